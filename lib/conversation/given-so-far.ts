import { sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Sink } from "../answer/sink.ts";
import { messages } from "../db/schema.ts";
import { withoutTexts } from "./without-texts.ts";

/**
 * The passages that an answer was given so far, for its row. They are stored while it is written: a document that gets
 * another text meanwhile keeps those in an answer's row.
 */
export function givenSoFar(written: Sink): PgUpdateSetSource<typeof messages> {
  const given = JSON.stringify(withoutTexts({ passages: written.passages() }));
  return {
    retrieval: sql`${messages.retrieval} || ${given}::text::jsonb`,
    steps: written.steps().map(withoutTexts),
  };
}
