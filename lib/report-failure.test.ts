import { APICallError, JSONParseError, RetryError, TypeValidationError } from "ai";
import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { IbidError } from "./errors.ts";
import { reportFailure } from "./report-failure.ts";

const secret = "the words of a document";

afterEach(() => vi.restoreAllMocks());

/** What the log is told of an error. */
function told(error: unknown): string {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  reportFailure("Saving failed", error);
  return written.mock.calls.map((call) => call.join(" ")).join("\n");
}

test("names each cause with its code and its place, down to the first", () => {
  const refused = Object.assign(new Error("connect refused"), { code: "ECONNREFUSED" });
  const log = told(new IbidError("database_error", "The database is gone.", { cause: refused }));
  expect(log).toMatch(
    /Saving failed\n {2}because IbidError database_error: The database is gone\./,
  );
  expect(log).toMatch(/because Error ECONNREFUSED: connect refused\n\s+at .*report-failure\.test/);
});

test("tells neither the parameters of a statement nor the prompt of a model's call", () => {
  const statement = new DrizzleQueryError("insert into messages", [secret], new Error("full"));
  const call = new APICallError({
    message: "overloaded",
    url: "http://localhost/v1",
    requestBodyValues: { messages: [secret] },
    statusCode: 529,
  });
  const log = told(new Error("outer", { cause: statement })) + told(call);
  expect(log).toContain("a statement failed");
  expect(log).toContain("AI_APICallError 529: overloaded");
  const retried = new RetryError({
    message: "overloaded",
    reason: "maxRetriesExceeded",
    errors: [call],
  });
  expect(told(retried)).toContain("AI_RetryError: overloaded");
  expect(log).not.toContain(secret);
});

test("tells nothing of what a model wrote and could not be read, however it comes", () => {
  const parsing = caught(() => JSON.parse(`${secret}\n   at the end`));
  const answer = new JSONParseError({ text: `${secret}\n   at ${secret}`, cause: parsing });
  const value = new TypeValidationError({ value: { words: secret }, cause: answer });
  const log = told(new Error("outer", { cause: value }));
  expect(log).toContain("AI_TypeValidationError");
  expect(log).toContain("AI_JSONParseError");
  expect(log).toContain("SyntaxError");
  for (const words of [secret, secret.slice(0, 9), "at the end"]) expect(log).not.toContain(words);
});

function caught(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

test("ends where causes go round", () => {
  const round = new Error("round");
  round.cause = round;
  expect(told(round).match(/round\n/g)).toHaveLength(1);
});
