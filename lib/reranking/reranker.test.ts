import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { writeRealSize, writeSharedWords } from "../../test/cross-encoder.ts";
import { embeddingModel } from "../embedding/model.ts";
import { lateInteractionId, openReranker, type Reranker } from "./reranker.ts";

const shipped = embeddingModel("all-MiniLM-L6-v2");
let folder: string;
const opened: Reranker[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-reranking-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(opened.splice(0).map((reranker) => reranker.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function open(model: string, over: Partial<Parameters<typeof openReranker>[0]> = {}): Reranker {
  const reranker = openReranker({
    model,
    embeddingModel: shipped,
    cacheFolder: join(folder, "cache"),
    modelsFolder: folder,
    loadWaitMs: 60_000,
    ...over,
  });
  opened.push(reranker);
  return reranker;
}

async function strengths(reranker: Reranker, question: string, passages: string[]) {
  const { reranked, notices } = await reranker.rerank(question, passages);
  expect(notices).toEqual([]);
  return reranked?.strengths.map((each) => Math.round(each * 1e4) / 1e4);
}

const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(" ");

describe("a cross-encoder", () => {
  it("judges each passage by the question, in the order given, in batches of like lengths", async () => {
    writeSharedWords(join(folder, "shared"));
    const passages = [
      `${words(200, "tree")} red apple`,
      "a red house",
      "nothing of it",
      `${words(90, "tree")} red`,
      "red apple green",
      "",
      ...Array.from({ length: 24 }, (_, i) => words(i * 7, "tree")),
    ];
    const found = await strengths(open("shared"), "red apple", passages);
    expect(found?.slice(0, 6)).toEqual([0, -1, -2, -1, 0, -2]);
    expect(found?.slice(6)).toEqual(Array.from({ length: 24 }, () => -2));
  });

  it("gives scores between 0 and 1, higher where the passage fits better", async () => {
    writeSharedWords(join(folder, "shared"));
    const { reranked } = await open("shared").rerank("red apple pie", ["red apple pie", "red", ""]);
    const [best = 0, some = 0, none = 0] = reranked?.scores ?? [];
    expect(best).toBeGreaterThan(some);
    expect(some).toBeGreaterThan(none);
    expect(best).toBeLessThan(1);
    expect(none).toBeGreaterThan(0);
  });

  it("reads the second of two labels as the fit", async () => {
    writeSharedWords(join(folder, "two-labels"), { labels: 2 });
    const found = await strengths(open("two-labels"), "red apple", ["red apple", "tree", "red"]);
    expect(found).toEqual([0, -2, -1]);
  });

  it("works without token types, as XLM-R's have none", async () => {
    writeSharedWords(join(folder, "xlm"), { types: false });
    const found = await strengths(open("xlm"), "red apple", ["red apple", "tree", "red"]);
    // Without types a shared word counts from both sides.
    const [both = 0, none = 0, one = 0] = found ?? [];
    expect([both - none, one - none]).toEqual([4, 2]);
  });

  it("reads no more of a passage than the model's length, and the passage also beside a long question", async () => {
    writeSharedWords(join(folder, "short"), { maxTokens: 32 });
    const reranker = open("short");
    const found = await strengths(reranker, "red", [
      `${words(20, "tree")} red`,
      `${words(60, "tree")} red`,
    ]);
    expect(found).toEqual([-1, -2]);
    const [seats] = reranker.seats();
    expect(seats).toEqual({ id: "short", available: true, maxTokens: 32 });
    // 14 of 29 places are the question's, and 15 are left for the passage.
    const beside = await strengths(reranker, words(500, "tree"), ["tree", words(40, "tree")]);
    expect(beside).toEqual([14 - 2, 14 * 15 - 2]);
  });

  it("answers several questions at once, each with its own", async () => {
    writeSharedWords(join(folder, "shared"));
    const reranker = open("shared");
    const found = await Promise.all(
      ["red", "red apple", "tree"].map((question) =>
        strengths(reranker, question, ["red apple", "tree"]),
      ),
    );
    expect(found).toEqual([
      [-1, -2],
      [0, -2],
      [-2, -1],
    ]);
  });

  it("of the usual size and in int8 loads, and tells one passage from another", async () => {
    writeRealSize(join(folder, "real-size"));
    const reranker = open("real-size");
    const passages = ["A red apple.", "Trees have leaves.", "Logs are kept for a week."];
    const { reranked: together } = await reranker.rerank("What is red?", passages);
    expect(together?.scores).toHaveLength(3);
    expect(new Set(together?.strengths).size).toBe(3);
  });

  it("has nothing to do for no passages", async () => {
    expect(await open("absent").rerank("red", [])).toMatchObject({ notices: [] });
  });
});

describe("a reranking model that cannot be used", () => {
  const question = "How long are logs kept?";
  const passages = [
    "Apples are red.",
    "Logs are kept for a week, then removed.",
    "Trees have leaves.",
  ];

  function openBroken(model: string, over: Partial<Parameters<typeof openReranker>[0]> = {}) {
    const told = vi.spyOn(console, "error").mockImplementation(() => {});
    return { told, reranker: open(model, { modelsFolder: shippedFolder, ...over }) };
  }
  const shippedFolder = join(import.meta.dirname, "..", "..", "models");

  it("is made up for by late interaction, said with what to do, and looked for once", async () => {
    const { told, reranker } = openBroken("nobody/no-such-model", { hubWaitMs: 1 });
    expect(reranker.seats()).toEqual([
      {
        id: "nobody/no-such-model",
        available: false,
        reason: expect.stringContaining("fetched from the Hugging Face hub at the first question"),
        maxTokens: null,
      },
      { id: lateInteractionId, available: true, maxTokens: null },
    ]);
    for (let time = 0; time < 2; time += 1) {
      const { reranked, notices } = await reranker.rerank(question, passages);
      expect(notices).toEqual([
        {
          code: "reranker_unavailable",
          message:
            "The reranking model nobody/no-such-model is neither in models/ nor to be had from the Hugging Face hub, so the passages were ordered by late interaction instead. Put its weights into models/nobody/no-such-model, choose late-interaction on the settings page, or set RERANKER_MODEL=late-interaction.",
        },
      ]);
      const scores = reranked?.scores ?? [];
      expect(Math.max(...scores)).toBe(scores[1]);
    }
    expect(told).toHaveBeenCalledTimes(1);
    expect(reranker.seats()[0]).toMatchObject({
      available: false,
      reason: expect.stringContaining("could not be loaded"),
    });
  });

  it("is tried again after some minutes, when its weights may be there", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    let now = 0;
    const model = join("late", "arrival");
    const reranker = open(model, { now: () => now, hubWaitMs: 1 });
    const first = await reranker.rerank("red", ["red", "tree"]);
    expect(first.notices).toHaveLength(1);
    writeSharedWords(join(folder, model));
    now = 4 * 60_000;
    expect((await reranker.rerank("red", ["red", "tree"])).notices).toHaveLength(1);
    now = 6 * 60_000;
    expect(await strengths(reranker, "red", ["red", "tree"])).toEqual([-1, -2]);
  });

  it("says so of weights that are damaged, and of a model that is no cross-encoder", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    writeSharedWords(join(folder, "damaged"));
    writeFileSync(join(folder, "damaged", "onnx", "model.onnx"), "no model");
    writeSharedWords(join(folder, "five-labels"), { labels: 5 });
    for (const model of ["damaged", "five-labels"]) {
      // There is no embedding model beside it either, so that nothing can stand in.
      const { reranked, notices } = await open(model, {
        embeddingModel: { ...shipped, id: "damaged" },
      }).rerank("red", ["red"]);
      expect(reranked).toBeUndefined();
      expect(notices).toEqual([
        {
          code: "reranker_unavailable",
          message: `The reranking model ${model} cannot be loaded from models/${model}, so the passages stand in the order of the search. Put its weights into models/${model}, choose late-interaction on the settings page, or set RERANKER_MODEL=late-interaction.`,
        },
      ]);
    }
  });

  it("does not keep a question waiting while it loads", async () => {
    writeSharedWords(join(folder, "shared"));
    const reranker = open("shared", { loadWaitMs: 0 });
    const { notices } = await reranker.rerank("red", ["red"]);
    expect(notices[0]?.message).toContain("is still being loaded");
  });
});

describe("late interaction", () => {
  const modelsFolder = join(import.meta.dirname, "..", "..", "models");

  it("puts first what speaks of the question, without further weights and without a notice", async () => {
    const reranker = open(lateInteractionId, { modelsFolder });
    const { reranked, notices } = await reranker.rerank("How long are logs kept?", [
      "Apples are red.",
      "Logs are kept for a week, then removed.",
      "",
      "Trees have leaves.",
    ]);
    expect(notices).toEqual([]);
    const scores = reranked?.scores ?? [];
    expect(Math.max(...scores)).toBe(scores[1]);
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
    expect(reranked?.trust).toBeGreaterThan(0);
    expect(reranker.seats()).toEqual([
      { id: lateInteractionId, available: true, maxTokens: shipped.maxTokens },
    ]);
  });

  it("does not trust itself with a question in a language that its model does not know", async () => {
    const reranker = open(lateInteractionId, { modelsFolder });
    for (const question of ["كم من الوقت تحفظ السجلات؟", "日志保存多长时间？", "🙂", "?!"]) {
      const { reranked } = await reranker.rerank(question, ["Logs are kept for a week.", "Trees."]);
      expect(reranked?.trust).toBe(0);
      expect(reranked?.strengths.every(Number.isFinite)).toBe(true);
    }
  });

  it("takes a question and passages of any length", async () => {
    const reranker = open(lateInteractionId, { modelsFolder });
    const { reranked } = await reranker.rerank(words(900, "logs"), [
      words(3_000, "logs"),
      "Trees.",
    ]);
    const [alike = 0, other = 1] = reranked?.scores ?? [];
    expect(alike).toBeGreaterThan(other);
  });

  it("stands on the model that ships where the embedding model is a server's", async () => {
    const reranker = open(lateInteractionId, {
      modelsFolder,
      embeddingModel: embeddingModel("openai-compatible:some-model"),
    });
    expect((await reranker.rerank("red", ["red", "tree"])).notices).toEqual([]);
  });
});
