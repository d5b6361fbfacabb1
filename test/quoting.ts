import { afterAll, beforeAll } from "vitest";
import type { Embedder } from "../lib/embedding/embed.ts";
import { type Asking, openAsking } from "./asking.ts";
import { openEmbeddedForTest } from "./database.ts";
import { openTestEmbedder } from "./embedder.ts";

/** An address where no language model answers. */
const nobody = "http://127.0.0.1:9/v1";

/**
 * Opens an embedded database before the tests of a file, to be asked without a language model, and closes it after
 * them. Call it before the `beforeAll` that fills it.
 * @returns what gives it once it is open.
 */
export function openQuoting(): () => Asking {
  let embedder: Embedder | undefined;
  let asking: Asking | undefined;
  beforeAll(async () => {
    embedder = await openTestEmbedder();
    asking = await openAsking({ name: "embedded", open: openEmbeddedForTest }, embedder, nobody);
  });
  afterAll(async () => {
    await asking?.close();
    await embedder?.close();
  });
  return () => {
    if (!asking) throw new Error("The database is opened before the tests.");
    return asking;
  };
}
