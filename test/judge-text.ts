import { bestOf, mayAnswer } from "../lib/judgement/judge.ts";
import { judgeEvidence } from "../lib/judgement/judge-evidence.ts";
import { openTestEmbedder } from "./embedder.ts";
import { promptPassage } from "./prompt-passage.ts";

/** Judges a question over the text of a document. @returns the range, and the words that come nearest. */
export async function judgeText(question: string, text: string, name = "notes.md") {
  const passage = promptPassage(`${name}#0`, text, { title: name.replace(/\.\w+$/u, "") });
  const { range, candidates } = await judgeEvidence(
    await openTestEmbedder(),
    { question, history: [] },
    [passage],
  );
  return { range, words: bestOf(candidates.filter(mayAnswer))?.unit.words };
}

/** The range of a question over the text of a document. */
export const rangeOver = async (question: string, text: string) =>
  (await judgeText(question, text)).range;
