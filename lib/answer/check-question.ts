import { IbidError } from "../errors.ts";

/** Characters a question may have. */
const maxQuestionLength = 4_000;

/** A question without what cannot be kept. @throws IbidError `question_empty`, `question_too_long` */
export function checkQuestion(text: string): string {
  // Postgres keeps no U+0000, and half a surrogate pair is no character.
  const asked = text.toWellFormed().replaceAll("\u0000", "").trim();
  if (asked === "")
    throw new IbidError("question_empty", "There is no question. Write one and send it.");
  if (asked.length > maxQuestionLength) {
    throw new IbidError(
      "question_too_long",
      `The question has ${asked.length} characters; ${maxQuestionLength} are the most. Shorten it, or add its text as a document.`,
    );
  }
  return asked;
}
