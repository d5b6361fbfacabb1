import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { type AnswerActions, AnswerActionsContext } from "@/components/answer/answer-actions.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import { savedAnswer, savedQuestion } from "@/components/message/saved-messages.fixture.ts";
import { toShownTurns } from "@/components/message/shown-turns.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { TurnQuestion } from "./turn-question.tsx";

afterEach(cleanup);

const [turn] = toShownTurns(
  toChatMessages([savedQuestion("q1", "How many?"), savedAnswer({ id: "a1" })]),
  false,
);

function renderQuestion({ busy = false } = {}) {
  if (!turn) throw new Error("There is a turn.");
  const acts = {
    again: vi.fn<AnswerActions["again"]>(),
    edit: vi.fn<AnswerActions["edit"]>(),
    remove: vi.fn<AnswerActions["remove"]>(),
    goTo: vi.fn<AnswerActions["goTo"]>(),
  };
  render(
    <AnswerActionsContext value={{ busy, models: [], ...acts }}>
      <TurnQuestion turn={turn} heading={createRef()} />
    </AnswerActionsContext>,
  );
  return { user: userEvent.setup(), ...acts };
}

async function openEditor(user: ReturnType<typeof userEvent.setup>) {
  screen.getByRole("button", { name: "What to do with “Question 1”" }).focus();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("menuitem", { name: "Edit the question" }));
  return screen.findByRole("textbox", { name: "The question in other words" });
}

it("is asked in other words by the keyboard, and stays the heading of its turn meanwhile", async () => {
  const { user, edit } = renderQuestion();
  const field = await openEditor(user);
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole("heading", { name: "How many?" })).toBeTruthy();
  await user.clear(field);
  await user.type(field, "  How many of them?{Enter}");
  expect(edit).toHaveBeenCalledExactlyOnceWith("How many of them?", "a1");
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("is not asked in the same words, in none, or while an answer is written", async () => {
  const { user, edit } = renderQuestion();
  const field = await openEditor(user);
  await user.type(field, "{Enter}");
  await user.clear(field);
  await user.type(field, "{Enter}");
  expect(edit).not.toHaveBeenCalled();
  cleanup();
  const busy = renderQuestion({ busy: true });
  await busy.user.type(await openEditor(busy.user), " Or not?{Enter}");
  expect(busy.edit).not.toHaveBeenCalled();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "How many? Or not?");
});

it("is left as it was by Escape", async () => {
  const { user, edit } = renderQuestion();
  await user.type(await openEditor(user), " Or not?{Escape}");
  expect(edit).not.toHaveBeenCalled();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("heading").textContent).toBe("How many?");
});

it("can be deleted with its answer", async () => {
  const { user, remove } = renderQuestion();
  await user.click(screen.getByRole("button", { name: "What to do with “Question 1”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete question and answer" }));
  expect(remove).toHaveBeenCalledExactlyOnceWith("a1");
});
