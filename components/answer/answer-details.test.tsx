import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { toChatMessage } from "@/components/message/chat-message.ts";
import { aPassage, savedAnswer } from "@/components/message/saved-messages.fixture.ts";
import { toShownAnswer } from "@/components/message/shown-turns.ts";
import { cleanup, render, screen, within } from "@/test/render.tsx";
import { AnswerDetails } from "./answer-details.tsx";

afterEach(cleanup);

it("gives each passage its place in the search and its closeness, in words of the page", async () => {
  const answer = toShownAnswer(toChatMessage(savedAnswer({ id: "a1", text: "Pools." })), false);
  const passages = [
    aPassage({ chunkId: "c1", score: 1, vectorScore: 0.31 }),
    aPassage({ chunkId: "c2", score: 0.7, vectorScore: 0.44, keywordScore: null }),
    aPassage({ chunkId: "c3", score: 0.9, origin: "carried" }),
  ];
  render(
    <CitationProvider turns={[]} register={[]}>
      <AnswerDetails answer={{ ...answer, passages, model: "extractive" }} turn={1} />
    </CitationProvider>,
  );
  const summary = screen.getByText("Behind this answer");
  await userEvent.click(summary);
  const details = summary.closest("details");
  if (!details) throw new Error("There are no details.");
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  const [first, second, carried] = await within(details).findAllByRole("listitem");
  expect(first?.textContent).toContain("1st");
  expect(first?.textContent).toContain("closeness 0.31");
  expect(second?.textContent).toContain("2nd");
  expect(second?.textContent).toContain("closeness 0.44 · words –");
  expect(carried?.textContent).not.toMatch(/\d(?:st|nd|rd|th)/);
  expect(details.textContent).not.toMatch(/relevance|chunk|extractive|[A-Z]+_[A-Z]+/i);
});
