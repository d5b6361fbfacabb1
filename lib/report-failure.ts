import { DrizzleQueryError } from "drizzle-orm";

/**
 * Tells the log of a failure: what failed, and along its causes their kinds, codes, sentences and places in the code.
 * Statements, parameters and request bodies, which hold the words of documents, stay out of it.
 */
export function reportFailure(what: string, error: unknown): void {
  console.error([what, ...causesOf(error).map(describe)].join("\n  because "));
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

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause === "string" ? cause : typeof cause;
  const code = "code" in cause && typeof cause.code === "string" ? ` ${cause.code}` : "";
  const status =
    "statusCode" in cause && typeof cause.statusCode === "number" ? cause.statusCode : "";
  // Its message is the statement with its parameters.
  const message = cause instanceof DrizzleQueryError ? "a statement failed" : cause.message;
  const frames = (cause.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [`${cause.name}${code}${status && ` ${status}`}: ${message}`, ...frames].join("\n");
}
