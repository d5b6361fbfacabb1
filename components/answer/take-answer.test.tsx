import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { toChatMessage } from "@/components/message/chat-message.ts";
import { aCitation, savedAnswer } from "@/components/message/saved-messages.fixture.ts";
import { toShownAnswer } from "@/components/message/shown-turns.ts";
import { Toaster } from "@/components/ui/toaster.tsx";
import { cleanup, render, screen } from "@/test/render.tsx";
import { AnswerMore, CopyAnswer } from "./take-answer.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const citing = toShownAnswer(
  toChatMessage(savedAnswer({ id: "m/1", text: "It holds [1].", citations: [aCitation({})] })),
  false,
);

function show(response: () => Response) {
  const asked = vi.fn<(path: string) => Promise<Response>>(() => Promise.resolve(response()));
  vi.stubGlobal("fetch", asked);
  render(
    <>
      <CopyAnswer answer={citing} className="" />
      <AnswerMore answer={citing} turn={1} className="" />
      <Toaster />
    </>,
  );
  return { user: userEvent.setup(), asked: () => asked.mock.calls.map(([path]) => path) };
}

const path = "/api/messages/m%2F1/export";

it("copies what the server writes, for programs that take rich text and for those that do not", async () => {
  const { user, asked } = show(() => new Response("It holds [1]."));
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe("It holds [1]."));
  expect(asked()).toEqual([
    `${path}?format=markdown&language=en&quotes=false&for=clipboard`,
    `${path}?format=html&language=en&quotes=false&for=clipboard`,
  ]);
});

it("copies Markdown alone with the quoted words, and saves the answer as a file", async () => {
  const { user, asked } = show(() => new Response("It holds [1]."));
  const open = () => user.click(screen.getByRole("button", { name: "What to do with “Answer 1”" }));
  await open();
  const files = (await screen.findAllByRole("menuitem")).flatMap((item) =>
    item.hasAttribute("href") ? [[item.textContent, item.getAttribute("href")]] : [],
  );
  expect(files).toEqual([
    ["Markdown", `${path}?format=markdown&language=en`],
    ["Web page", `${path}?format=html&language=en`],
    ["Word", `${path}?format=docx&language=en`],
  ]);
  await user.click(screen.getByRole("menuitem", { name: "Copy as Markdown" }));
  expect(asked()).toEqual([`${path}?format=markdown&language=en&quotes=true&for=clipboard`]);
});

it("says so where the server gives nothing to copy", async () => {
  const { user } = show(() => new Response("", { status: 500 }));
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText(/did not give what is to be copied/)).toBeTruthy();
});
