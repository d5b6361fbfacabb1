import { expect, it } from "vitest";
// The page takes nothing of the environment; this test compares its names with all that there are.
// oxlint-disable-next-line no-restricted-imports
import { readEnv } from "@/lib/env.ts";
import { plainSettings } from "./plain-settings.ts";

it.each([
  [
    "Start it, or set LANGUAGE_MODEL_BASE_URL to where it is.",
    "Start it, or set the model server's address to where it is.",
  ],
  [
    "The server at x refuses the key. Set ANTHROPIC_API_KEY to one that it takes.",
    "The server at x refuses the key. Set the key for Anthropic to one that it takes.",
  ],
  [
    "Name the model: set LANGUAGE_MODEL=anthropic:NAME.",
    "Name the model: set the language model to anthropic:NAME.",
  ],
  [
    "Start again with EMBEDDING_MODEL=all-MiniLM-L6-v2.",
    "Start again with the embedding model all-MiniLM-L6-v2.",
  ],
  ["Split it, or raise the setting MAX_UPLOAD_MB.", "Split it, or raise the limit for uploads."],
  ["(2000 tokens, LANGUAGE_MODEL_MAX_OUTPUT_TOKENS)", "(2000 tokens, the limit in the settings)"],
  ["choose one, or set `LANGUAGE_MODEL`.", "choose one, or set the language model."],
  [
    "No server is set. Add its server on the settings page, or set LANGUAGE_MODEL_BASE_URL to the server's address. Try again.",
    "No server is set. Add its server on the settings page. Try again.",
  ],
  [
    "Put its weights into models/x, choose y on the settings page, or set RERANKER_MODEL=y.",
    "Put its weights into models/x, choose y on the settings page, or set the reranking model to y.",
  ],
  [
    "The time for an answer was over (MAX_ANSWER_SECONDS).",
    "The time for an answer was over (the limit that whoever runs Ibid has set).",
  ],
  ["The document MY_NOTES_FILE is not there.", "The document MY_NOTES_FILE is not there."],
])("says %j plainly", (sentence, plain) => {
  expect(plainSettings(sentence)).toBe(plain);
});

it("knows the settings of models, keys, addresses and limits", () => {
  const named = Object.keys(readEnv({})).filter(
    (name) => /_(?:MODEL|KEY|URL|MB)$|^DATA/.test(name) && !name.startsWith("OTEL"),
  );
  for (const name of named) expect([name, plainSettings(name)]).not.toEqual([name, name]);
});
