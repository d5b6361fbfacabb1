import { AISDKError, APICallError } from "@ai-sdk/provider";
import { DrizzleQueryError } from "drizzle-orm";

/**
 * Tells the log of a failure: what failed, and along its causes their kinds, codes, sentences and places in the code.
 * Statements, parameters and request bodies, which hold the words of documents, stay out of it.
 */
export function reportFailure(what: string, error: unknown): void {
  console.error([what, ...causesOf(error).map(describeCause)].join("\n  because "));
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (
    let cause = error;
    cause !== undefined && !causes.includes(cause);
    cause = cause instanceof Error ? cause.cause : undefined
  )
    causes.push(cause);
  return causes;
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause === "string" ? cause : typeof cause;
  const code = "code" in cause && typeof cause.code === "string" ? ` ${cause.code}` : "";
  const status =
    "statusCode" in cause && typeof cause.statusCode === "number" ? cause.statusCode : "";
  const frames = (cause.stack ?? "")
    .replace(cause.message, "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return [`${cause.name}${code}${status && ` ${status}`}: ${safeSentence(cause)}`, ...frames].join(
    "\n",
  );
}

/** Returns an error's sentence, or a fixed one where it would repeat the words of a document. */
function safeSentence(cause: Error): string {
  // The statement with its parameters.
  if (cause instanceof DrizzleQueryError) return "a statement failed";
  // The text that is no JSON, or its beginning.
  if (cause instanceof SyntaxError) return "a text cannot be parsed";
  // What a model wrote, or was given. Only the error of a call says what the server says, also when it was tried again.
  const call = "lastError" in cause ? cause.lastError : cause;
  if (AISDKError.isInstance(cause) && !APICallError.isInstance(call))
    return "its words may be a document's";
  return cause.message;
}
