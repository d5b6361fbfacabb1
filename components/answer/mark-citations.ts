import type { ElementContent, Nodes, Root } from "hast";
import { findAndReplace } from "hast-util-find-and-replace";
import { hastText } from "./hast-text.ts";

// A marker passes the Markdown parser in a disguise that no Markdown construct uses. As `[1]` it could become
// a link by `[1](…)` or a definition, and an escaped `\[1\]` could not be told from it afterwards. The disguise
// begins and ends with punctuation, as `[1]` does, so that emphasis around it is read the same way.
const guard = "\u{F8F0}";
/** The guard in an answer's own text, as a character or as an entity that the Markdown parser decodes to it. */
const foreignGuard = new RegExp(`${guard}|&#(?:x0*f8f0|0*63728);`, "gi");
const disguisedMarker = `⸨${guard}(\\d{1,4})${guard}⸩`;

// A new expression for each use, because a global one carries its position into the next use.
const one = () => new RegExp(disguisedMarker, "g");
/** The end of a word, the markers after it, and the spaces between. */
const markedWord = () => new RegExp(`([^\\s⸨⸩]{0,40})((?:[ \\u00a0]*${disguisedMarker})+)`, "g");

/**
 * Disguises Ibid's markers. While an answer is being written, a tail that could become a marker is left
 * out, so that it does not flash up as text.
 */
export function guardMarkers(markdown: string, unfinished: boolean): string {
  const whole = unfinished ? markdown.replace(/(?:\\|\[\d{0,4})$/, "") : markdown;
  return (
    whole
      // Replaced and not removed: the text around it must not join into a marker.
      .replace(foreignGuard, "\u{FFFD}")
      .replace(/\\[\s\S]|\[(\d{1,4})\]/g, (match, number: string | undefined) =>
        number === undefined ? match : `⸨${guard}${number}${guard}⸩`,
      )
  );
}

type Match = { index: number; input: string; stack: Nodes[] };

/**
 * Rehype plugin: turns the disguised markers into `<cite-ref>`, which the page draws as buttons, and
 * ties them to the word before them, so that no line begins with one. It runs after sanitising, so no
 * text of a model or document can forge the element; in code and links a marker becomes `[1]` again.
 */
export function rehypeCitations() {
  return (tree: Root): void => {
    findAndReplace(tree, [[markedWord(), tieMarkers]], {
      ignore: ["code", "pre", "a", "cite-ref"],
    });
    findAndReplace(tree, [[one(), (_whole: string, number: string) => `[${number}]`]]);
  };
}

function tieMarkers(_whole: string, word: string, markers: string, _last: string, match: Match) {
  const before = match.input.slice(0, match.index) + word;
  const claim = claimBefore(before.includes(guard) ? before : siblingsBefore(match.stack) + before);
  const children: ElementContent[] = [{ type: "text", value: word }];
  for (const [, number = ""] of markers.matchAll(one())) {
    children.push({
      type: "element",
      tagName: "cite-ref",
      properties: { number, claim },
      children: [{ type: "text", value: number }],
    });
  }
  return {
    type: "element" as const,
    tagName: "span",
    properties: { className: ["whitespace-nowrap"] },
    children,
  };
}

/** Returns the words since the previous marker. */
function claimBefore(text: string): string {
  const from = text.lastIndexOf(`${guard}⸩`);
  return text
    .slice(from < 0 ? 0 : from + guard.length + 1)
    .trim()
    .slice(-400);
}

/** Returns the text before a text node in its paragraph, from the last marker on. */
function siblingsBefore(stack: Nodes[]): string {
  const node = stack.at(-1);
  const parent = stack.at(-2);
  if (!parent || !("children" in parent)) return "";
  let text = "";
  for (const sibling of parent.children) {
    if (sibling === node) break;
    text = hasMarker(sibling) ? "" : text + hastText(sibling);
  }
  return text;
}

function hasMarker(node: Nodes): boolean {
  if (node.type === "element" && node.tagName === "cite-ref") return true;
  return "children" in node && node.children.some(hasMarker);
}
