/** Runs a language model in its own thread, so that neither the server nor the embedding model waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import { type LoadedLanguageModel, loadLanguageModel, toNotLoaded } from "./load-language-model.ts";
import { writeByModel } from "./write-by-model.ts";
import type {
  WritingCommand,
  WritingJob,
  WritingMessage,
  WritingOrder,
} from "./writing-protocol.ts";

function tell(message: WritingMessage): void {
  parentPort?.postMessage(message);
}

let loaded: LoadedLanguageModel | undefined;
// Transformers.js waits for ever for weights in several files of which one does not come.
process.on("unhandledRejection", (error) => {
  if (loaded) throw error;
  tellNotLoaded(error);
});
parentPort?.on("message", (command: WritingCommand) => {
  // Between two runs of the model, or in the middle of a download.
  if (command.type === "close") process.exit();
  if (loaded) void writeAndTell(loaded, command.order);
});

try {
  loaded = await loadLanguageModel(workerData as WritingJob, (progress) =>
    tell({ type: "download", ...progress }),
  );
  tell({ type: "ready" });
} catch (error) {
  tellNotLoaded(error);
}

function tellNotLoaded(error: unknown): void {
  const { hindrance, message } = toNotLoaded(error);
  tell({ type: "not-loaded", hindrance, message });
}

async function writeAndTell(model: LoadedLanguageModel, order: WritingOrder): Promise<void> {
  try {
    const end = await writeByModel(model, order, (text) => tell({ type: "text", text }));
    tell({ type: "end", end });
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
