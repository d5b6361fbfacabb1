import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { type Embedder, openEmbedder } from "../embedding/embed.ts";
import { wordings } from "../wording/wording-for.ts";

const [engine] = testEngines();

let embedder: Embedder;
let asking: Asking;
beforeAll(async () => {
  if (!engine) throw new Error("There is no engine to test on.");
  embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: "" });
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9/v1");
});
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

test("the agent mode shows the nearest passages where its answer says that they are below", async () => {
  const base = await asking.addBase({
    "vault.md":
      "# Vault\n\nThe vault door opens with the phrase amber lantern at dusk. The backup door opens with a key.\n\n## Hours\n\nThe vault is open from 9 to 17.\n",
  });
  const { message, closest = [] } = await asking.ask("With which colour does the vault shine?", {
    model: "extractive",
    mode: "agent",
    knowledgeBaseIds: [base.id],
  });
  expect(message).toMatchObject({ text: wordings.en.closest, outcome: "closest" });
  expect(closest.map(({ text }) => text).join()).toContain("The vault");
});
