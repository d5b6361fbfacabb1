import type { Feedback } from "../wire/feedback.ts";
import type { Outcome } from "../wire/message.ts";

/** An answer as the evaluation set tells it. */
type RatedAnswer = {
  question: string;
  text: string;
  outcome: Outcome | null;
  /** The cited files with the cited words, in the order of the answer. */
  cited: { filename: string; quotes: string[] }[];
  /** The file that each marker cites, by its place. */
  markerFiles: string[];
  feedback: Pick<Feedback, "marker" | "rating" | "reason" | "note">[];
};

/** A turn of `questions.jsonl`, as the README of `eval/everyday` describes it. */
type ExpectedOfFeedback = {
  question: string;
  expect: { any?: string[] };
  cite: string | null;
  outcome: "answered" | "closest" | "declined";
  note?: string;
};

/** With these reasons, the note says what the answer should say. */
const notesTheFact = ["wrong", "incomplete", "refused"];

/** How many spellings of the fact a praised answer gives. */
const maxSpellings = 5;

/**
 * Makes the expectation of a turn from what was thought of its answer. A good answer is expected again: its outcome, its
 * first source, and the words it quotes. Of a bad one only what its reason says is known: with a note, the fact; and that
 * there is an answer. A marker that was praised names the file.
 */
export function expectedTurn(answer: RatedAnswer): ExpectedOfFeedback {
  const { question, feedback } = answer;
  const whole = feedback.find(({ marker }) => marker === null);
  const praised = feedback.find(({ marker, rating }) => marker !== null && rating === "up");
  const fileOfPraised =
    praised?.marker == null ? null : (answer.markerFiles[praised.marker] ?? null);
  const notes = feedback.flatMap(({ marker, reason, note }) =>
    reason || note
      ? [
          `${marker === null ? "answer" : `marker ${marker}`}: ${[reason, note].filter(Boolean).join(": ")}`,
        ]
      : [],
  );
  const note = notes.length > 0 ? { note: notes.join("; ") } : {};
  if (whole?.rating === "down") {
    const fact = whole.note && notesTheFact.includes(whole.reason ?? "") ? [whole.note] : null;
    const expect = fact ? { any: fact } : {};
    return { question, expect, cite: fileOfPraised, outcome: "answered", ...note };
  }
  const outcome = expectedOutcome(answer.outcome);
  const good = whole?.rating === "up" && outcome === "answered";
  const quoted = good ? quotedWords(answer) : [];
  return {
    question,
    expect: quoted.length > 0 ? { any: quoted } : {},
    cite: fileOfPraised ?? (good ? (answer.cited[0]?.filename ?? null) : null),
    outcome,
    ...note,
  };
}

export function expectedOutcome(outcome: Outcome | null): ExpectedOfFeedback["outcome"] {
  if (outcome === "closest") return "closest";
  return outcome === "no_evidence" || outcome === "nothing_indexed" ? "declined" : "answered";
}

/** The cited words that the answer has as they are. */
function quotedWords({ text, cited }: RatedAnswer): string[] {
  const words = oneSpaced(text);
  const quotes = cited.flatMap((each) => each.quotes).map(oneSpaced);
  return [...new Set(quotes)]
    .filter((quote) => quote !== "" && words.includes(quote))
    .slice(0, maxSpellings);
}

function oneSpaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
