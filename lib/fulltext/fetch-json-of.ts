import type { z } from "zod";
import { IbidError } from "../errors.ts";
import { type FetchLimits, fetchFile } from "../fetch/fetch-file.ts";

/** Answers of a few papers are smaller than this. */
const maxServiceAnswerBytes = 4 * 1_048_576;

/**
 * Asks a service for JSON of a shape.
 * @throws IbidError `fetch_failed`, also where the answer has another shape.
 */
export async function fetchJsonOf<Schema extends z.ZodType>(
  schema: Schema,
  service: string,
  url: URL,
  limits: FetchLimits,
): Promise<z.output<Schema>> {
  const { bytes } = await fetchFile(url.href, { ...limits, maxBytes: maxServiceAnswerBytes });
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    json = undefined;
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new IbidError("fetch_failed", `${service} gave an answer that cannot be read.`, {
    cause: parsed.error,
  });
}
