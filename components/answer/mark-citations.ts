import type { Element, ElementContent, Root } from "hast";
import { findAndReplace } from "hast-util-find-and-replace";
import { markerForms, type PlacedMarker } from "@/components/message/placed-marker.ts";
import type { PlacedLines } from "@/lib/citation/find-quoted-lines.ts";
import { guardedLines } from "@/lib/text/guard-lines.ts";
import { endsInAddress, guarded, guardPlaces, guardSign } from "@/lib/text/guard-places.ts";
import type { UncitedSentence } from "@/lib/wire/marker.ts";

// A marker passes the Markdown parser in a disguise (lib/text/guard-places.ts). As `[1]` it could become a link by `[1](…)`
// or a definition, and an escaped `\[1\]` could not be told from it afterwards.
/** The marker's index in the answer, its number and its form. */
const disguisedMarker = guarded(["(\\d+)", "(\\d{1,4})", "(\\d)"].join(guardSign));
/** The bounds of a sentence without a source. */
const sentenceBounds = { start: guarded("s"), end: guarded("e") };
const sentenceBound = new RegExp(guarded("[se]"));

// A new expression for each use, because a global one carries its position into the next use.
const one = () => new RegExp(disguisedMarker, "g");
/** The end of a word, the markers after it, and the spaces between. */
const markedWord = () => new RegExp(`([^\\s⸨⸩]{0,40})((?:[ \\u00a0]*${disguisedMarker})+)`, "g");

/** What of an answer's text is drawn in a way of its own, at these places. */
type MarkedPlaces = {
  markers: readonly PlacedMarker[];
  uncited: readonly UncitedSentence[];
  /** The lines of files that are quoted. */
  lines?: readonly PlacedLines[];
};

/**
 * Disguises Ibid's markers and the bounds of the sentences without one. While an answer is being written, a tail that could
 * become a marker is left out, so that it does not flash up as text.
 */
export function guardMarkers(
  markdown: string,
  { markers, uncited, lines = [] }: MarkedPlaces,
  unfinished: boolean,
): string {
  const whole = unfinished ? markdown.replace(/(?:\\|\[\d{0,4})$/, "") : markdown;
  return guardPlaces(whole, [
    ...lines.map(guardedLines),
    ...markers.map(({ index, number, form, start, end }) => ({
      start,
      end,
      says: [index, number, markerForms.indexOf(form)].join(guardSign),
    })),
    ...uncited
      .filter(({ start, end }) => !endsInAddress(whole.slice(start, end)))
      .flatMap(({ start, end }) => [
        { start, end: start, says: "s" },
        { start: end, end, says: "e" },
      ]),
  ]);
}

/**
 * Rehype plugin: wraps the sentences without a source in `<uncited-claim>`, and removes the bounds. A sentence that begins
 * in one element and ends in another is not wrapped.
 */
export function rehypeUncited() {
  return (tree: Root): void => wrapUncited(tree);
}

function wrapUncited(parent: Root | Element): void {
  const children: (ElementContent | Root["children"][number])[] = [];
  let from = -1;
  for (const child of parent.children) {
    if (child.type === "element") wrapUncited(child);
    if (child.type !== "text") {
      children.push(child);
      continue;
    }
    for (const piece of splitAtBounds(child.value)) {
      if (piece === sentenceBounds.start) from = children.length;
      else if (piece !== sentenceBounds.end) children.push({ type: "text", value: piece });
      else if (from >= 0) {
        const claim = children.splice(from) as ElementContent[];
        children.push({
          type: "element",
          tagName: "uncited-claim",
          properties: {},
          children: claim,
        });
        from = -1;
      }
    }
  }
  parent.children = children as typeof parent.children;
}

/** Splits a text before and behind the bounds in it. */
function splitAtBounds(value: string): string[] {
  const pieces: string[] = [];
  let rest = value;
  for (let found = sentenceBound.exec(rest); found; found = sentenceBound.exec(rest)) {
    if (found.index > 0) pieces.push(rest.slice(0, found.index));
    pieces.push(found[0]);
    rest = rest.slice(found.index + found[0].length);
  }
  return rest === "" ? pieces : [...pieces, rest];
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
  for (const [, index = "", number = "", form = ""] of markers.matchAll(one())) {
    children.push({
      type: "element",
      tagName: "cite-ref",
      properties: { number, index, form: markerForms[Number(form)] ?? "full" },
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
