import type { Db } from "../db/client.ts";
import { type IndexModel, isSameModel, readIndexModel } from "../db/vector-index.ts";
import { IbidError } from "../errors.ts";
import { reportFailure } from "../report-failure.ts";
import type { Embedder } from "./embed.ts";

/** An embedder that switches to another model when the index does (lib/reindex), in whichever process that happened. */
export type FollowingEmbedder = Embedder & {
  /** See {@link onIndexModel}. */
  use<Result>(run: (embedder: Embedder) => Promise<Result>): Promise<Result>;
  /**
   * Opens the model of the index if it is another than the open one.
   * @throws IbidError `embedding_model_mismatch` when it cannot be opened.
   */
  follow(): Promise<void>;
};

/** An open model, and how many callers use it. */
type Held = { embedder: Embedder; users: number; left: boolean };

/**
 * Follows the index of a database, beginning with the embedder of the model that made it.
 * @param options.open opens a model by its id.
 */
export function followIndex(
  first: Embedder,
  { db, open }: { db: Db; open: (id: string) => Promise<Embedder> },
): FollowingEmbedder {
  let held: Held = { embedder: first, users: 0, left: false };
  let following: Promise<void> | undefined;

  async function lookAgain(): Promise<void> {
    const made = await readIndexModel(db);
    if (!made || isSameModel(made, indexModelOf(held.embedder))) return;
    const old = held;
    held = { embedder: await openIndexedModel(made, open), users: 0, left: false };
    old.left = true;
    if (old.users === 0) await old.embedder.close();
  }

  async function follow(): Promise<void> {
    following ??= lookAgain().finally(() => {
      following = undefined;
    });
    await following;
  }

  return {
    get model() {
      return held.embedder.model;
    },
    get dimensions() {
      return held.embedder.dimensions;
    },
    embedQuestion: (text) => hold(held, (embedder) => embedder.embedQuestion(text)),
    embedPassages: (texts) => hold(held, (embedder) => embedder.embedPassages(texts)),
    embedSentences: (texts) => hold(held, (embedder) => embedder.embedSentences(texts)),
    compareTexts: (words, texts) => hold(held, (embedder) => embedder.compareTexts(words, texts)),
    close: () => held.embedder.close(),
    follow,
    async use(run) {
      const mine = held;
      try {
        return await hold(mine, run);
      } catch (error) {
        await follow().catch((failure: unknown) => {
          throw failure instanceof IbidError ? failure : error;
        });
        if (held === mine) throw error;
        return hold(held, run);
      }
    },
  };
}

async function openIndexedModel(
  { id, dimensions }: IndexModel,
  open: (id: string) => Promise<Embedder>,
): Promise<Embedder> {
  const embedder = await open(id).catch((cause: unknown) => {
    throw notOpened(id, cause);
  });
  if (embedder.dimensions === dimensions) return embedder;
  await embedder.close();
  throw notOpened(id, undefined);
}

/** Runs something with a model, which is closed after its last user once the index has another one. */
async function hold<Result>(held: Held, run: (embedder: Embedder) => Promise<Result>) {
  held.users += 1;
  try {
    return await run(held.embedder);
  } finally {
    held.users -= 1;
    if (held.left && held.users === 0)
      held.embedder.close().catch((error: unknown) => {
        reportFailure("Closing an embedding model failed", error);
      });
  }
}

/**
 * Runs something that compares or stores vectors with one and the same model. If it fails because the index has another
 * model by now, it runs once more with that one; so `run` must do everything or nothing.
 * @throws IbidError `embedding_model_mismatch` when this process cannot open the index's model.
 */
export async function onIndexModel<Result>(
  embedder: Embedder | FollowingEmbedder,
  run: (embedder: Embedder) => Promise<Result>,
): Promise<Result> {
  return "use" in embedder ? embedder.use(run) : run(embedder);
}

/** Returns an embedder's model as the index records it. */
export function indexModelOf({ model, dimensions }: Embedder) {
  return { id: model.id, dimensions };
}

function notOpened(id: string, cause: unknown): IbidError {
  return new IbidError(
    "embedding_model_mismatch",
    `The index was made again by the embedding model ${id}, which could not be opened here. Start again with EMBEDDING_MODEL=${id}.`,
    { cause },
  );
}
