import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Asking, openAsking } from "../../test/asking.ts";
import { writeSharedWords } from "../../test/cross-encoder.ts";
import { testEngines } from "../../test/database.ts";
import { openTestEmbedder } from "../../test/embedder.ts";
import {
  lastMessage,
  type OpenAITestServer,
  startOpenAITestServer,
  tagsInPrompt,
} from "../../test/openai-server.ts";
import type { Embedder } from "../embedding/embed.ts";
import { withOpinion } from "./judge.ts";
import { openNliJudge } from "./nli-judge.ts";

const neverStopped = new AbortController().signal;

describe("an opinion beside the words", () => {
  test("decides where the words only come near or say nothing", () => {
    for (const label of ["supported", "weak", "unsupported", "unchecked"] as const) {
      const verdict = { label, score: 0.4 };
      expect(withOpinion(verdict, 0.9)).toEqual({ label: "supported", score: 0.9 });
      expect(withOpinion(verdict, 0.4)).toEqual({ label: "weak", score: 0.4 });
      expect(withOpinion(verdict, 0.1)).toEqual({ label: "unsupported", score: 0.1 });
    }
  });

  test("changes neither a quotation nor a figure that disagrees", () => {
    const quoted = { label: "verbatim", score: 1 } as const;
    expect(withOpinion(quoted, 0.1)).toEqual(quoted);
    const other = {
      label: "unsupported",
      score: 0.2,
      disagreement: { claim: "58 %", passage: "85 %" },
    } as const;
    expect(withOpinion(other, 0.9)).toEqual(other);
  });
});

describe("a cross-encoder for inference", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ibid-judge-"));
    writeSharedWords(join(folder, "nli"), {
      labels: 3,
      names: ["contradiction", "neutral", "entailment"],
    });
    writeSharedWords(join(folder, "topics"), { labels: 3 });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const open = (model: string) =>
    openNliJudge({ model, cacheFolder: folder, modelsFolder: folder, loadWaitMs: 60_000 });

  test("rates a claim by the passage that carries it best", async () => {
    const judge = open("nli");
    const claim = "the harbour gate closes at nine";
    const far = await judge.rate(claim, ["Beans keep well."], neverStopped);
    const near = await judge.rate(claim, ["The harbour gate closes at nine."], neverStopped);
    const both = await judge.rate(
      claim,
      ["Beans keep well.", "The harbour gate closes at nine."],
      neverStopped,
    );
    expect(near).toBeGreaterThan(0.8);
    expect(far).toBeLessThan(0.2);
    expect(both).toBe(near);
    await judge.close();
  });

  test("cannot tell where the model is not one for inference, is not there, or was stopped", async () => {
    const rate = async (model: string, signal = neverStopped) => {
      const judge = open(model);
      const rated = await judge.rate("A claim.", ["A passage."], signal);
      await judge.close();
      return rated;
    };
    expect(await rate("topics")).toBeNull();
    expect(await rate("not-there")).toBeNull();
    expect(await rate("nli", AbortSignal.abort())).toBeNull();
  });
});

const [engine] = testEngines();

describe.runIf(engine)("an answer whose claims a language model judges", () => {
  let embedder: Embedder;
  let server: OpenAITestServer;
  let asking: Asking;
  beforeAll(async () => {
    embedder = await openTestEmbedder();
    server = await startOpenAITestServer();
    if (engine) asking = await openAsking(engine, embedder, server.baseUrl, { JUDGE: "model" });
  });
  afterAll(async () => {
    await asking.close();
    await server.close();
    await embedder.close();
  });
  afterEach(() => server.answerWith({ steps: [{ text: "## Answer\n\nNothing." }] }));

  const sentence = "Nobody gets into the port in the small hours.";
  const quoted = "The harbour gate closes at nine.";
  const judged: string[] = [];

  /** Has the model write both sentences, and say this of every claim; null for a server that fails at them. */
  async function ask(opinion: string | null) {
    judged.length = 0;
    const base = await asking.addBase({ "harbour.md": `# Harbour\n\n${quoted}` });
    server.answerWith((request) => {
      const message = lastMessage(request);
      const claim = /<claim>\n(.*)\n<\/claim>/.exec(message)?.[1];
      if (claim !== undefined) judged.push(claim);
      const [tag] = tagsInPrompt(request, "fresh");
      if (claim !== undefined && opinion === null) return { status: 500 };
      const text = claim ? (opinion ?? "") : `## Answer\n\n${quoted} [${tag}] ${sentence} [${tag}]`;
      return { steps: [{ text }] };
    });
    return asking.ask("When does the harbour gate close?", { knowledgeBaseIds: [base.id] });
  }

  test("says of each claim what the model says, and keeps what is quoted", async () => {
    const carried = await ask("Carries.");
    expect(judged).toEqual([quoted, sentence]);
    expect(carried.message.markers.map(({ verdict }) => verdict.label)).toEqual([
      "verbatim",
      "supported",
    ]);
    const denied = await ask("contradicts");
    expect(denied.message.markers.map(({ verdict }) => verdict.label)).toEqual([
      "verbatim",
      "unsupported",
    ]);
    expect(denied.citations[0]?.verdict).toEqual({ label: "unsupported", score: 0.1 });
  });

  test.each([
    ["says something else", "I would rather not say."],
    ["fails", null],
  ])("keeps the verdicts of its words where the model %s", async (_name, opinion) => {
    const { message } = await ask(opinion);
    expect(message.status).toBe("done");
    expect(message.markers.map(({ verdict }) => verdict.label)).toEqual([
      "verbatim",
      "unsupported",
    ]);
    expect(message.markers[1]?.verdict.score).not.toBe(0.1);
    expect(message.metrics?.verifyMs).toBeGreaterThan(0);
  });
});
