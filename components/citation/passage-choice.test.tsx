import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ConversationContext } from "@/components/message/conversation-context.ts";
import type { ChosenPassageView } from "@/lib/wire/passage-choice.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen, waitFor, within } from "@/test/render.tsx";
import { ChosenPassagesButton } from "./chosen-passages-button.tsx";
import { PassageChoiceButtons } from "./passage-choice.tsx";

const list = "GET /api/conversations/c1/passages";
const change = "/api/conversations/c1/passages/d1%3A1%3A0";

const chosen = (over: Partial<ChosenPassageView> = {}): ChosenPassageView => ({
  chunkId: "d1:1:0",
  documentId: "d1",
  choice: "pinned",
  title: "Pools",
  sourceId: "pools.md",
  section: "Sizes",
  page: null,
  lineStart: null,
  lineEnd: null,
  start: 0,
  end: 20,
  text: "## Sizes\n\nA pool holds forty.",
  available: true,
  ...over,
});

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = { [list]: jsonResponse({ passages: [] }) };
  server = await servePage(answers);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

function show() {
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ConversationContext value="c1">
        <PassageChoiceButtons chunkId="d1:1:0" of="Sizes" />
        <ChosenPassagesButton />
        <textarea data-composer aria-label="Your question" />
      </ConversationContext>
    </SWRConfig>,
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const sent = () => server.requests.filter(({ method }) => method !== "GET");

it("pins a passage by the keyboard, says so, and takes it back by another press", async () => {
  const user = userEvent.setup();
  show();
  await user.tab();
  expect(document.activeElement).toBe(button("Pin"));
  answers[`PUT ${change}`] = jsonResponse(chosen());
  answers[list] = jsonResponse({ passages: [chosen()] });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(button("Pin").getAttribute("aria-pressed")).toBe("true"));
  expect(button("Drop").getAttribute("aria-pressed")).toBe("false");
  expect(
    screen.getByText("Pinned: it goes with every question of this conversation."),
  ).toBeDefined();
  expect(button("1 pinned")).toBeDefined();

  answers[`DELETE ${change}`] = { ...jsonResponse(""), status: 204 };
  answers[list] = jsonResponse({ passages: [] });
  await user.click(button("Pin"));
  await waitFor(() => expect(button("Pin").getAttribute("aria-pressed")).toBe("false"));
  expect(sent().map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
  expect(screen.queryByRole("button", { name: /pinned/ })).toBeNull();
});

it("lists what is pinned and dropped, and leads back to the question once the last is taken back", async () => {
  const gone = chosen({
    chunkId: "d2:1:3",
    choice: "dropped",
    title: null,
    text: "",
    available: false,
    start: null,
    end: null,
  });
  answers[list] = jsonResponse({ passages: [gone, chosen()] });
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "1 pinned, 1 dropped" }));
  const dialog = await screen.findByRole("dialog", { name: "Pinned and dropped passages" });
  expect(within(dialog).getByRole("link", { name: "Pools" })).toBeDefined();
  expect(dialog.textContent).toContain("A pool holds forty.");
  expect(dialog.textContent).toContain("It is not in what this conversation reads now.");

  answers["DELETE /api/conversations/c1/passages/d2%3A1%3A3"] = {
    ...jsonResponse(""),
    status: 204,
  };
  answers[list] = jsonResponse({ passages: [chosen()] });
  const unread = "Take back: A document that you cannot read";
  await user.click(within(dialog).getByRole("button", { name: unread }));
  await waitFor(() => expect(screen.queryByRole("button", { name: unread })).toBeNull());
  expect(document.activeElement).toBe(dialog);

  answers[`DELETE ${change}`] = { ...jsonResponse(""), status: 204 };
  answers[list] = jsonResponse({ passages: [] });
  await user.click(within(dialog).getByRole("button", { name: "Take back: Pools" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

it("keeps the choice as it was where the server refuses it", async () => {
  show();
  answers[`PUT ${change}`] = jsonResponse(
    { error: { code: "invalid_request", message: "8 passages are pinned." } },
    400,
  );
  await userEvent.click(button("Pin"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(button("Pin").getAttribute("aria-pressed")).toBe("false");
});
