import { jsonrepair } from "jsonrepair";
import { storable } from "../text/storable-text.ts";
import { createStringReader } from "./string-reader.ts";

/** A section as a model wrote it: its text, trimmed and never empty, and the ids of its sources, unread. */
export type WrittenSection = { text: string; sourceIds: string[] };

/** The names under which models write a section's text; the first is the one asked for. */
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

/** What lies deeper in a value is not looked for: a model may open brackets without end. */
const maxJsonDepth = 16;

/** All strings and numbers of a value, in their order. */
function idsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null || depth > maxJsonDepth) return [];
  return Object.values(value).flatMap((each) => idsIn(each, depth + 1));
}

/**
 * The ids in a `source_ids` as it stood in the JSON.
 * @param whole false where the answer broke off in it: then an id that is not closed is none, since its beginning
 * may name another passage.
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

/** The sections in a parsed value, be they listed under `sections`, a bare list or a single one; null where none can be. */
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

/** The sections in a text that is repaired first. Of one that broke off the last id may be another's beginning. */
function repairSections(text: string): WrittenSection[] | null {
  const sections = sectionsIn(repair(text));
  if (!/[\]}][\s`]*$/.test(text)) sections?.at(-1)?.sourceIds.pop();
  return sections;
}

/** What the first attempt gives that gives anything. */
function firstOf<T>(...attempts: (() => T | null)[]): T | null {
  for (const attempt of attempts) {
    const value = attempt();
    if (value !== null) return value;
  }
  return null;
}

/** Whether a text is meant as the form. Prose with a brace or a bracket in it could be "repaired" too, into anything. */
const meansForm = (text: string) =>
  /^\s*(?:```\w*\s*)?(?:\{|\[\s*(?:[{"]|\]\s*`*\s*$))/.test(text) ||
  /\{\s*['"]?sections\b|source_ids/i.test(text);

/** A beginning of the form, with nothing in it to read: `{"sections":`. */
const onlyBegun = /^[\s`\w]*[{[]\s*(?:"[^"]*"?\s*(?::\s*)?)?$/;

/**
 * Reads an answer whose form was not the one asked for: the whole text as JSON, then the first `{` to the last `}`,
 * then repaired. @returns null where it is no such JSON at all; no sections where it holds none.
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
 * Reads on where the strict reading of a list of sections failed.
 * @param rest the JSON from the start of the section in which it failed.
 * @param shown what of that section's text was already shown, from its start; what is read begins with it.
 * @returns null where no reading agrees with what was shown.
 */
export function recoverSections(rest: string, shown: string): WrittenSection[] | null {
  const agreeing = (sections: WrittenSection[] | null) =>
    sections?.[0]?.text.startsWith(shown) ? sections : null;
  return firstOf(
    () => agreeing(repairSections(`{"sections":[${rest}`)),
    () => agreeing(readByFrame(rest)),
  );
}

/** A section by what stands around its text, which may have quotes in it that nobody escaped. */
const framed = /\{\s*"text"\s*:\s*"([\s\S]*?)"\s*,\s*"source_ids"\s*:\s*(\[[^\][]*\])\s*\}/g;

/** The sections whose frame is as it was asked for; null where there are none, or words stand outside of them. */
function readByFrame(rest: string): WrittenSection[] | null {
  if (/[\p{L}\p{N}]/u.test(rest.replace(framed, ""))) return null;
  const sections = [...rest.matchAll(framed)].map(([, inside = "", ids = ""]) => {
    const string = createStringReader();
    const quoted = inside.replace(/\\[\s\S]|"/g, (each) => (each === '"' ? '\\"' : each));
    const text = quoted.split("").map(string.push).join("") + string.end();
    return { text: text.trim(), sourceIds: readIds(ids, true) };
  });
  return sections.length === 0 ? null : sections.filter((section) => section.text !== "");
}
