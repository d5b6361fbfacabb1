import type { Root } from "hast";
import { findAndReplace } from "hast-util-find-and-replace";

// A marker travels through the Markdown parser in a disguise that no Markdown construct uses: were
// it left as `[1]`, then `[1](…)` or a definition could turn it into a link, and an escaped `\[1\]`
// could not be told from it afterwards. It begins and ends with punctuation, as `[1]` does, so that
// emphasis around it is read the same way.
const guard = "\u{F8F0}";
const disguised = new RegExp(`⸨${guard}(\\d{1,4})${guard}⸩`, "g");

/**
 * Puts Ibid's markers into their disguise. Of an answer that is still being written the tail that
 * could become a marker is left out, so that it does not flash up as text.
 */
export function guardMarkers(markdown: string, unfinished: boolean): string {
  const whole = unfinished ? markdown.replace(/(?:\\|\[\d{0,4})$/, "") : markdown;
  return whole
    .replaceAll(guard, "")
    .replace(/\\[\s\S]|\[(\d{1,4})\]/g, (match, number: string | undefined) =>
      number === undefined ? match : `⸨${guard}${number}${guard}⸩`,
    );
}

type Match = { index: number; input: string };

/**
 * Rehype plugin: turns the disguised markers into `<cite-ref>`, which the page draws as buttons.
 * It runs after sanitising, so no text of a model or document can forge the element; in code and
 * links a marker goes back to being `[1]`.
 */
export function rehypeCitations() {
  return (tree: Root): void => {
    findAndReplace(
      tree,
      [
        [
          disguised,
          (_whole: string, number: string, { index, input }: Match) => ({
            type: "element",
            tagName: "cite-ref",
            properties: { number, claim: claimBefore(input, index) },
            children: [{ type: "text", value: number }],
          }),
        ],
      ],
      { ignore: ["code", "pre", "a"] },
    );
    findAndReplace(tree, [[disguised, (_whole: string, number: string) => `[${number}]`]]);
  };
}

/** The sentence before a marker, without other markers. */
function claimBefore(text: string, index: number): string {
  return text.slice(0, index).replace(disguised, "").slice(-400).trim();
}
