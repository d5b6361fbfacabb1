import type { RecordFacts } from "../db/schema.ts";
import { gravestStanding } from "../wire/standing.ts";
import type { ParsedDocument, ParsedFacts, Segment } from "./parse/parsed-document.ts";

const betweenParts = "\n\n";

/**
 * Returns what was read of a paper's file, with what its record says: the facts as `completeFacts` has them, and the record's
 * abstract first where the file has none of its own, as no PDF has.
 */
export function completeFromRecord(parsed: ParsedDocument, record: RecordFacts): ParsedDocument {
  return {
    ...parsed,
    ...completeFacts(parsed, record),
    ...withAbstract(parsed, record.abstract.trimEnd()),
  };
}

/** Returns the facts of a paper's file, with what its record says: the record's hold, the file's fill the gaps. */
export function completeFacts(parsed: ParsedFacts, record: RecordFacts): ParsedFacts {
  const either = <Name extends "journal" | "publicationDate" | "doi" | "category">(name: Name) => {
    const value = record[name] ?? parsed[name];
    return value === undefined ? {} : { [name]: value };
  };
  const standing = gravestStanding(record.standing, parsed.standing);
  return {
    ...parsed,
    title: record.title,
    authors: record.authors.length > 0 ? record.authors : parsed.authors,
    ...either("journal"),
    ...either("publicationDate"),
    ...either("doi"),
    ...either("category"),
    ...(standing ? { standing } : {}),
    metadata: { ...parsed.metadata, ...record.metadata },
  };
}

function withAbstract(
  { text, abstractLength, segments, hasLines }: ParsedDocument,
  abstract: string,
): Pick<ParsedDocument, "text" | "abstractLength" | "segments"> {
  if (abstract === "" || abstractLength > 0 || hasLines) return { text, abstractLength, segments };
  const shift = abstract.length + betweenParts.length;
  const own: Segment = {
    start: 0,
    end: abstract.length,
    part: "abstract",
    section: null,
    page: null,
    kind: "prose",
  };
  return {
    text: abstract + betweenParts + text,
    abstractLength: abstract.length,
    segments: [
      own,
      ...segments.map((segment) => ({
        ...segment,
        start: segment.start + shift,
        end: segment.end + shift,
      })),
    ],
  };
}
