import type { z } from "zod";

const inputTypeNames: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  tuple: "a list",
  object: "an object",
  record: "an object",
  null: "nothing",
};

/** What a value of a request is, for a reader. */
function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "number" && !Number.isFinite(value)) return "no number";
  return inputTypeNames[typeof value] ?? typeof value;
}

function boundOf(origin: string, bound: number | bigint, word: "least" | "most"): string {
  if (origin === "string") {
    return word === "least" && bound === 1
      ? "must not be empty"
      : `must have at ${word} ${bound} characters`;
  }
  if (origin === "array")
    return `must have at ${word} ${bound} ${bound === 1 ? "entry" : "entries"}`;
  return `must be at ${word} ${bound}`;
}

/**
 * Says of a field what is wrong with it, as the end of a sentence that begins with the field: "must be a number, not a
 * text". For zod's `error` option: a schema's own message comes before it, and zod's is used where this returns undefined.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      const expected = inputTypeNames[issue.expected] ?? issue.expected;
      if (issue.input === undefined) return `is missing: it must be ${expected}`;
      const given = typeName(issue.input);
      return given === expected || (expected === "a whole number" && given === "a number")
        ? `must be ${expected}`
        : `must be ${expected}, not ${given}`;
    }
    case "too_small":
      return boundOf(issue.origin, issue.minimum, "least");
    case "too_big":
      return boundOf(issue.origin, issue.maximum, "most");
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "unrecognized_keys":
      return `has no field named ${issue.keys.join(" or ")}`;
    case "invalid_format":
      return issue.format === "datetime"
        ? "must be a time with its zone, like 2020-05-31T12:00:00Z"
        : "is not written in the form that is needed";
    case "invalid_union":
      return "has a value of the wrong kind";
    default:
      return undefined;
  }
}

/** The sentence for an issue: `topN must be a number, not a text.` */
export function issueSentence({ field, reason }: { field: string; reason: string }): string {
  const subject = field === "" ? "The request" : `The field ${field}`;
  const says = /^(?:must|has|is)\b/.test(reason) ? reason : `cannot be used: ${reason}`;
  return `${subject} ${says}.`;
}
