import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { readRetrieval } from "../conversation/read-result.ts";
import type { Embedder } from "../embedding/embed.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
  server.answerWith((request) =>
    lastMessage(request).startsWith("<said>")
      ? { steps: [{ text: "What do papers say of statins?" }] }
      : { steps: [{ text: `## Answer\n\nThey help [${tagsInPrompt(request, "fresh")[0]}].` }] },
  );
});
afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const paper = (id: string, year: string, text: string) =>
  JSON.stringify({ id, title: id, text, publication_date: `${year}-05-02` });

describe.each(testEngines())(
  "An answer within what its question asks for, on the $name",
  (engine) => {
    let asking: Asking;
    beforeAll(async () => {
      asking = await openAsking(engine, embedder, server.baseUrl);
      await asking.addBase({
        "papers.jsonl": [
          paper("PMC1", "2012", "Statins lower cholesterol in adults."),
          paper("PMC2", "2021", "Statins lower the risk of a stroke."),
        ].join("\n"),
      });
    });
    afterAll(() => asking?.close());

    const question = "What do papers since 2020 say of statins?";
    const since2020 = { field: "publishedFrom", value: "2020", origin: "read_from_question" };
    const fresh = (passages: readonly { sourceId: string; origin: string }[]) =>
      passages
        .flatMap((passage) => (passage.origin === "fresh" ? [passage.sourceId] : []))
        .toSorted();

    let first: Awaited<ReturnType<Asking["ask"]>>;
    beforeEach(async () => {
      first = await asking.ask(question);
    });

    test("says what it was narrowed to, and keeps that with the answer", async () => {
      expect(fresh(first.passages)).toEqual(["PMC2"]);
      expect(first.appliedFilters).toEqual([since2020]);
      const kept = await readRetrieval(asking.tools.database.db, alice, first.message.id);
      expect(kept.appliedFilters).toEqual([since2020]);
    });

    test("is written anew without what the asker ignores", async () => {
      const again = await asking.ask(question, {
        conversationId: first.conversationId,
        regenerate: true,
        ignoreFilters: ["publishedFrom"],
      });
      expect(fresh(again.passages)).toEqual(["PMC1", "PMC2"]);
      expect(again.appliedFilters).toEqual([]);
    });

    test("reads a follow-up as the reader asked it, not as a model says it", async () => {
      const { conversationId } = first;
      const { passages, appliedFilters } = await asking.ask("and before 2015?", { conversationId });
      expect(fresh(passages)).toEqual(["PMC1"]);
      expect(appliedFilters).toEqual([{ ...since2020, field: "publishedTo", value: "2014" }]);
    });

    test("reads the question of a look-up in agent mode as well, and says so with the answer", async () => {
      const { appliedFilters, passages } = await asking.ask(question, { mode: "agent" });
      expect(appliedFilters).toEqual([since2020]);
      expect(fresh(passages)).toEqual(["PMC2"]);
    });
  },
);
