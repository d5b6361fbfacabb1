import type { CitedPlace } from "../citation/cited-place.ts";
import type { SavedAnswer } from "../prompt/prompt.ts";
import type { TurnRequest } from "../question/turn-request.ts";
import { replacePlaces } from "../text/markers.ts";
import { splitSentences } from "../text/split-sentences.ts";

/** The part of an answer that "shorter" keeps, and how many units at most. */
const shorterShare = 1 / 2;
const maxShorterUnits = 5;

/** The smallest stretch of an answer that can be kept alone, with its tags: a whole sentence, item, row or code block. */
type AnswerUnit = { kind: "sentence" | "item" | "row" | "code"; text: string };
/** A paragraph, list, table or block of code. `lead`: a line that introduces what follows, or a table's head. */
type Block = { lead: string | null; units: AnswerUnit[] };

/** Holds the place of a marker by its index. NUL is a character that no answer has. */
const heldMarker = /\[\0(\d+)\]/gu;

/**
 * Another form of a saved answer without any model. Each marker that is kept keeps exactly its own words.
 * @param tagOf gives a chunk's tag while it can be cited; without one for any of its passages a marker is left out.
 * @returns the text with source tags, and the places of the cited words in the order of the tags; undefined where the form
 *   needs a model that writes.
 */
export function reshapeSaved(
  kind: TurnRequest,
  { text, markers }: SavedAnswer,
  tagOf: (chunkId: string) => string | undefined,
): { text: string; places: CitedPlace[] } | undefined {
  const held = markers.map((marker, index) => ({ ...marker, index }));
  const reshaped = reshapeAnswer(
    kind,
    replacePlaces(text, held, ({ index }) => `[\0${index}]`),
  );
  if (reshaped === undefined) return undefined;
  const places: CitedPlace[] = [];
  const tagged = reshaped.replace(heldMarker, (_whole, index: string) => {
    const tags: string[] = [];
    for (const { chunkId, quoteStart, quoteEnd } of markers[Number(index)]?.passages ?? []) {
      const tag = tagOf(chunkId);
      // Words that are not in the document any more cannot be cited again.
      if (tag === undefined || quoteStart === null || quoteEnd === null) continue;
      tags.push(`[${tag}]`);
      places.push({ chunkId, start: quoteStart, end: quoteEnd });
    }
    return tags.join("");
  });
  return { text: tagged, places };
}

/**
 * Another form of an answer without any model: its own words, in whole units with the tags they had.
 * @param answer with source tags, as a model wrote it.
 * @returns undefined where the form needs a model that writes.
 */
export function reshapeAnswer(kind: TurnRequest, answer: string): string | undefined {
  const blocks = readBlocks(answer);
  const count = blocks.reduce((sum, block) => sum + block.units.length, 0);
  if (count === 0) return undefined;
  switch (kind) {
    case "sentence":
      return writeBlocks(keepFirst(blocks, 1));
    case "shorter":
      return writeBlocks(shorten(blocks));
    case "list":
      return blocks.map(asList).join("\n\n");
    default:
      return undefined;
  }
}

function readBlocks(answer: string): Block[] {
  const blocks: Block[] = [];
  let lead: string | null = null;
  for (const text of paragraphsOf(answer)) {
    const lines = text.split("\n");
    const intro = lines[0] ?? "";
    // "By endpoint:" belongs to the list that follows.
    if (
      lines.length === 1 &&
      intro.trim().endsWith(":") &&
      !/^\s*(?:[-*+]|\d+[.)])\s/u.test(intro)
    ) {
      lead = intro;
      continue;
    }
    const block = readBlock(text);
    blocks.push(
      lead === null
        ? block
        : { ...block, lead: block.lead === null ? lead : `${lead}\n\n${block.lead}` },
    );
    lead = null;
  }
  return blocks;
}

/** Cut at empty lines outside code, and where a list or a table follows a paragraph without one. */
function paragraphsOf(answer: string): string[] {
  const paragraphs: string[][] = [[]];
  let fence: string | null = null;
  for (const line of answer.trim().split("\n")) {
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1];
    const last = paragraphs.at(-1);
    if (fence === null && line.trim() === "") paragraphs.push([]);
    else if (
      fence === null &&
      last &&
      last.length > 0 &&
      startsBlock(line) &&
      !startsBlock(last[0] ?? "")
    )
      paragraphs.push([line]);
    else last?.push(line);
    if (mark) fence = fence === null ? mark : line.trim().startsWith(fence) ? null : fence;
  }
  return paragraphs.map((lines) => lines.join("\n")).filter((text) => text.trim() !== "");
}

