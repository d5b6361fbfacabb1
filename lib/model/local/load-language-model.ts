import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  AutoModelForCausalLM,
  AutoTokenizer,
  env,
  LogLevel,
  ModelFileNotFoundError,
  ModelRegistry,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from "@huggingface/transformers";
import { lookForModel, sessionOptions } from "../../embedding/model-session.ts";
import {
  findLocalModel,
  noTemplate,
  noWeights,
  type Precision,
  templateFile,
  weightFiles,
} from "./find-local-model.ts";
import { createPromptCaches, type PromptCaches } from "./prompt-caches.ts";
import { removeBrokenDownloads } from "./remove-broken-downloads.ts";
import type { LoadHindrance, WritingJob } from "./writing-protocol.ts";

/** A language model in memory. */
export type LoadedLanguageModel = {
  tokenizer: PreTrainedTokenizer;
  network: PreTrainedModel;
  /** Undefined where the tokenizer has it. */
  template: string | undefined;
  /** What it remembers of the last prompts. */
  caches: PromptCaches;
};

/** Why a model was not loaded. */
class NotLoadedError extends Error {
  override readonly name = "NotLoadedError";
  readonly hindrance: LoadHindrance;

  constructor(hindrance: LoadHindrance, message: string, options?: ErrorOptions) {
    super(message, options);
    this.hindrance = hindrance;
  }
}

type TellDownload = (progress: { loaded: number; total: number }) => void;

/**
 * Loads a language model from its folder, or from the hub through the folder of downloads.
 * @param tell is called while files come from the hub.
 * @throws NotLoadedError
 */
export async function loadLanguageModel(
  job: WritingJob,
  tell: TellDownload,
): Promise<LoadedLanguageModel> {
  const { name, folders } = job;
  // What fails is told in a sentence.
  env.logLevel = LogLevel.NONE;
  env.remoteHost = job.hub;
  const found = findLocalModel(name, folders);
  try {
    if (found.place === "nowhere") throw new NotLoadedError("files", found.reason);
    if (found.place === "folder") {
      lookForModel(name, folders);
      return await load(job, found.precision);
    }
    if (found.place === "download") {
      // Without the hub: it may be out of reach, and is asked for optional files otherwise.
      lookForModel(name, { ...folders, models: folders.cache });
      const loaded = await load(job, found.precision).catch(ignoreMissingFile);
      if (loaded) return loaded;
    }
    lookForModel(name, folders, job.hubWaitMs);
    removeBrokenDownloads(join(folders.cache, name));
    const precision = await precisionOnHub(name).catch((error: unknown) => {
      throw toNotLoaded(error, "unknown");
    });
    return await load(job, precision, tell);
  } catch (error) {
    throw toNotLoaded(error);
  }
}

function ignoreMissingFile(error: unknown): undefined {
  if (!(error instanceof ModelFileNotFoundError)) throw error;
}

/** Returns the smallest weights that the hub has. */
async function precisionOnHub(name: string): Promise<Precision> {
  // Fails now if there is no such model: a missing file of weights says nothing about that.
  if (!(await ModelRegistry.get_file_metadata(name, "config.json")).exists)
    throw new NotLoadedError("unknown", "It has no config.json.");
  for (const [precision, file] of weightFiles) {
    const { exists } = await ModelRegistry.get_file_metadata(name, `onnx/${file}`);
    if (exists) return precision;
  }
  throw new NotLoadedError("files", noWeights(name));
}

async function load(
  { name, folders, threads }: WritingJob,
  precision: Precision,
  tell?: TellDownload,
): Promise<LoadedLanguageModel> {
  // Before the weights, which take long to download.
  const tokenizer = await AutoTokenizer.from_pretrained(name);
  const template = await readTemplateFile(name, folders.cache);
  if (template === undefined && !tokenizer.chat_template)
    throw new NotLoadedError("files", noTemplate(name));
  const network = await AutoModelForCausalLM.from_pretrained(name, {
    dtype: precision,
    session_options: sessionOptions(threads),
    progress_callback: (info) => {
      if (info.status === "progress_total") tell?.({ loaded: info.loaded, total: info.total });
    },
  });
  return { tokenizer, network, template, caches: createPromptCaches() };
}

/** Reads a template that has a file of its own, from where the model's other files are. */
async function readTemplateFile(name: string, cache: string): Promise<string | undefined> {
  const local = [env.localModelPath, cache].map((root) => join(root, name, templateFile));
  const there = local.find((file) => existsSync(file));
  if (there) return readFile(there, "utf8");
  if (!env.allowRemoteModels) return undefined;
  const address = new URL(`${name}/resolve/main/${templateFile}`, env.remoteHost);
  const response = await env.fetch(address);
  if (!response.ok) return undefined;
  const template: string = await response.text();
  const kept = join(cache, name, templateFile);
  await mkdir(dirname(kept), { recursive: true });
  await writeFile(kept, template);
  return template;
}

/** What transformers.js and `fetch` say where the hub cannot be asked, or breaks off. */
const unreachable = /fetch failed|terminated|No answer came|occurred while trying to load file/;

/**
 * Says why a model was not loaded.
 * @param missing what it means that a file is missing on the hub.
 */
export function toNotLoaded(error: unknown, missing: LoadHindrance = "broken"): NotLoadedError {
  if (error instanceof NotLoadedError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const isMissing = error instanceof ModelFileNotFoundError;
  const hindrance = isMissing ? missing : unreachable.test(message) ? "unreachable" : "broken";
  return new NotLoadedError(hindrance, message, { cause: error });
}
