import * as z from "zod/mini";
import { type ErrorBody, errorResponseSchema } from "@/lib/wire/error.ts";
import type { AnswerSchema } from "./fetch-json.ts";
import { isOnSettingsPage } from "./on-settings-page.ts";

/** Parses JSON by a schema; returns why it does not fit otherwise. */
export function parseAnswer<T>(
  schema: AnswerSchema<T>,
  text: string,
): { data: T } | { cause: unknown } {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? { data: parsed.data } : { cause: parsed.error };
  } catch (cause) {
    return { cause };
  }
}

/** An error of the server, and whether the settings page helps. */
type ToldError = ErrorBody & { onSettingsPage: boolean };

/** Reads the body of an error response; null if it is not in the interface's shape. */
export function readErrorBody(body: string): ToldError | null {
  const read = parseAnswer(errorResponseSchema, body);
  if (!("data" in read)) return null;
  const { error } = read.data;
  return { ...error, onSettingsPage: isOnSettingsPage(error.message) };
}
