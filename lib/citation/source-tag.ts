import { isTagLabel } from "../text/tag-label.ts";
import type { Passage } from "../wire/passage.ts";

/**
 * Source tags: the language model writes `[server.log#17]` to cite a passage. A tag is a slug of safe characters,
 * unique in its conversation, and the ordinal of a chunk. Tags are read generously (lists, case, inner spaces, a slug
 * alone) and resolved strictly, against the passages that were sent.
 */

const maxSlugLength = 60;

/**
 * Makes a slug of a document's own id: only `A-Z a-z 0-9 . _ -`, 1 to 60 characters, with at least one letter, so that
 * it cannot look like a bracketed number such as `[12]` or `[1-3]`.
 */
export function sourceSlug(sourceId: string): string {
  const folded = sourceId
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9._-]+/g, "-")
    .replace(/-+(?=\.|$)|^-+/g, "")
    .replace(/-{2,}/g, "-");
  // A name without a Latin letter leaves only its extension.
  const named = /^\.[A-Za-z0-9]{1,5}$/.test(folded) ? `source${folded}` : folded;
  const cut = named.slice(0, maxSlugLength);
  const lettered = /[A-Za-z]/.test(cut) ? cut : cut === "" ? "source" : `doc-${cut}`;
  return lettered.slice(0, maxSlugLength).replace(/[-.]+$/, "");
}

/**
 * Returns the slug, with the first free suffix `~2`, `~3`… if it is taken. Ignores case, as the reading of tags does.
 * Does not add the result to `taken`.
 */
export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  const lower = new Set([...taken].map((each) => each.toLowerCase()));
  if (!lower.has(slug.toLowerCase())) return slug;
  let suffix = 2;
  while (lower.has(`${slug}~${suffix}`.toLowerCase())) suffix += 1;
  return `${slug}~${suffix}`;
}

/** Returns the tag of a document's chunk, without brackets: `server.log#17`. */
export function passageTag(slug: string, ordinal: number): string {
  return `${slug}#${ordinal}`;
}

/** A tag as a model wrote it; `ordinal` is null if it names only the document. */
export type TagItem = { slug: string; ordinal: number | null };

/** Passages of one written range, such as `A#4-9`. */
const maxRange = 20;

