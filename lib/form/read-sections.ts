import { jsonrepair } from "jsonrepair";
import { hasLetters } from "../text/has-letters.ts";
import { storable } from "../text/storable-text.ts";
import { createStringReader } from "./string-reader.ts";

/** A section as a model wrote it: its text, trimmed and never empty, and the unresolved ids of its sources. */
export type WrittenSection = { text: string; sourceIds: string[] };

/** The keys of a section's text in models' answers; the first is the one asked for. */
export const isTextKey = (key: string) => /^(?:text|content|answer)$/i.test(key);
export const isSourcesKey = (key: string) =>
  /^(?:source_?ids?|sources?|citations?|tags?)$/i.test(key);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function repair(text: string): unknown {
  try {
    return parse(jsonrepair(text));
  } catch {
    return undefined;
  }
}

/** Deeper values are ignored: a model may open brackets without end. */
const maxJsonDepth = 16;

/** Lists all strings and numbers of a value, in order. */
function idsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null || depth > maxJsonDepth) return [];
  return Object.values(value).flatMap((each) => idsIn(each, depth + 1));
}

/**
 * Reads the ids in the raw JSON of a `source_ids`.
 * @param whole false if the answer broke off in it. Then an unclosed id is left out, because it may be the beginning of
 * another passage's id.
 */
export function readIds(raw: string, whole: boolean): string[] {
  const value = whole ? (parse(raw) ?? repair(raw)) : undefined;
  if (value !== undefined) return idsIn(value);
  return [...raw.matchAll(/"(?:[^"\\]|\\.)*"/gs)].flatMap(([id]) => idsIn(parse(id)));
}

function sectionIn(value: unknown): WrittenSection | null {
  if (typeof value === "string") return { text: storable(value).trim(), sourceIds: [] };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  const text = entries.find(([key, each]) => isTextKey(key) && typeof each === "string")?.[1];
  if (typeof text !== "string") return null;
  const sources = entries.find(([key]) => isSourcesKey(key))?.[1];
  return { text: storable(text).trim(), sourceIds: idsIn(sources) };
}

/** Finds the sections in a parsed value: under `sections`, a bare list or a single one. Returns null for other values. */
function sectionsIn(value: unknown, depth = 0): WrittenSection[] | null {
  if (Array.isArray(value)) {
    const sections = value.map(sectionIn).filter((section) => section !== null);
    if (sections.length === 0 && value.length > 0) return null;
    return sections.filter((section) => section.text !== "");
  }
  if (typeof value !== "object" || value === null || depth > maxJsonDepth) return null;
  if ("sections" in value) return sectionsIn(value.sections, depth + 1);
  const single = sectionIn(value);
  return single && sectionsIn([value]);
}

/** Reads the sections of a repaired text. The last id of a text that broke off is left out: it may be cut. */
function repairSections(text: string): WrittenSection[] | null {
  const sections = sectionsIn(repair(text));
  if (!/[\]}][\s`]*$/.test(text)) sections?.at(-1)?.sourceIds.pop();
  return sections;
}

/** Returns the first result that is not null. */
function firstOf<T>(...attempts: (() => T | null)[]): T | null {
  for (const attempt of attempts) {
    const value = attempt();
    if (value !== null) return value;
  }
  return null;
}

/** Whether a text is meant as the form. Prose with a brace or bracket could also be "repaired", into anything. */
const meansForm = (text: string) =>
  /^\s*(?:```\w*\s*)?(?:\{|\[\s*(?:[{"]|\]\s*`*\s*$))/.test(text) ||
  /\{\s*['"]?sections\b|source_ids/i.test(text);

/** A beginning of the form without content: `{"sections":`. */
const onlyBegun = /^[\s`\w]*[{[]\s*(?:"[^"]*"?\s*(?::\s*)?)?$/;

/**
 * Reads an answer that did not keep to the form: the whole text as JSON, then from the first `{` to the last `}`, then
 * repaired.
 * @returns null if the text is not such JSON; an empty list if it holds no sections.
 */
export function readSections(text: string): WrittenSection[] | null {
  if (!meansForm(text)) return null;
  const from = text.search(/[{[]/);
  const to = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const brackets = text.slice(from, to > from ? to + 1 : undefined);
  const braces = text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1);
  return firstOf(
    () => sectionsIn(parse(text)),
    () => sectionsIn(parse(braces)),
    () => sectionsIn(parse(brackets)),
    () => repairSections(brackets),
    () => repairSections(text.slice(from)),
    () => (onlyBegun.test(text) ? [] : null),
  );
}

/**
 * Continues after the strict reading of a list of sections failed.
 * @param rest the JSON from the start of the section in which it failed.
 * @param shown the beginning of that section's text, as far as it was shown; every reading has to begin with it.
 * @returns null if no reading agrees with what was shown.
 */
export function recoverSections(rest: string, shown: string): WrittenSection[] | null {
  const agreeing = (sections: WrittenSection[] | null) =>
    sections?.[0]?.text.startsWith(shown) ? sections : null;
  return firstOf(
    () => agreeing(repairSections(`{"sections":[${rest}`)),
    () => agreeing(readByFrame(rest)),
  );
}

/** A section found by the JSON around its text, which may contain unescaped quotes. */
const framed = /\{\s*"text"\s*:\s*"([\s\S]*?)"\s*,\s*"source_ids"\s*:\s*(\[[^\][]*\])\s*\}/g;

/** Reads the sections by their frames. Returns null if there are none, or words outside them. */
function readByFrame(rest: string): WrittenSection[] | null {
  if (hasLetters(rest.replace(framed, ""))) return null;
  const sections = [...rest.matchAll(framed)].map(([, inside = "", ids = ""]) => {
    const string = createStringReader();
    const quoted = inside.replace(/\\[\s\S]|"/g, (each) => (each === '"' ? '\\"' : each));
    const text = quoted.split("").map(string.push).join("") + string.end();
    return { text: text.trim(), sourceIds: readIds(ids, true) };
  });
  return sections.length === 0 ? null : sections.filter((section) => section.text !== "");
}
