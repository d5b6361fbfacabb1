import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { ModelFolders } from "../../embedding/model-session.ts";

/** The weights that run well on a processor, the smallest first, and their files in a model's folder `onnx`. */
export const weightFiles = [
  ["q4", "model_q4.onnx"],
  ["q8", "model_quantized.onnx"],
  ["int8", "model_int8.onnx"],
] as const;

/** The precision of a model's weights, as transformers.js names it. */
export type Precision = (typeof weightFiles)[number][0];

/** A local model's files: in a folder of `models/`, among the downloaded models, still on the hub, or of no use. */
type FoundModel =
  | {
      place: "folder" | "download";
      precision: Precision;
      /** Tokens of prompt and answer together; null if its settings do not say. */
      contextTokens: number | null;
      /** Whether its chat template can switch thinking. */
      thinks: boolean;
    }
  | { place: "hub" }
  | { place: "nowhere"; reason: string };

/** The file of a chat template that is not among the tokenizer's settings. */
export const templateFile = "chat_template.jinja";

/** A folder's name, or an owner and a name as on the hub. Neither can lead out of the folder of models. */
const nameForm = /^\w[\w.-]*(?:\/\w[\w.-]*)?$/;

/**
 * Finds a local model's files and reads what they say of it. Asks no network.
 * @param name a folder of `models/`, or an id on the Hugging Face hub.
 */
export function findLocalModel(name: string, folders: ModelFolders): FoundModel {
  if (!nameForm.test(name) || name.includes(".."))
    return {
      place: "nowhere",
      reason:
        "Name the model by its folder in models/, or by its id on the Hugging Face hub, as in local:onnx-community/Qwen3-0.6B-ONNX.",
    };
  if (existsSync(join(folders.models, name))) {
    const reason = whatIsMissing(name, join(folders.models, name));
    return reason === undefined
      ? readModelFolder(name, folders.models, "folder")
      : { place: "nowhere", reason };
  }
  // A download that was broken off goes on with the files that are missing.
  return whatIsMissing(name, join(folders.cache, name)) === undefined
    ? readModelFolder(name, folders.cache, "download")
    : { place: "hub" };
}

/** Lists the language models that can be used without a download. */
export function listLocalModels(folders: ModelFolders): string[] {
  const names = [folders.models, folders.cache].flatMap((root) =>
    foldersIn(root).flatMap((owner) => [
      owner,
      ...foldersIn(join(root, owner)).map((name) => `${owner}/${name}`),
    ]),
  );
  return [...new Set(names)].filter((name) => {
    const { place } = findLocalModel(name, folders);
    const root = place === "folder" ? folders.models : folders.cache;
    return (place === "folder" || place === "download") && writes(join(root, name));
  });
}

/** Returns the names of the folders in a folder; none if it cannot be read. */
function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}

/** Whether a model writes text: embedding models have the same files. */
function writes(folder: string): boolean {
  const architectures = readJsonFile(join(folder, "config.json"), configForm)?.architectures;
  return architectures?.some((each) => each.endsWith("ForCausalLM")) ?? false;
}

const count = z.number().int().positive().nullish().catch(null);
const readPieces = z.union([z.boolean(), z.number().int().min(0)]);
const configForm = z.looseObject({
  architectures: z.array(z.string()).nullish().catch(null),
  max_position_embeddings: count,
  n_positions: count,
  text_config: z.looseObject({ max_position_embeddings: count }).nullish().catch(null),
  "transformers.js_config": z
    .looseObject({
      /** How many files beside the weights hold their data, for all weights or by file. */
      use_external_data_format: z
        .union([readPieces, z.record(z.string(), readPieces)])
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

const templateForm = z.looseObject({
  chat_template: z
    .union([z.string(), z.array(z.looseObject({ name: z.string(), template: z.string() }))])
    .nullish()
    .catch(null),
});

/** Says which files a model's folder lacks; undefined if it has all that it needs. */
function whatIsMissing(name: string, folder: string): string | undefined {
  const weights = weightFiles.find(([, file]) => existsSync(join(folder, "onnx", file)));
  if (!weights) return noWeights(name);
  const config = readJsonFile(join(folder, "config.json"), configForm);
  const needed = [
    "tokenizer.json",
    ...(config ? dataFilesOf(config, weights[1]).map((file) => `onnx/${file}`) : []),
  ];
  const missing = [
    ...(config ? [] : ["config.json"]),
    ...needed.filter((file) => !existsSync(join(folder, file))),
  ];
  return missing.length === 0
    ? undefined
    : `models/${name} has no readable ${missing.join(", ")}. Put all files of the model into its folder.`;
}

/** The files beside weights that hold their data: large weights do not fit into one file. */
function dataFilesOf(config: z.output<typeof configForm>, weights: string): string[] {
  const format = config["transformers.js_config"]?.use_external_data_format ?? 0;
  const parts = typeof format === "object" ? (format[weights] ?? format["model"] ?? 0) : format;
  return Array.from(
    { length: Number(parts) },
    (_, part) => `${weights}_data${part === 0 ? "" : `_${part}`}`,
  );
}

function precisionOf(folder: string): Precision | undefined {
  return weightFiles.find(([, file]) => existsSync(join(folder, "onnx", file)))?.[0];
}

function readModelFolder(name: string, root: string, place: "folder" | "download"): FoundModel {
  const folder = join(root, name);
  const precision = precisionOf(folder);
  const config = readJsonFile(join(folder, "config.json"), configForm);
  const template = readChatTemplate(folder);
  if (!precision || !config || template === undefined)
    return { place: "nowhere", reason: noTemplate(name) };
  return {
    place,
    precision,
    contextTokens:
      config.max_position_embeddings ??
      config.text_config?.max_position_embeddings ??
      config.n_positions ??
      null,
    thinks: template.includes("enable_thinking"),
  };
}

/** Reads a model's chat template; of several the one for plain chats. */
function readChatTemplate(folder: string): string | undefined {
  const own = readTextFile(join(folder, templateFile));
  if (own !== undefined) return own;
  const given = readJsonFile(join(folder, "tokenizer_config.json"), templateForm)?.chat_template;
  if (!Array.isArray(given)) return given ?? undefined;
  return given.find((each) => each.name === "default")?.template;
}

/** Says that a model has only weights that are too large or not for a processor. */
export function noWeights(name: string): string {
  return `The model ${name} has no weights of four or eight bits (onnx/model_q4.onnx or onnx/model_quantized.onnx). Choose one that has, such as those of onnx-community on the Hugging Face hub.`;
}

/** Says that a model was not trained to answer. */
export function noTemplate(name: string): string {
  return `The model ${name} has no chat template, so it cannot be asked. Choose one that was trained to answer: its name often ends with Instruct, -it or -chat.`;
}

function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function readJsonFile<Form extends z.ZodType>(
  file: string,
  form: Form,
): z.output<Form> | undefined {
  try {
    return form.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}
