import { bylineOf } from "../citation/byline.ts";
import { passageTag, readTagGroup } from "../citation/source-tag.ts";
import { kindNamed } from "../knowledge/kind.ts";
import { escapeForPrompt, unescapeFromPrompt } from "../text/escape-document.ts";
import type { Evidence } from "../wire/evidence.ts";
import { type Computed, readComputed, writeComputed } from "./computed.ts";
import { escapeAttribute, unescapeAttribute } from "./escape-attribute.ts";
import { type WrittenNearLine, writeNearLines } from "./near-lines.ts";
import { type ReminderOptions, writeReminder } from "./reminder.ts";
import { tellRepeats } from "./repeated-lines.ts";

/** A passage as a model received it. */
export type PromptPassage = {
  /** Its source tag without brackets: `server.log#17`. */
  tag: string;
  origin: "fresh" | "carried";
  /** The kind of its knowledge base; null if the prompt does not say. */
  kind: string | null;
  title: string;
  section: string | null;
  page: string | null;
  /** `10-24`, counted from 1. */
  lines: string | null;
  /** First and last time stamp, joined by `/`. */
  time: string | null;
  text: string;
};

/** Returns the source tag of a passage's document: `server.log` for `server.log#17`. */
export const documentOf = ({ tag }: Pick<PromptPassage, "tag">): string => tag.replace(/#\d+$/, "");

/** An entry of a user message: a passage with its text, or the tag of one that an earlier message shows. */
export type PromptEntry =
  | { evidence: Evidence; text: string }
  | { tag: string; origin: "fresh" | "carried" };

/**
 * Writes the user's message of one turn: fresh and carried passages in two groups, each in the given order, then what
 * was computed, the question, the lines that come nearest to it, what is to be repaired, and a reminder of the answer's
 * form with the tag of the first passage. The same input gives the same message, byte for byte. Nothing in a document can leave its delimiter.
 */
export function writeUserMessage(
  question: string,
  entries: readonly PromptEntry[],
  {
    computed = [],
    near = [],
    repair = "",
    ...said
  }: Omit<ReminderOptions, "isHeld"> & {
    computed?: readonly Computed[];
    near?: readonly WrittenNearLine[];
    /** What of the answer before is to be written again, and how. */
    repair?: string;
  } = {},
): string {
  const originOf = (entry: PromptEntry) =>
    "evidence" in entry ? entry.evidence.origin : entry.origin;
  const fresh = entries.filter((entry) => originOf(entry) === "fresh");
  const carried = entries.filter((entry) => originOf(entry) === "carried");
  const first = fresh[0] ?? carried[0];
  const reminder = first
    ? writeReminder(question, tagOf(first), { ...said, isHeld: near.length > 0 })
    : "";
  return [
    writeGroup("fresh", fresh),
    ...(carried.length > 0 ? [writeGroup("carried", carried)] : []),
    ...computed.map(writeComputed),
    `<question>\n${escapeForPrompt(question)}\n</question>`,
    ...[writeNearLines(near), repair, reminder].filter(Boolean),
  ].join("\n\n");
}

function tagOf(entry: PromptEntry): string {
  return "evidence" in entry ? entry.evidence.tag : entry.tag;
}

/** Writes the passages, and one element for each run of references. */
function writeGroup(origin: "fresh" | "carried", entries: readonly PromptEntry[]): string {
  const lines: string[] = [];
  let referred: string[] = [];
  const refer = () => {
    if (referred.length > 0) lines.push(`<shown tag="${escapeAttribute(joinTags(referred))}"/>`);
    referred = [];
  };
  for (const entry of entries) {
    if ("tag" in entry) referred.push(entry.tag);
    else {
      refer();
      lines.push(writePassage(entry));
    }
  }
  refer();
  return [`<passages origin="${origin}">`, ...lines, "</passages>"].join("\n");
}

/** Writes tags in order in the short form that is also valid in citations: `server.log#3-5, 9, app.conf#0`. */
function joinTags(tags: readonly string[]): string {
  const runs: { slug: string; from: number; to: number }[] = [];
  for (const tag of tags) {
    const at = tag.lastIndexOf("#");
    const [slug, ordinal] = [tag.slice(0, at), Number(tag.slice(at + 1))];
    const run = runs.at(-1);
    // A range is read as twenty passages at most (readTagGroup).
    if (run?.slug === slug && run.to + 1 === ordinal && run.to - run.from < 9) run.to = ordinal;
    else runs.push({ slug, from: ordinal, to: ordinal });
  }
  return runs
    .map(({ slug, from, to }, i) => {
      const ordinals = from === to ? `${from}` : `${from}-${to}`;
      return runs[i - 1]?.slug === slug ? ordinals : `${slug}#${ordinals}`;
    })
    .join(", ");
}

/** Reads the result of {@link joinTags}. */
export function splitTags(joined: string): string[] {
  return (readTagGroup(joined) ?? []).map(({ slug, ordinal }) => passageTag(slug, ordinal ?? 0));
}

/** Writes a passage between its delimiters. */
export function writePassage({ evidence, text }: { evidence: Evidence; text: string }): string {
  const attributes = {
    tag: evidence.tag,
    kind: evidence.kind ?? null,
    title: evidence.title,
    by: bylineOf(evidence),
    section: evidence.section,
    page: evidence.page === null ? null : `${evidence.page}`,
    lines: joinRange(evidence.lineStart, evidence.lineEnd, "-"),
    time: joinRange(evidence.timeStart, evidence.timeEnd, "/"),
    repeated: tellRepeats(evidence),
  };
  const written = Object.entries(attributes)
    .filter((attribute): attribute is [string, string] => attribute[1] !== null)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const header = headerOf(evidence);
  return `<passage${written.join("")}>\n${header}${escapeForPrompt(text)}\n</passage>`;
}

/** Writes the kind's line above a passage. Every passage with a kind has one, so that it can be read back. */
function headerOf(evidence: Evidence): string {
  if (evidence.kind === undefined) return "";
  const place = {
    ...evidence,
    filename: evidence.filename ?? evidence.sourceId,
    category: evidence.category ?? null,
    timeStart: evidence.timeStart ?? null,
    timeEnd: evidence.timeEnd ?? null,
  };
  const header = kindNamed(evidence.kind)?.passage(place) ?? `[${evidence.title}]`;
  return `${escapeForPrompt(header.replace(/[\r\n\u2028\u2029]+/g, " "))}\n`;
}

/** Describes a passage that is judged before it is in any prompt. */
export function describePassage(passage: Evidence): PromptPassage {
  return {
    tag: passage.tag,
    origin: passage.origin,
    kind: passage.kind ?? null,
    title: passage.title,
    section: passage.section,
    page: passage.page === null ? null : `${passage.page}`,
    lines: joinRange(passage.lineStart, passage.lineEnd, "-"),
    time: joinRange(passage.timeStart, passage.timeEnd, "/"),
    text: passage.text,
  };
}

function joinRange(
  from: number | string | null | undefined,
  to: number | string | null | undefined,
  joint: string,
): string | null {
  if (from === null || from === undefined) return null;
  return to === null || to === undefined || to === from ? `${from}` : `${from}${joint}${to}`;
}

const groupPattern = /<passages origin="(fresh|carried)">\n([\s\S]*?)<\/passages>/g;
const entryPattern =
  /<passage((?: [a-z]+="[^"<>]*")*)>\n([\s\S]*?)\n<\/passage>|<shown tag="([^"<>]*)"\/>/g;
const attributePattern = / ([a-z]+)="([^"]*)"/g;
const questionPattern = /<question>\n([\s\S]*?)\n<\/question>/;

/**
 * Reads a message of {@link writeUserMessage} back, exactly. Returns null for any other text.
 * @param shown the passages of the prompt's earlier messages by tag, for references; this message's are added to it.
 */
export function readUserMessage(
  text: string,
  shown: Map<string, PromptPassage>,
): { question: string; passages: PromptPassage[]; computed?: string[] } | null {
  const question = questionPattern.exec(text)?.[1];
  if (question === undefined) return null;
  const passages: PromptPassage[] = [];
  for (const [, group, content = ""] of text.matchAll(groupPattern)) {
    const origin: PromptPassage["origin"] = group === "carried" ? "carried" : "fresh";
    for (const [, attributes, body = "", referred = ""] of content.matchAll(entryPattern)) {
      if (attributes === undefined) {
        const known = splitTags(unescapeAttribute(referred)).flatMap((tag) => shown.get(tag) ?? []);
        passages.push(...known.map((passage) => ({ ...passage, origin })));
      } else {
        const passage = readPassage(attributes, body, origin);
        shown.set(passage.tag, passage);
        passages.push(passage);
      }
    }
  }
  const computed = readComputed(text);
  return {
    question: unescapeFromPrompt(question),
    passages,
    ...(computed.length > 0 ? { computed } : {}),
  };
}

function readPassage(
  written: string,
  body: string,
  origin: PromptPassage["origin"],
): PromptPassage {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of written.matchAll(attributePattern)) {
    attributes.set(name, unescapeAttribute(value));
  }
  const kind = attributes.get("kind") ?? null;
  return {
    tag: attributes.get("tag") ?? "",
    origin,
    kind,
    title: attributes.get("title") ?? "",
    section: attributes.get("section") ?? null,
    page: attributes.get("page") ?? null,
    lines: attributes.get("lines") ?? null,
    time: attributes.get("time") ?? null,
    text: unescapeFromPrompt(kind === null ? body : body.slice(body.indexOf("\n") + 1)),
  };
}
