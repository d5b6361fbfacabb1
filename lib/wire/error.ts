import * as z from "zod/mini";

/**
 * Every failure a reader may meet, with the HTTP status it is answered with. The message of an
 * {@link IbidError} is a sentence for a person that says what to do; the cause stays in the log.
 */
export const statusByCode = {
  invalid_request: 400,
  question_empty: 400,
  question_too_long: 400,
  sign_in_required: 401,
  foreign_origin: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  answer_in_progress: 409,
  embedding_model_mismatch: 409,
  already_exists: 409,
  list_changed: 409,
  not_repairable: 409,
  closed: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  llm_error: 502,
  fetch_failed: 502,
  database_error: 503,
  starting: 503,
  // A refused file carries one of these; as a response they are all 400.
  empty_file: 400,
  damaged_file: 400,
  encrypted_file: 400,
  no_text_layer: 400,
} as const;

export type ErrorCode = keyof typeof statusByCode;

const errorCodeSchema = z.custom<ErrorCode>(
  (code) => typeof code === "string" && Object.hasOwn(statusByCode, code),
);

/** What a response, a failed message or a refused file says about its error. */
export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  details: z.optional(z.unknown()),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * The body of every response that is an error. A code that only a newer server knows is read as `internal`, because the
 * sentence says what to do without it.
 */
export const errorResponseSchema = z.object({
  error: z.extend(errorBodySchema, { code: z.catch(errorCodeSchema, "internal") }),
});
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
