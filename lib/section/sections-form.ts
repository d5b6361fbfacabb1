import type { JSONSchema7, LanguageModelV4 } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";

/** What an answer in sections is asked for as: sections in reading order, each with the tags of its passages. */
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

/** The most passages that a model is given for an answer in sections. */
export const maxSectionPassages = 8;

/**
 * The same model, asked for the form: by the schema where its server takes one, else by JSON alone, as its provider
 * knows. It is not asked through the AI SDK's `output`, which holds text back until what came so far can be parsed.
 */
export function askForSections(model: LanguageModelV4): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => ({
        ...params,
        responseFormat: { type: "json", name: "sections", schema: sectionsSchema },
      }),
    },
  });
}
