import type { AnswerLanguage } from "../wire/settings.ts";
import { answerLanguageFor, wordings } from "../wording/wording-for.ts";
import { nearHeading } from "./near-lines.ts";
import type { PromptForm } from "./prompt-files.ts";
import { failingHeading } from "./repair.ts";

const held = "The passages hold the answer, perhaps in other words.";
const exactly = "Give numbers exactly as the passages have them.";
const endWithTag = "End each sentence of the answer with the tag of the passage";
const answerInLanguage = (language: string) => `Answer in ${language}, under the heading`;

const answerLanguages = [
  "English",
  ...Object.values(wordings).map(({ answerLanguage }) => answerLanguage),
];

/** What the last lines of a prompt have and no answer has: a small model may go on with them. */
export const toldPhrases: readonly string[] = [
  held,
  exactly,
  endWithTag,
  ...answerLanguages.map(answerInLanguage),
  `${nearHeading}\n`,
  "<near tag=",
  `${failingHeading}\n`,
  "<claim",
];

/** What a reminder says beside the tag. */
export type ReminderOptions = {
  form?: PromptForm | undefined;
  language?: AnswerLanguage | undefined;
  /** Whether the passages were judged to hold an answer. A small model declines too soon where they say it in other words. */
  isHeld?: boolean | undefined;
};

/**
 * Writes the reminder after the question: the form of the answer once more, with the tag of a passage of this prompt.
 * Small models write what they read last, and would repeat an invented example as if it were the answer. The same
 * question, tag and options give the same text, so that an earlier message can be rebuilt. A tag has only safe
 * characters, so a document cannot write here.
 */
export function writeReminder(
  question: string,
  tag: string,
  { form = "prose", language: chosen = "question", isHeld = false }: ReminderOptions = {},
): string {
  const language = answerLanguageFor(question, chosen);
  const hint = isHeld ? `${held} ` : "";
  switch (form) {
    case "prose":
    case "document":
      // It does not say when to decline, because a small model that reads this last declines too often.
      return `${hint}${answerInLanguage(language)} ## Answer. ${exactly} ${endWithTag} that it rests on, written like this: [${tag}].`;
    case "sections":
      return `${hint}Answer in ${language}, as the JSON described, with "source_ids" like ["${tag}"]. ${exactly}`;
    case "notes":
      return `Write the notes in ${language}, each followed by the tag of its passage, written like [${tag}]. ${exactly}`;
    default:
      return "";
  }
}
