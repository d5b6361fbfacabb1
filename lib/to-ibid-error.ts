import { randomUUID } from "node:crypto";
import { IbidError } from "./errors.ts";

/** SQLSTATE classes and socket errors that mean the database is not to be had. */
const databaseLost = /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|ENOENT|CONNECTION_|EPIPE)/;

/** SQLSTATE of a text with a sign that Postgres cannot keep, U+0000. */
const unstorable = /^(22021|22P05)$/;

/** Turns any error into one of Ibid's. An unforeseen one gets an id that the log has. */
export function toIbidError(error: unknown): IbidError {
  if (error instanceof IbidError) return error;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (!("code" in cause) || typeof cause.code !== "string") continue;
    if (databaseLost.test(cause.code)) {
      return new IbidError(
        "database_error",
        "The database cannot be reached. Try again in a moment.",
        { cause: error },
      );
    }
    if (unstorable.test(cause.code)) {
      return new IbidError(
        "invalid_request",
        "The request holds a sign that cannot be kept (U+0000). Take it out and send it again.",
        { cause: error },
      );
    }
  }
  const id = randomUUID().slice(0, 8);
  return new IbidError("internal", `Something went wrong in Ibid. The log has it under ${id}.`, {
    cause: error,
    details: { id },
  });
}
