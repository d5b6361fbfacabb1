import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
} from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";
import { kindNamed, registerKind } from "../knowledge/kind.ts";
import { openPrompts } from "../prompt/prompt-files.ts";
import type { AnswerRequest } from "../wire/answer-request.ts";

let embedder: Embedder;
let server: OpenAITestServer;
beforeAll(async () => {
  [embedder, server] = await Promise.all([openTestEmbedder(), startOpenAITestServer()]);
});
afterAll(async () => {
  await server?.close();
  await embedder?.close();
});

const files = { "gate.md": "# Gate\n\nThe harbour gate closes at nine every evening.\n" };

describe.each(testEngines())("What a model is asked with on the $name", (engine) => {
  let asking: Asking;
  const bases: Record<string, { id: string; documentIds: Record<string, string> }> = {};
  let removeKind = () => {};
  beforeAll(async () => {
    asking = await openAsking(engine, embedder, server.baseUrl);
    const shared = kindNamed("shared");
    if (!shared) throw new Error("The shared kind is missing.");
    removeKind = registerKind({
      ...shared,
      name: "team",
      prompt: "team",
      passage: ({ title }) => `[Team: ${title}]`,
    });
    for (const kind of ["case", "personal", "shared", "team"])
      bases[kind] = await asking.addBase(files, kind);
  });
  afterAll(async () => {
    removeKind();
    await asking?.close();
  });

  /** The instructions and the message that a question over bases of these kinds is asked with. */
  async function ask(kinds: string[], set: Partial<AnswerRequest> = {}) {
    await asking.ask("When does the gate close?", {
      knowledgeBaseIds: kinds.map((kind) => bases[kind]?.id ?? ""),
      ...set,
    });
    const request = server.requests.at(-1);
    if (!request) throw new Error("The model was not asked.");
    return { instructions: request.body.messages[0]?.content, message: lastMessage(request) };
  }

  test.each([
    [["case"], "[Chunk 0 - Score: ", "case"],
    [["personal"], "[Doc: Gate]", "personal"],
    [["shared"], "[Article: gate.md, Title: Gate]", "shared"],
    [["team"], "[Team: Gate]", "default"],
    [["shared", "case"], "[Article: gate.md, Title: Gate]", "several"],
  ])(
    "over %j: its kind's line above each passage, and its kind's prompt",
    async (kinds, line, prompt) => {
      const { instructions, message } = await ask(kinds);
      expect(message).toContain(`\n${line}`);
      expect(instructions).toBe(
        openPrompts().instructions("prose", prompt === "several" ? kinds : [prompt]),
      );
    },
  );

  test("one document, or sections, have prompts of their own", async () => {
    const documentIds = [bases["case"]?.documentIds["gate.md"] ?? ""];
    expect((await ask(["case"], { documentIds })).instructions).toBe(
      openPrompts().instructions("document", ["case"]),
    );
    expect((await ask(["case"], { format: "sections" })).instructions).toBe(
      openPrompts().instructions("sections", ["case"]),
    );
  });

  test("a folder's prompt takes the place of Ibid's own", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ibid-prompts-"));
    const { env } = asking.tools;
    try {
      writeFileSync(join(folder, "case.prose.md"), "Answer as a sailor.\n");
      asking.tools.env = { ...env, PROMPTS_DIR: folder };
      expect((await ask(["case"])).instructions).toBe("Answer as a sailor.");
    } finally {
      asking.tools.env = env;
      rmSync(folder, { recursive: true });
    }
  });
});
