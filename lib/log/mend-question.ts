import { findSlips, mendSlips, type Slip } from "../question/log-words/mend-slips.ts";
import { readLanguage } from "../question/read-language.ts";
import { openEnglishDictionary } from "../retrieval/english-dictionary.ts";
import { askedWord } from "./asked-word.ts";
import { type LineDocument, type LogSource, withoutGiven } from "./log-document.ts";
import { scanLines } from "./scan-lines.ts";

/** A question with its mistyped words replaced; null if none is. A name of a log is no mistyped word. */
export function mendQuestion(
  question: string,
  documents: readonly LineDocument[],
): { slips: Slip[]; text: string } | null {
  if (readLanguage(question) !== "en") return null;
  const names = documents.map(({ filename }) => filename.toLowerCase()).join(" ");
  const slips = findSlips(question).filter(({ typed }) => !names.includes(typed));
  return slips.length === 0 ? null : { slips, text: mendSlips(question, slips) };
}

/** Replaces the mistyped words that neither English nor a line has: what looks like one may be a word of the logs. */
export async function mendUnheld(
  question: string,
  slips: readonly Slip[],
  logs: readonly LogSource[],
): Promise<string> {
  const unheld: Slip[] = [];
  const english = slips.length > 0 ? await openEnglishDictionary() : null;
  for (const slip of slips)
    if (!english?.correct(slip.typed) && !(await anyHolds(logs, slip.typed))) unheld.push(slip);
  return mendSlips(question, unheld);
}

async function anyHolds(logs: readonly LogSource[], word: string): Promise<boolean> {
  for (const log of logs)
    for await (const batch of scanLines(withoutGiven(log), {
      words: [askedWord(word)],
      entries: true,
    }))
      if (batch.length > 0) return true;
  return false;
}
