import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { toChatMessages } from "@/components/message/chat-message.ts";
import { savedAnswer, savedQuestion } from "@/components/message/saved-messages.fixture.ts";
import { toShownTurns } from "@/components/message/shown-turns.ts";
import type { SavedMessage } from "@/lib/wire/conversation.ts";
import type { ModelView } from "@/lib/wire/model.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { type AnswerActions, AnswerActionsContext } from "./answer-actions.ts";
import { TryAgain } from "./try-again.tsx";

afterEach(cleanup);

const model = (id: string, available = true): ModelView => ({
  id,
  seat: "language",
  available,
  contextTokens: null,
  can: { json: true, thinking: false, tools: false },
});
const models = [
  model("extractive"),
  model("openai-compatible:small"),
  model("openai-compatible:large"),
  model("anthropic:absent", false),
  model("local:NAME"),
];

async function openMenu(fields: Partial<SavedMessage>) {
  const saved = [savedQuestion("q1", "How many?"), savedAnswer({ id: "a1", ...fields })];
  const answer = toShownTurns(toChatMessages(saved), false)[0]?.answer;
  if (!answer) throw new Error("There is an answer.");
  const acts = {
    again: vi.fn<AnswerActions["again"]>(),
    edit: vi.fn<AnswerActions["edit"]>(),
    remove: vi.fn<AnswerActions["remove"]>(),
    goTo: vi.fn<AnswerActions["goTo"]>(),
  };
  render(
    <AnswerActionsContext value={{ busy: false, models, ...acts }}>
      <h2 id="question-1" tabIndex={-1}>
        How many?
      </h2>
      <TryAgain answer={answer} turn={1} className="" />
    </AnswerActionsContext>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Try again: answer 1" }));
  const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  const choose = (name: string) => user.click(screen.getByRole("menuitem", { name }));
  return { again: acts.again, names, choose };
}

it("offers the ways that differ from how an answer was written, and the models that can be asked", async () => {
  const { names } = await openMenu({ model: "openai-compatible:small" });
  expect(names).toEqual(["In the same way", "With quotations", "In sections", "large"]);
});

it("offers prose for an answer in sections, and no quotations for quotations", async () => {
  const section = { text: "It holds.", sourceIds: [], citations: [] };
  const { names } = await openMenu({ model: "extractive", sections: [section] });
  expect(names).toEqual(["In the same way", "In prose", "small", "large"]);
});

it.each([
  ["In the same way", { model: "openai-compatible:small", format: "prose" }],
  ["With quotations", { model: "extractive", format: "prose" }],
  ["In sections", { model: "openai-compatible:small", format: "sections" }],
  ["large", { model: "openai-compatible:large", format: "prose" }],
])("asks again: %s", async (name, how) => {
  const { again, choose } = await openMenu({ model: "openai-compatible:small" });
  await choose(name);
  expect(again).toHaveBeenCalledExactlyOnceWith(how, "a1");
  // The button goes away with its answer.
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("question-1"));
});

it("leaves the model to the settings where that of the answer cannot be asked any more", async () => {
  const { again, choose } = await openMenu({ model: "anthropic:absent" });
  await choose("In the same way");
  expect(again).toHaveBeenCalledExactlyOnceWith({ format: "prose" }, "a1");
});
