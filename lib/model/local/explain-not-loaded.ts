import { IbidError } from "../../errors.ts";
import type { LoadHindrance } from "./writing-protocol.ts";
import { LocalLoadError } from "./writing-thread.ts";

/** Says why a local language model could not be loaded, and what to do. */
export function explainNotLoaded(name: string, cause: unknown): IbidError {
  const sentence =
    cause instanceof LocalLoadError
      ? sentences[cause.hindrance](name, cause.message)
      : broken(name);
  return new IbidError("llm_error", sentence, { cause });
}

const sentences: Record<LoadHindrance, (name: string, message: string) => string> = {
  files: (_name, message) => message,
  unreachable: (name) =>
    `The language model ${name} is not on this machine, and cannot be downloaded: the Hugging Face hub is out of reach. Connect the machine to the internet for the first question, or put the model into models/${name}.`,
  unknown: (name) =>
    `The language model ${name} is not in models/, and the Hugging Face hub has no model of this name or keeps it behind a login. Check the name, set HF_TOKEN, or put the model into models/${name}.`,
  broken,
};

function broken(name: string): string {
  return `The language model ${name} cannot be loaded: its files are damaged or of a kind that transformers.js cannot run, or there is too little memory. Put its files in place again, or choose another model.`;
}
