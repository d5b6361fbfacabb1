import { resolve } from "node:path";
import { z } from "zod";
import type { Connection } from "./connection.ts";
import {
  flagSetting,
  fractionSetting,
  optionalSetting,
  optionalUrl,
  remoteUrl,
  wholeSetting,
} from "./setting-shapes.ts";
import type { AnswerLanguage } from "./wire/settings.ts";

/** The embedding model that ships with Ibid. */
export const defaultEmbeddingModel = "all-MiniLM-L6-v2";

const envSchema = z.object({
  PORT: wholeSetting(3000, 0, 65_535),
  HOST: optionalSetting.transform((value) => value ?? "127.0.0.1"),
  DATA_DIR: optionalSetting.transform((value) =>
    resolve(/* turbopackIgnore: true */ value ?? ".data"),
  ),
  SAMPLE: flagSetting(true),
  DATABASE_URL: optionalSetting,
  EMBEDDING_MODEL: optionalSetting.transform((value) => value ?? defaultEmbeddingModel),
  EMBEDDING_MODEL_BASE_URL: optionalUrl,
  EMBEDDING_MODEL_API_KEY: optionalSetting,
  CACHE_ENTRIES: wholeSetting(128, 0, 1_000_000),
  DOCUMENT_DECAY: fractionSetting(0.8, 1),
  WIDEN_PASSAGES: flagSetting(false),
  MARGINAL_RELEVANCE: fractionSetting(1, 1).pipe(z.number().min(0.1)),
  SECTION_WEIGHTS: flagSetting(false),
  RERANKER_MODEL: optionalSetting.transform((value) => value ?? "Xenova/ms-marco-MiniLM-L-6-v2"),
  LANGUAGE_MODEL: optionalSetting.transform((value) => value ?? "extractive"),
  LANGUAGE_MODEL_BASE_URL: optionalUrl,
  LANGUAGE_MODEL_API_KEY: optionalSetting,
  LANGUAGE_MODEL_CONTEXT_TOKENS: optionalSetting
    .transform((value) => (value === undefined ? undefined : Number(value)))
    .pipe(z.number().int().min(512).max(10_000_000).optional()),
  LANGUAGE_MODEL_TEMPERATURE: fractionSetting(0.3, 2),
  LANGUAGE_MODEL_TOP_P: fractionSetting(0.9, 1),
  LANGUAGE_MODEL_MAX_OUTPUT_TOKENS: wholeSetting(2_000, 1, 1_000_000),
  LANGUAGE_MODEL_KEEP_ALIVE: optionalSetting.transform((value) => value ?? "30m"),
  TOOL_MODEL: optionalSetting,
  JUDGE: optionalSetting
    .transform((value) => value ?? "words")
    .refine((value) => /^(?:words|model|nli:.+)$/.test(value), {
      message: "must be words, model or nli:MODEL",
    }),
  REPAIR: flagSetting(false),
  MAX_AGENT_STEPS: wholeSetting(6, 1, 50),
  MAX_ANSWER_SECONDS: wholeSetting(600, 1, 86_400),
  PROMPTS_DIR: optionalSetting.transform((value) =>
    value === undefined ? undefined : resolve(/* turbopackIgnore: true */ value),
  ),
  DISCOVER: flagSetting(true),
  ANTHROPIC_API_KEY: optionalSetting,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_API_KEY: optionalSetting,
  MAX_UPLOAD_MB: wholeSetting(50, 1, 2_000),
  OCR: optionalSetting.pipe(z.enum(["off", "tesseract"]).default("off")),
  OCR_LANGUAGES: optionalSetting
    .transform((value) => (value ?? "eng").split("+"))
    .pipe(
      z.array(
        z.string().regex(/^[a-z]{3}(?:_[a-z]+)*$/iu, {
          error: "must be languages of Tesseract joined by +, as in eng+deu",
        }),
      ),
    ),
  FETCH_PRIVATE_HOSTS: optionalSetting
    .transform((value) =>
      (value ?? "")
        .split(",")
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.string().regex(/^[^/\s:]+:\d{1,5}$|^\[[^\]]+\]:\d{1,5}$/u, {
          error: "must be hosts with their ports, as in wiki.local:443",
        }),
      ),
    ),
  FULLTEXT_EUROPEPMC_URL: remoteUrl("https://www.ebi.ac.uk/europepmc/webservices/rest"),
  FULLTEXT_UNPAYWALL_URL: remoteUrl("https://api.unpaywall.org"),
  FULLTEXT_EMAIL: optionalSetting.pipe(z.email().optional()),
  FULLTEXT_PROXY_URL: optionalUrl,
  FULLTEXT_TIMEOUT_SECONDS: wholeSetting(20, 1, 600),
  ALWAYS_ALLOW_PROXY: flagSetting(false),
  AWS_ACCESS_KEY_ID: optionalSetting,
  AWS_SECRET_ACCESS_KEY: optionalSetting,
  AWS_SESSION_TOKEN: optionalSetting,
  AWS_REGION: optionalSetting
    .transform((value) => value ?? "us-east-1")
    .pipe(z.string().regex(/^[a-z\d-]+$/iu, { error: "must be a region, as in eu-central-1" })),
  AWS_ENDPOINT_URL: optionalSetting.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
});

type Setting = keyof z.output<typeof envSchema>;

/** The settings of this process, and what the settings page adds to them (lib/settings/stored-settings.ts). */
export type Env = z.output<typeof envSchema> & {
  /** The settings that the environment decides. */
  named: ReadonlySet<Setting>;
  /** The environment's own LANGUAGE_MODEL, which says whose LANGUAGE_MODEL_BASE_URL and LANGUAGE_MODEL_API_KEY are. */
  environmentModel: string;
  connections: readonly Connection[];
  /** The language of Ibid's own sentences and of answers. */
  language: AnswerLanguage;
};

/**
 * Reads and checks Ibid's settings; the only reader of `process.env` in the app.
 * @throws Error with one line per wrong setting, naming it.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) {
    const settings = Object.keys(envSchema.shape) as Setting[];
    return {
      ...parsed.data,
      named: new Set(settings.filter((name) => source[name]?.trim())),
      environmentModel: parsed.data.LANGUAGE_MODEL,
      connections: [],
      language: "question",
    };
  }
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings cannot be used (environment or .env):\n${lines.join("\n")}`);
}

let cached: Env | undefined;

/** The checked settings of this process. */
export function env(): Env {
  cached ??= readEnv();
  return cached;
}

/** What any Node process needs of its environment: where programs, the zone, the language and temporary files are. */
const bareNames = [
  "PATH",
  "TZ",
  "LANG",
  "LC_ALL",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "NODE_COMPILE_CACHE",
];

/** Returns the environment for a process that needs none of the settings. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const held = bareNames.filter((name) => process.env[name] !== undefined);
  return {
    NODE_ENV: process.env.NODE_ENV,
    ...Object.fromEntries(held.map((name) => [name, process.env[name]])),
  };
}
