/** Runs a language model in its own thread, so that neither the server nor the embedding model waits for it. */
import { parentPort, workerData } from "node:worker_threads";
import {
  type LoadedLanguageModel,
  loadLanguageModel,
  NotLoadedError,
} from "./load-language-model.ts";
import { writeText } from "./write-text.ts";
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
  const hindrance = error instanceof NotLoadedError ? error.hindrance : "broken";
  tell({ type: "not-loaded", hindrance, message: messageOf(error) });
}

async function writeAndTell(model: LoadedLanguageModel, order: WritingOrder): Promise<void> {
  try {
    const end = await writeText(model, order, (text) => tell({ type: "text", text }));
    tell({ type: "end", end });
  } catch (error) {
    tell({ type: "failed", message: messageOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
