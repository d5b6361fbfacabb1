import type { Element, ElementContent, Root } from "hast";
import { findAndReplace } from "hast-util-find-and-replace";
import type { PlacedMarker } from "@/components/message/placed-marker.ts";

// A marker passes the Markdown parser in a disguise that no Markdown construct uses. As `[1]` it could become
// a link by `[1](…)` or a definition, and an escaped `\[1\]` could not be told from it afterwards. The disguise
// begins and ends with punctuation, as `[1]` does, so that emphasis around it is read the same way.
const guard = "\u{F8F0}";
/** The guard in an answer's own text, as a character or as an entity that the Markdown parser decodes to it. */
const foreignGuard = new RegExp(`${guard}|&#(?:x0*f8f0|0*63728);`, "gi");
/** The marker's index in the answer, and its number. */
const disguisedMarker = `⸨${guard}(\\d+)${guard}(\\d{1,4})${guard}⸩`;

// A new expression for each use, because a global one carries its position into the next use.
const one = () => new RegExp(disguisedMarker, "g");
/** The end of a word, the markers after it, and the spaces between. */
const markedWord = () => new RegExp(`([^\\s⸨⸩]{0,40})((?:[ \\u00a0]*${disguisedMarker})+)`, "g");

/**
 * Disguises Ibid's markers, which are at these places. While an answer is being written, a tail that could become a marker
 * is left out, so that it does not flash up as text.
 */
export function guardMarkers(
  markdown: string,
  markers: readonly PlacedMarker[],
  unfinished: boolean,
): string {
  const whole = unfinished ? markdown.replace(/(?:\\|\[\d{0,4})$/, "") : markdown;
  let guarded = "";
  let from = 0;
  // Replaced and not removed: the text around it must not join into a marker.
  const take = (to: number) => whole.slice(from, to).replace(foreignGuard, "\u{FFFD}");
  for (const { index, number, start, end } of markers) {
    if (end > whole.length) break;
    guarded += `${take(start)}⸨${guard}${index}${guard}${number}${guard}⸩`;
    from = end;
  }
  return guarded + take(whole.length);
}

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
    const bare = (_whole: string, _index: string, number: string) => `[${number}]`;
    findAndReplace(tree, [[one(), bare]]);
  };
}

function tieMarkers(_whole: string, word: string, markers: string): Element {
  const children: ElementContent[] = [{ type: "text", value: word }];
  for (const [, index = "", number = ""] of markers.matchAll(one())) {
    children.push({
      type: "element",
      tagName: "cite-ref",
      properties: { number, index },
      children: [{ type: "text", value: number }],
    });
  }
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["whitespace-nowrap"] },
    children,
  };
}
