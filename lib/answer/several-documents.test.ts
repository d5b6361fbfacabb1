import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import type { Embedder } from "../embedding/embed.ts";

let embedder: Embedder;
let asking: Asking;

beforeAll(async () => {
  const [engine] = testEngines();
  if (!engine) throw new Error("There is no engine to test on.");
  embedder = await openTestEmbedder();
  asking = await openAsking(engine, embedder, "http://127.0.0.1:9/v1");
}, 120_000);
afterAll(async () => {
  await asking?.close();
  await embedder?.close();
});

const unrelated = {
  "mill.md": "# Mill\n\nThe mill grinds coffee at setting six.\n",
  "garden.md": "# Garden\n\nThe roses are cut back in February.\n",
};

async function ask(files: Record<string, string>, question: string) {
  const base = await asking.addBase({ ...files, ...unrelated });
  const { message, citations } = await asking.ask(question, {
    model: "extractive",
    knowledgeBaseIds: [base.id],
  });
  const nameOf = (id: string) =>
    Object.entries(base.documentIds).find(([, own]) => own === id)?.[0] ?? "";
  return {
    message,
    /** The text with each marker as the name of the file that it cites. */
    told: message.text.replace(/\[(\d+)\]/g, (_all, number: string) => {
      const cited = citations.find((each) => each.number === Number(number));
      return `[${nameOf(cited?.documentId ?? "")}]`;
    }),
    cited: citations.map(({ documentId }) => nameOf(documentId)).toSorted(),
  };
}

describe("two documents that contradict each other", () => {
  test.each([
    [
      "a duration",
      "How long is a basket kept?",
      [
        "# Baskets\n\nA basket is kept for 48 hours.\n",
        "# Shop\n\nA basket is kept for 24 hours.\n",
      ],
      ["48 hours", "24 hours"],
    ],
    [
      "a price",
      "What does the ferry to Oban cost?",
      [
        "# Ferries in spring\n\nThe ferry to Oban costs 14 pounds.\n",
        "# Ferries in summer\n\nThe ferry to Oban costs 19 pounds.\n",
      ],
      ["14 pounds", "19 pounds"],
    ],
    [
      "a person",
      "Who is on call at night?",
      ["# Rota\n\nMaria is on call at night.\n", "# Phones\n\nJonas is on call at night.\n"],
      ["Maria", "Jonas"],
    ],
    [
      "a setting",
      "What is the pool size?",
      ["pool:\n  size: 20\n", "# Sizing\n\nThe pool size is 40.\n"],
      ["20", "40"],
    ],
  ])("are both shown with %s, each cited", async (_name, question, texts, values) => {
    const names = texts.map((text, at) => (text.startsWith("#") ? `${at}.md` : `${at}.yaml`));
    const files = Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ""]));
    const { message, told, cited } = await ask(files, question);
    expect(message.outcome).toBe("answered");
    expect(cited).toEqual(names);
    for (const [at, value] of values.entries()) {
      const stated = told.slice(told.indexOf(value));
      expect(told).toContain(value);
      expect(/\[([^\]]+)\]/.exec(stated)?.[1], told).toBe(names[at]);
    }
  });
});

describe("two documents that say the same", () => {
  test.each([
    [
      "in the same words",
      "How long is a basket kept?",
      [
        "# Baskets\n\nA basket is kept for 48 hours.\n",
        "# Shop\n\nA basket is kept for 48 hours.\n",
      ],
      "48 hours",
    ],
    [
      "in nearly the same words",
      "When does the last ferry leave Oban?",
      [
        "# Ferries\n\nThe last ferry leaves Oban at 21:40.\n",
        "# Harbours\n\nFrom Oban the last ferry leaves at 21:40.\n",
      ],
      "21:40",
    ],
    [
      "as items of a list",
      "Which port does the proxy use?",
      [
        "# Proxy\n\n- The proxy uses port 8080.\n- The proxy logs to disk.\n",
        "# Network\n\n- The proxy uses port 8080.\n- The firewall is closed.\n",
      ],
      "8080",
    ],
  ])("say it once, and are both cited: %s", async (_name, question, texts, value) => {
    const files = Object.fromEntries(texts.map((text, at) => [`${at}.md`, text]));
    const { message, cited } = await ask(files, question);
    expect(message.outcome).toBe("answered");
    expect(message.text.split(value), message.text).toHaveLength(2);
    expect(cited).toEqual(["0.md", "1.md"]);
  });
});
