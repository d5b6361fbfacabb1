import { escapeElements, escapeForPrompt, unescapeElements } from "../text/escape-document.ts";
import type { Passage } from "../wire/passage.ts";
import { countTokens } from "./count-tokens.ts";

/** What was computed over whole documents, such as a count over all lines of a log: evidence beside the passages. */
export type Computed = {
  question: string;
  /** Markdown in which each claim carries the tag of the passage that holds its line. */
  text: string;
  /** The passages that its tags name. */
  passages: readonly Passage[];
};

/** As it is in a user message: the question it answers on a line of its own, then the text. */
export function writeComputed({ question, text }: Computed): string {
  const asked = escapeForPrompt(question.replace(/\s+/g, " ").trim());
  return `<computed>\n${asked}\n\n${escapeElements(text.trim())}\n</computed>`;
}

const computedPattern = /<computed>\n.*\n\n([\s\S]*?)\n<\/computed>/g;

/** The texts of {@link writeComputed} in a user message. */
export function readComputed(message: string): string[] {
  return [...message.matchAll(computedPattern)].map(([, text = ""]) => unescapeElements(text));
}

/**
 * As much of it as a number of tokens holds: whole lines from the beginning of each, in the order given. A list of lines
 * begins with how many there are, so that its end is what can best be left out.
 */
export function fitComputed(computed: readonly Computed[], tokens: number): Computed[] {
  let left = tokens;
  return computed.flatMap((each) => {
    const kept: string[] = [];
    let room = left - countTokens(writeComputed({ ...each, text: "" }));
    for (const line of each.text.split("\n")) {
      room -= countTokens(`${line}\n`);
      if (room < 0) break;
      kept.push(line);
    }
    const text = kept.join("\n").trimEnd();
    if (text === "") return [];
    left = Math.max(0, room);
    return { ...each, text };
  });
}

/** The passages that computed texts cite, each once. */
export function citedByComputed(computed: readonly Computed[]): Passage[] {
  const cited = computed.flatMap(({ text, passages }) =>
    passages.filter(({ tag }) => text.includes(`[${tag}]`)),
  );
  return [...new Map(cited.map((passage) => [passage.tag, passage])).values()];
}
