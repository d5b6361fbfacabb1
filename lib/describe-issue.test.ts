import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeIssue, issueSentence } from "./describe-issue.ts";

const schema = z.strictObject({
  question: z.string().min(1).max(10),
  topN: z.number().int().min(1).max(50).optional(),
  rerank: z.boolean().optional(),
  format: z.enum(["prose", "sections"]).optional(),
  ids: z.array(z.string()).min(2).optional(),
  date: z
    .string()
    .regex(/^\d{4}$/, "a year like 2020")
    .optional(),
});

function sentences(value: unknown): string[] {
  const issues = schema.safeParse(value, { error: describeIssue }).error?.issues ?? [];
  return issues.map(({ path, message }) =>
    issueSentence({ field: path.join("."), reason: message }),
  );
}

describe("describeIssue", () => {
  it.each([
    [{ question: "Why?", topN: "five" }, "The field topN must be a number, not a text."],
    [{ question: "Why?", topN: 1.5 }, "The field topN must be a whole number."],
    [{ question: "Why?", topN: 0 }, "The field topN must be at least 1."],
    [{ question: "Why?", topN: 51 }, "The field topN must be at most 50."],
    [{ question: "Why?", rerank: "yes" }, "The field rerank must be true or false, not a text."],
    [{ question: "Why?", format: "x" }, "The field format must be prose or sections."],
    [{ question: "Why?", ids: ["a"] }, "The field ids must have at least 2 entries."],
    [{ question: "Why?", ids: [1, "a"] }, "The field ids.0 must be a text, not a number."],
    [{ question: "Why?", date: "x" }, "The field date cannot be used: a year like 2020."],
    [{ question: "" }, "The field question must not be empty."],
    [{ question: "a".repeat(11) }, "The field question must have at most 10 characters."],
    [{ question: null }, "The field question must be a text, not null."],
    [{}, "The field question is missing: it must be a text."],
    [{ question: "Why?", surprise: 1 }, "The request has no field named surprise."],
    [[], "The request must be an object, not a list."],
  ])("says of %j: %s", (value, sentence) => {
    expect(sentences(value)).toEqual([sentence]);
  });
});
