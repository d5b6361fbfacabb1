import { IbidError } from "./errors.ts";

/** A place in a list ordered by time, then id. */
export type Cursor = { time: Date; id: string };

/** Writes the cursor that continues a list after a row. */
export function writeCursor({ time, id }: Cursor): string {
  return Buffer.from(JSON.stringify([time.toISOString(), id])).toString("base64url");
}

/** @throws IbidError `invalid_request` for a cursor that no list gave. */
export function readCursor(cursor: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(parsed)) {
      const [time, id]: unknown[] = parsed;
      const date = new Date(String(time));
      const year = date.getUTCFullYear();
      // The years that Postgres and the list's own cursors have.
      if (typeof id === "string" && year >= 1 && year <= 9999) return { time: date, id };
    }
  } catch {
    // Falls through to the error below.
  }
  throw new IbidError(
    "invalid_request",
    "This list cannot be continued from there. Load it again from its start.",
    {
      details: [{ field: "cursor", reason: "not a cursor of this list" }],
    },
  );
}
