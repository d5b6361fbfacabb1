import { IbidError } from "./errors.ts";

/** A place in a list ordered by time, then id; of a list with pinned rows on top, also whether it is among them. */
export type Cursor = { time: Date; id: string; pinned?: boolean };

/** Writes the cursor that continues a list after a row. */
export function writeCursor({ time, id, pinned }: Cursor): string {
  const place = [time.toISOString(), id, ...(pinned ? [pinned] : [])];
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** @throws IbidError `invalid_request` for a cursor that no list gave. */
export function readCursor(cursor: string): Cursor {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(parsed)) {
      const [time, id, pinned]: unknown[] = parsed;
      const date = new Date(String(time));
      const year = date.getUTCFullYear();
      // The years that Postgres and the list's own cursors have.
      if (typeof id === "string" && year >= 1 && year <= 9999)
        return { time: date, id, pinned: pinned === true };
    }
  } catch {
    // Falls through to the error below.
  }
  throw notACursor();
}

/** A place in a list of any order: the row's value in that order, written as text, then its id. */
export type Place = { order: string; value: string; id: string };

/** Writes the cursor that continues a list of any order after a row. */
export function writePlace({ order, value, id }: Place): string {
  return Buffer.from(JSON.stringify([order, value, id])).toString("base64url");
}

/** @throws IbidError `invalid_request` for a cursor that no list of this order gave. */
export function readPlace(cursor: string, order: string): Place {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(parsed)) {
      const [of, value, id]: unknown[] = parsed;
      if (of === order && typeof value === "string" && typeof id === "string")
        return { order, value, id };
    }
  } catch {
    // Falls through to the error below.
  }
  throw notACursor();
}

export function notACursor(): IbidError {
  return new IbidError(
    "invalid_request",
    "This list cannot be continued from there. Load it again from its start.",
    { details: [{ field: "cursor", reason: "not a cursor of this list" }] },
  );
}
