import type { ErrorBody } from "../wire/error.ts";

/** What a reader is told of an answer that could not be saved because its row had ended or was gone. */
export const endedElsewhere: ErrorBody = {
  code: "closed",
  message:
    "This answer was ended while it was written: its case was closed, or its conversation deleted. Load the page again.",
};

/** What a reader is told of an answer that could not be saved. */
export const notKept: ErrorBody = {
  code: "database_error",
  message:
    "The answer could not be stored, so it is not kept. Copy what you need, and ask again in a moment.",
};
