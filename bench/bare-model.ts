import { join } from "node:path";
import {
  AutoModel,
  AutoModelForSequenceClassification,
  AutoTokenizer,
  env,
  type Tensor,
} from "@huggingface/transformers";
import { z } from "zod";
import { modelThreads, sessionOptions } from "../lib/embedding/model-session.ts";
import { maxRunTokens, planRuns } from "../lib/embedding/plan-runs.ts";

/** The folder of the shipped models. */
export const modelsFolder = join(import.meta.dirname, "..", "models");

type Feeds = Record<string, unknown>;
type Session = { inputNames: string[]; run(feeds: Feeds): Promise<unknown> };

/** The onnxruntime session inside a transformers.js model. */
const held = z.object({
  model: z.custom<Session>((value) => typeof Object(value).run === "function"),
});

/** A model run by onnxruntime alone: the baseline for Ibid's way of running it. */
export type BareModel = {
  /**
   * Tokenises texts, or pairs of texts, into batches sorted by length, of as many tokens as Ibid's. This part is not
   * measured.
   */
  prepare(texts: readonly string[], pairs?: readonly string[], maxTokens?: number): Feeds[];
  /** Runs the network over the batches, with as many threads as Ibid, and ignores the output. */
  run(batches: readonly Feeds[]): Promise<void>;
  close(): Promise<unknown>;
};

/** Loads a model from a folder of models. */
export async function openBareModel(
  id: string,
  { folder = modelsFolder, head = false }: { folder?: string; head?: boolean } = {},
): Promise<BareModel> {
  env.localModelPath = folder;
  env.allowRemoteModels = false;
  const tokenizer = await AutoTokenizer.from_pretrained(id);
  const network = await (head ? AutoModelForSequenceClassification : AutoModel).from_pretrained(
    id,
    {
      dtype: "q8",
      session_options: sessionOptions(modelThreads),
    },
  );
  const session = held.parse(network.sessions).model;
  return {
    prepare(texts, pairs, maxTokens = 512) {
      const lengths = texts.map(
        (text, i) => tokenizer.encode(text, pairs ? { text_pair: pairs[i] ?? "" } : {}).length,
      );
      return planRuns(
        lengths.map((length) => Math.min(length, maxTokens)),
        maxRunTokens,
      ).map((run) => {
        const inputs: Record<string, Tensor> = tokenizer(
          run.map((index) => texts[index] ?? ""),
          {
            padding: true,
            truncation: true,
            max_length: maxTokens,
            ...(pairs ? { text_pair: run.map((index) => pairs[index] ?? "") } : {}),
          },
        );
        return Object.fromEntries(
          session.inputNames.map((name) => [name, inputs[name]?.ort_tensor]),
        );
      });
    },
    async run(batches) {
      for (const batch of batches) await session.run(batch);
    },
    close: () => network.dispose(),
  };
}
