import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, allEvents, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";

describe.each(testEngines())("The passages of an answer on the $name", (engine) => {
  let embedder: Embedder;
  let model: OpenAITestServer;
  let asking: Asking;

  beforeAll(async () => {
    embedder = await openTestEmbedder();
    model = await startOpenAITestServer();
    asking = await openAsking(engine, embedder, model.baseUrl);
  });
  afterAll(async () => {
    await asking.close();
    await model.close();
    await embedder.close();
  });

  it("carry the numbers that it gave, and what it cites of an earlier turn's prompt", async () => {
    const { id } = await asking.addBase({
      "gate.md": "The harbour gate closes at nine.",
      "lamp.md": "The harbour lamp is lit at dusk.",
    });
    const base = { knowledgeBaseIds: [id] };
    let tags: string[] = [];
    model.answerWith((request) => {
      tags = tagsInPrompt(request, "fresh");
      const gate = tags.find((tag) => tag.startsWith("gate"));
      return { steps: [{ text: `## Answer\n\nIt closes at nine [${gate}].` }] };
    });
    const first = await asking.ask("When does the harbour gate close?", base);
    expect(tags).toHaveLength(2);
    expect(first.passages.map(({ title, number }) => [title, number])).toEqual(
      expect.arrayContaining([
        ["gate", 1],
        ["lamp", null],
      ]),
    );

    const lamp = tags.find((tag) => tag.startsWith("lamp"));
    model.answerWith({ steps: [{ text: `## Answer\n\nThe lamp is lit at dusk [${lamp}].` }] });
    const log = await asking.begin("And why does the gate close then?", {
      ...base,
      conversationId: first.conversationId,
      topN: 1,
    });
    const events = await allEvents(log.follow());
    const result = events.find((event) => event.type === "result")?.result;
    expect(result?.citations).toMatchObject([{ number: 2, title: "lamp" }]);
    expect(result?.passages.at(-1)).toMatchObject({ title: "lamp", origin: "carried", number: 2 });
    expect(events.findLast((event) => event.type === "passages")?.passages).toEqual(
      result?.passages,
    );
  });
});