const itemOpening = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/u;
const startsBlock = (line: string) =>
  itemOpening.test(line) || /^\s*\|/u.test(line) || /^ {0,3}(?:`{3,}|~{3,})/u.test(line);

function readBlock(text: string): Block {
  const lines = text.split("\n");
  const [first = "", second = ""] = lines;
  if (/^ {0,3}(?:`{3,}|~{3,})/u.test(first)) return { lead: null, units: [{ kind: "code", text }] };
  if (/^\s*\|/u.test(first)) {
    const ruled = /^\s*\|[\s:|-]+\|\s*$/u.test(second);
    const rows = lines.slice(ruled ? 2 : 0).filter((line) => line.trim() !== "");
    return {
      lead: ruled ? `${first}\n${second}` : null,
      units: rows.map((row) => ({ kind: "row", text: row })),
    };
  }
  if (itemOpening.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (itemOpening.test(line) || items.length === 0) items.push(line);
      else items.push(`${items.pop() ?? ""}\n${line}`);
    }
    return { lead: null, units: items.map((each) => ({ kind: "item", text: each })) };
  }
  if (/^#{1,6}\s/u.test(first)) {
    const body = lines.slice(1).join("\n");
    return { lead: first, units: body.trim() === "" ? [] : taggedSentences(body) };
  }
  return { lead: null, units: taggedSentences(text) };
}

const bracketGroup = /(?<!\\)\[[^[\]\n]*\]/gu;

/** Splits a paragraph into sentences, each with the tags that follow it. */
function taggedSentences(text: string): AnswerUnit[] {
  const tags: string[] = [];
  // As a bracketed number a tag is known to belong to the sentence before it.
  const numbered = text.replace(bracketGroup, (tag) => `[${tags.push(tag) - 1}]`);
  return splitSentences(numbered).map((sentence) => ({
    kind: "sentence",
    text: sentence.replace(
      /(?<!\\)\[(\d+)\]/gu,
      (marker, at: string) => tags[Number(at)] ?? marker,
    ),
  }));
}

/**
 * The first units of an answer; of one that speaks of several accounts, each under its words ("What was observed:"), the
 * first of each, because what the runbooks say is not said by what was observed.
 */
function shorten(blocks: readonly Block[]): Block[] {
  const accounts: Block[][] = [];
  for (const block of blocks) {
    if (block.lead !== null || accounts.length === 0) accounts.push([block]);
    else accounts.at(-1)?.push(block);
  }
  const several = accounts.filter(([first]) => first?.lead !== null).length > 1;
  return (several ? accounts.slice(0, maxShorterUnits) : [[...blocks]]).flatMap(
    (account, _at, all) => {
      const count = account.reduce((sum, block) => sum + block.units.length, 0);
      const most = Math.floor(Math.min(maxShorterUnits / all.length, count * shorterShare));
      return keepFirst(account, Math.max(1, most));
    },
  );
}

function keepFirst(blocks: readonly Block[], most: number): Block[] {
  let left = most;
  return blocks.flatMap((block) => {
    const units = block.units.slice(0, left);
    left -= units.length;
    return units.length > 0 ? { ...block, units } : [];
  });
}

function writeBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(({ lead, units }) => {
      const body = units.map((unit) => unit.text).join(units[0]?.kind === "sentence" ? " " : "\n");
      const join = units[0]?.kind === "row" ? "\n" : "\n\n";
      return lead === null ? body : `${lead}${join}${body}`;
    })
    .join("\n\n");
}

function asList({ lead, units }: Block): string {
  const items = units.map(({ kind, text }) =>
    kind === "item" || kind === "code" ? text : `- ${kind === "row" ? rowAsText(text) : text}`,
  );
  // A list has no use for a table's head.
  const kept = units[0]?.kind === "row" ? null : lead;
  return [...(kept === null ? [] : [kept, ""]), ...items].join("\n");
}

function rowAsText(row: string): string {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, "")
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(", ");
}