const slugShape = "[A-Za-z0-9._~-]+";
const oneItem = String.raw`(?:(?:${slugShape})?\s*#\s*\d+(?:\s*[-–]\s*\d+)?|\d+(?:\s+-|\s*–)\s*\d+|${slugShape})`;
/** The inside of a tag group's brackets, unescaped; see {@link readTagGroup}. */
const groupShape = new RegExp(String.raw`^\s*${oneItem}(?:\s*[,;]\s*${oneItem})*\s*$`);
const itemShape = /^([A-Za-z0-9._~-]*)\s*(?:#\s*(\d+))?\s*(?:[-–]\s*(\d+))?$/;

/** An item of a group behind its labels, `passage tag=`, and its opening quotation mark. */
const wrapping =
  /(?<=^|[,;])[ \t]*((?:[A-Za-z]{1,12}(?:[ \t]*[:=：][ \t]*|[ \t]+(?=["'“”„‘’«»A-Za-z])))*)["'“”„‘’«»]?/g;

/** The inside of a bracket in the plain spelling of tags: without escapes, labels and quotation marks. */
function plainGroup(inside: string): string {
  return inside
    .replace(/\\(?=[_#.~-])/g, "")
    .replace(/[，；、]/g, ",")
    .replace(/＃/g, "#")
    .replace(wrapping, (match: string, labels: string) =>
      (labels.match(/[A-Za-z]+/g) ?? []).every(isTagLabel) ? "" : match,
    )
    .replace(/(?<=[^\s,;])["'“”„‘’«»](?=[ \t]*(?:[,;]|$))/g, "");
}

/**
 * Reads the inside of a bracket as a list of tags: `A#1, B#2`, `a # 1`, `PMC12345`, and short forms of one
 * document, `A#1, #2`, `A#1, 2`, `A#1-3`. An item may have a label and quotation marks, `Source: A#1`,
 * `tag="A#1"`. Backslashes that a model put before `_`, `#` and the like are ignored.
 * @returns null where it is not of that shape. A list of bare numbers is not: that is a bracketed number.
 */
export function readTagGroup(inside: string): TagItem[] | null {
  const text = plainGroup(inside);
  if (!groupShape.test(text) || !/[A-Za-z]/.test(text)) return null;
  const items: TagItem[] = [];
  let slugBefore: string | null = null;
  for (const part of text.split(/[,;]/)) {
    const match = itemShape.exec(part.trim());
    if (match === null) return null;
    const [, written = "", ordinalText, lastText] = match;
    const continues: boolean =
      slugBefore !== null && ordinalText === undefined && /^\d+(-\d+)?$/.test(written);
    const [first, last]: (string | undefined)[] = continues
      ? written.split("-")
      : [ordinalText, lastText];
    const slug: string | null = continues || written === "" ? slugBefore : written;
    if (slug === null) return null;
    if (first === undefined) {
      items.push({ slug, ordinal: null });
      continue;
    }
    const from = Number(first);
    const to = (last ?? lastText) === undefined ? from : Number(last ?? lastText);
    for (let ordinal = from; ordinal <= Math.min(to, from + maxRange); ordinal += 1) {
      items.push({ slug, ordinal });
    }
    if (to < from) items.push({ slug, ordinal: from });
    slugBefore = slug;
  }
  return items;
}

/**
 * Reads the inside of parentheses as a list of tags, `(A#1, B#2)`. Parentheses belong to prose, so each item needs
 * its ordinal, and where no item is a given passage the text must have the form of a tag without spaces, `NAME#number`,
 * and occur in no passage: "(issue #12)" is text, and so is "(GH#12)" where a passage writes it.
 */
export function readParenthesis(inside: string, table: TagTable): TagItem[] | null {
  const items = readTagGroup(inside);
  if (!items?.every((item) => item.ordinal !== null)) return null;
  if (items.some((item) => table.resolve(item) !== null)) return items;
  return /\s[#＃]|[#＃]\s/.test(inside) || table.isInPassages(inside) ? null : items;
}

/** What follows the tag in an element that a model wrote like those of its prompt, or ends an empty one. */
const behindTag = /(?<=["'“”„‘’«»])[ \t]+[A-Za-z].*$|[ \t]*\/$/;

/**
 * Reads the inside of an element as a list of tags: `<A#1>`, `<A#1/>`, `<passage tag="A#1" kind="case">`. Elements belong
 * to HTML, to code and to the text of documents, so each item needs its ordinal, one must be a given passage, and what
 * occurs in a passage is text. Where no word stands directly before it, a given document is enough.
 * @param before the character before the element.
 */
export function readElement(inside: string, table: TagTable, before: string): TagItem[] | null {
  const written = inside.replace(/^\//, "").replace(behindTag, "");
  const items = readTagGroup(written);
  if (!items?.every((item) => item.ordinal !== null) || table.isInPassages(written)) return null;
  const isGiven = items.some((item) => table.resolve(item) !== null);
  const isBehindWord = /[\p{L}\p{N}]/u.test(before);
  return isGiven || (!isBehindWord && items.some((item) => table.hasSlug(item.slug)))
    ? items
    : null;
}

/** The name of an element that stands around what it cites, `<passage tag="A#1">`, by the inside of its beginning. */
export function openedElement(inside: string): string | null {
  const [, name = ""] = /^([A-Za-z]+)[\s:=：].*[^/]$/.exec(inside) ?? [];
  return isTagLabel(name) ? name.toLowerCase() : null;
}

/** The same by the inside of its end: `</passage>`. */
export function closedElement(inside: string): string | null {
  const name = inside.slice(1).trim();
  return inside.startsWith("/") && isTagLabel(name) ? name.toLowerCase() : null;
}

/** Reads a word of prose as the tag that it is, `A#1`; null where that is no given passage's, or a passage writes it. */
export function readBareTag(word: string, table: TagTable): TagItem[] | null {
  const items = /#(?:0|[1-9]\d*)$/.test(word) ? readTagGroup(word) : null;
  return items?.every((item) => table.resolve(item) !== null) && !table.isInPassages(word)
    ? items
    : null;
}

/** The slugs of the tags in a group that has no end: `[Source: A#1, B#` names A and B. */
export function slugsOfOpenGroup(inside: string): string[] {
  return plainGroup(inside)
    .split(",")
    .flatMap((part) => part.split(";"))
    .filter((part) => part.includes("#"))
    .map((part) => part.slice(0, part.indexOf("#")).replace(/\\/g, "").trim());
}

/** The valid tags of an answer: exactly those of the passages in the prompt. */
export type TagTable = {
  /** Returns the passage of a tag, or a document's best one for a slug alone; null if it was not in the prompt. */
  resolve(item: TagItem): Passage | null;
  /** Whether a passage of this slug was in the prompt. */
  hasSlug(slug: string): boolean;
  /** Whether a word could go on as, or is, the tag of a passage that was in the prompt. */
  beginsTag(word: string): boolean;
  /** Whether the words occur in the text of a passage, in any case. */
  isInPassages(words: string): boolean;
};

/** Builds the table of valid tags from the `tag` of each passage that was sent. */
export function tagTable(passages: readonly Passage[]): TagTable {
  const byTag = new Map<string, Passage>();
  const bestBySlug = new Map<string, Passage>();
  for (const passage of passages) {
    const tag = passage.tag.toLowerCase();
    if (!byTag.has(tag)) byTag.set(tag, passage);
    const slug = tag.slice(0, tag.lastIndexOf("#"));
    const best = bestBySlug.get(slug);
    if (best === undefined || passage.score > best.score) bestBySlug.set(slug, passage);
  }
  const tags = [...byTag.keys()];
  return {
    resolve({ slug, ordinal }) {
      const key = slug.toLowerCase();
      if (ordinal === null) return bestBySlug.get(key) ?? null;
      return byTag.get(passageTag(key, ordinal)) ?? null;
    },
    hasSlug: (slug) => bestBySlug.has(slug.toLowerCase()),
    beginsTag(word) {
      const begun = word.toLowerCase();
      return tags.some((tag) => tag.startsWith(begun));
    },
    isInPassages(words) {
      const sought = words.replace(/\\/g, "").trim().toLowerCase();
      return passages.some((passage) => passage.text.toLowerCase().includes(sought));
    },
  };
}
