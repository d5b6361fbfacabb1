import type { JSONSchema7, LanguageModelV4 } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";

/** The form of an answer in sections: sections in reading order, each with the tags of its passages. */
const sectionsSchema: JSONSchema7 = {
  type: "object",
  properties: {
    sections: {
      type: "array",
      items: {
        type: "object",
        properties: {
          text: { type: "string", description: "Markdown, without the tags." },
          source_ids: {
            type: "array",
            items: { type: "string" },
            description: "The tags of the passages that this section rests on.",
          },
        },
        required: ["text", "source_ids"],
        additionalProperties: false,
      },
    },
  },
  required: ["sections"],
  additionalProperties: false,
};

/** Passages that a model is given for an answer in sections. */
export const maxSectionPassages = 8;

/**
 * Makes a model answer in the form: by the schema if its server accepts one, else by JSON mode. It does not use the AI
 * SDK's `output`, which holds text back until it can be parsed.
 * @param entry `json` says what the model's server accepts.
 */
export function askForSections(entry: {
  model: LanguageModelV4;
  json: "schema" | "object";
}): LanguageModelV4 {
  const schema = entry.json === "schema" ? { name: "sections", schema: sectionsSchema } : {};
  return wrapLanguageModel({
    model: entry.model,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => ({
        ...params,
        responseFormat: { type: "json", ...schema },
      }),
    },
  });
}
