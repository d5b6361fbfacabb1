import * as z from "zod/mini";
import { answerFormatSchema } from "./answer-request.ts";
import { nameSchema } from "./ids.ts";

/** Who decided a setting. The environment wins over the settings page, and that over Ibid's default. */
const settingOriginSchema = z.enum(["environment", "settings", "default"]);
export type SettingOrigin = z.infer<typeof settingOriginSchema>;

/** A setting as the interface shows it: what holds, and who decided it. */
const settingOf = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ value, origin: settingOriginSchema });

/** The language of Ibid's own sentences: the question's, or always one. */
const answerLanguageSchema = z.enum(["question", "en", "de", "fr", "es"], {
  error: "must be question, en, de, fr or es",
});
export type AnswerLanguage = z.infer<typeof answerLanguageSchema>;

const themeSchema = z.enum(["system", "light", "dark"], {
  error: "must be system, light or dark",
});
export type Theme = z.infer<typeof themeSchema>;

const protocolSchema = z.enum(["openai-compatible", "anthropic"], {
  error: "must be openai-compatible or anthropic",
});
export type ConnectionProtocol = z.infer<typeof protocolSchema>;

/**
 * A server of language models. Its key is never in here. Its id is the first part of its models' ids: `ollama` of
 * `ollama:qwen3:4b`.
 */
export const connectionViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  protocol: protocolSchema,
  baseUrl: z.string(),
  hasKey: z.boolean(),
  /** `discovered` is a server that was found on this machine. Only one of origin `settings` can be changed. */
  origin: z.enum(["environment", "settings", "discovered"]),
});
export type ConnectionView = z.infer<typeof connectionViewSchema>;

/** `POST /api/sample`: the knowledge bases of the sample that are there. */
export const sampleViewSchema = z.object({ knowledgeBaseIds: z.array(z.string()) });
export type SampleView = z.infer<typeof sampleViewSchema>;

/** `GET /api/settings`, and what a change of it answers. */
export const settingsViewSchema = z.object({
  languageModel: settingOf(z.string()),
  /** The cheap one, for rewriting questions and looking things up; null where the language model does it. */
  toolModel: settingOf(z.nullable(z.string())),
  embeddingModel: settingOf(z.string()),
  rerankerModel: settingOf(z.string()),
  format: settingOf(answerFormatSchema),
  language: settingOf(answerLanguageSchema),
  theme: settingOf(themeSchema),
  /** Whether servers of language models are looked for on this machine. */
  discover: settingOf(z.boolean()),
  /** Whether the claims of an answer that do not hold are written again. */
  repair: settingOf(z.boolean()),
  connections: z.array(connectionViewSchema),
  sample: sampleViewSchema,
});
export type SettingsView = z.infer<typeof settingsViewSchema>;

/** The body of `PATCH /api/settings`. Null takes a choice back. */
export const settingsChangeSchema = z.strictObject({
  languageModel: z.optional(z.nullable(nameSchema)),
  toolModel: z.optional(z.nullable(nameSchema)),
  rerankerModel: z.optional(z.nullable(nameSchema)),
  format: z.optional(z.nullable(answerFormatSchema)),
  language: z.optional(z.nullable(answerLanguageSchema)),
  theme: z.optional(z.nullable(themeSchema)),
  discover: z.optional(z.nullable(z.boolean())),
  repair: z.optional(z.nullable(z.boolean())),
});
export type SettingsChange = z.input<typeof settingsChangeSchema>;

const connectionNameSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const baseUrlSchema = z.url({ error: "must be an address such as http://localhost:8080/v1" });
const apiKeySchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

/** The body of `POST /api/connections`. */
export const newConnectionRequestSchema = z.strictObject({
  name: connectionNameSchema,
  protocol: z._default(protocolSchema, "openai-compatible"),
  baseUrl: baseUrlSchema,
  apiKey: z.optional(apiKeySchema),
});
export type NewConnectionRequest = z.input<typeof newConnectionRequestSchema>;

/** The body of `PATCH /api/connections/:id`. A key of null is forgotten. */
export const connectionChangeSchema = z.strictObject({
  name: z.optional(connectionNameSchema),
  baseUrl: z.optional(baseUrlSchema),
  apiKey: z.optional(z.nullable(apiKeySchema)),
});
export type ConnectionChange = z.input<typeof connectionChangeSchema>;

/** The body of `POST /api/connections/test`: a connection that is kept, by its id, with what is not kept yet. */
export const connectionTestRequestSchema = z.strictObject({
  id: z.optional(nameSchema),
  protocol: z.optional(protocolSchema),
  baseUrl: z.optional(baseUrlSchema),
  apiKey: z.optional(apiKeySchema),
});
export type ConnectionTestRequest = z.input<typeof connectionTestRequestSchema>;

/** What a server said when it was tried: a sentence, with its own words where it refused, and its models. */
export const connectionTestSchema = z.object({
  ok: z.boolean(),
  message: z.string(),
  models: z.array(z.string()),
});
export type ConnectionTest = z.infer<typeof connectionTestSchema>;
