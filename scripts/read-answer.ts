import * as z from "zod/mini";
import { IbidError } from "../lib/errors.ts";
import { errorResponseSchema } from "../lib/wire/error.ts";

/**
 * Reads a server's JSON by the schema of its answer.
 * @throws IbidError that of the response where it is one, else `internal` where the answer does not fit.
 */
export async function readAnswer<T>(schema: z.core.$ZodType<T>, response: Response): Promise<T> {
  await requireOk(response);
  return parseAnswer(schema, await response.json().catch(() => undefined));
}

/** @throws IbidError that of a response that is an error. */
export async function requireOk(response: Response): Promise<void> {
  if (response.ok) return;
  const read = z.safeParse(errorResponseSchema, await response.json().catch(() => undefined));
  const { code, message } = read.success
    ? read.data.error
    : { code: "internal" as const, message: `The server answered ${response.status}.` };
  throw new IbidError(code, message);
}

/** Parses a value that a server sent. @throws IbidError `internal` where it does not fit. */
export function parseAnswer<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw new IbidError(
    "internal",
    "The server answered in a form that this command does not know. Restart Ibid, so that both are of one version.",
    { cause: read.error },
  );
}
