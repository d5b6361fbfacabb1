import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { alice, testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import { messages } from "../db/schema.ts";
import type { Embedder } from "../embedding/embed.ts";
import { closeKnowledgeBase } from "./close-knowledge-base.ts";
import { readConversation } from "./queries.ts";
import { readResult } from "./read-result.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  embedder = await openTestEmbedder();
  server = await startOpenAITestServer();
});
afterAll(async () => {
  await server.close();
  await embedder.close();
});

const four = "The toll of the bridge is 4 crowns for a cart.";
const nine = "The toll of the bridge is 9 crowns for a cart.";

describe.each(testEngines())(
  "an answer whose sources contradict each other, on $name",
  (engine) => {
    let asking: Asking;
    beforeAll(async () => {
      asking = await openAsking(engine, embedder, server.baseUrl);
    });
    afterAll(() => asking.close());

    it("says so with the two numbers and words, is stored with it, and erased with its case", async () => {
      const { db } = asking.database;
      const base = await asking.addBase(
        { "old.md": `# Tolls\n\n${four}`, "new.md": `# Tolls\n\n${nine}` },
        "case",
      );
      server.answerWith((request) => {
        const tags = tagsInPrompt(request, "fresh").toSorted();
        const [first = "", second = ""] = tags.toReversed();
        const text = `One source says that the toll of the bridge is 4 crowns for a cart [${first}]. Another says that it is 9 crowns for a cart [${second}].`;
        return { steps: [{ text: `## Answer\n\n${text}` }] };
      });
      const { message, conversationId } = await asking.ask("What is the toll of the bridge?", {
        knowledgeBaseIds: [base.id],
      });
      expect(message.contradictions).toEqual([
        {
          between: "sources",
          number: 1,
          otherNumber: 2,
          quote: four,
          otherQuote: nine,
          claim: "4",
          other: "9",
        },
      ]);
      expect((await readResult(db, alice, message.id)).message).toEqual(message);
      const { messages: said } = await readConversation(db, alice, conversationId);
      expect(said.map(({ contradictions }) => contradictions)).toEqual([
        undefined,
        message.contradictions,
      ]);
      await closeKnowledgeBase(db, alice, base.id);
      const [row] = await db.select().from(messages).where(eq(messages.id, message.id));
      expect(row?.contradictions).toEqual([]);
    });
  },
);
