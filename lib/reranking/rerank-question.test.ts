import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Asking, allEvents, openAsking } from "../../test/asking.ts";
import { writeSharedWords } from "../../test/cross-encoder.ts";
import { alice, testEngines } from "../../test/database.ts";
import { answerQuestion } from "../conversation/answer-question.ts";
import { awaitResult } from "../conversation/follow-answer.ts";
import { type Embedder, openEmbedder } from "../embedding/embed.ts";
import { listModels } from "../model/list-models.ts";
import { searchPassages } from "../search/search-passages.ts";
import type { AnswerEvent } from "../wire/answer-event.ts";
import { openReranker, type Reranker } from "./reranker.ts";

let folder: string;
let embedder: Embedder;
const modelsFolder = join(import.meta.dirname, "..", "..", "models");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ibid-rerank-question-"));
  writeSharedWords(join(folder, "made"));
  embedder = await openEmbedder({ model: "all-MiniLM-L6-v2", cacheFolder: folder, modelsFolder });
});
afterAll(async () => {
  await embedder.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Notes that all speak of the backup; one answers, in the question's own words. */
const library = {
  "backup.md": "# Backup\n\nThe backup of the archive runs every Sunday night at two.\n",
  "restore.md":
    "# Restoring\n\nTo restore a backup, stop the service first and copy the files back.\n",
  "disks.md": "# Disks\n\nThe backup disks stand in the cellar and are swapped each month.\n",
  "people.md": "# People\n\nAda looks after the backup, and Ben when she is away.\n",
};
const question = "On which night does the backup of the archive run?";

describe.each(testEngines())(
  "a question that asks for reranking, on the $name database",
  (engine) => {
    let asking: Asking;
    let reranker: Reranker;

    beforeAll(async () => {
      asking = await openAsking(engine, embedder, "http://127.0.0.1:9");
      await asking.addBase(library);
      reranker = openReranker({
        model: "made",
        embeddingModel: embedder.model,
        cacheFolder: folder,
        modelsFolder: folder,
        loadWaitMs: 60_000,
      });
    });
    afterAll(async () => {
      await reranker?.close();
      await asking?.close();
    });

    const search = (k: number, rerank: boolean, by: Reranker = reranker) =>
      searchPassages({ ...asking.tools, reranker: by }, alice, {
        question,
        k,
        mode: "hybrid",
        rerank,
      });

    test("finds passages with both scores, in the order of the fused one, and says what it took", async () => {
      const found = await search(4, true);
      expect(found.notices).toEqual([]);
      expect(found.passages[0]?.sourceId).toBe("backup.md");
      expect(found.metrics.rerankMs).toBeGreaterThan(0);
      const scores = found.passages.map((passage) => passage.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { score, rerankScore } of found.passages) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(rerankScore).toBeGreaterThan(0);
        expect(rerankScore).toBeLessThan(1);
      }
      const best = Math.max(...found.passages.map((passage) => passage.rerankScore ?? 0));
      expect(found.passages[0]?.rerankScore).toBe(best);
    });

    test("judges more than it was asked for, and gives as many as it was asked for", async () => {
      expect((await search(1, true)).passages).toHaveLength(1);
    });

    test("is answered as ever without asking: no score of a reranker, no time of one", async () => {
      const found = await search(4, false);
      expect(found.passages.map((passage) => passage.rerankScore)).toEqual([
        null,
        null,
        null,
        null,
      ]);
      expect(found.metrics.rerankMs).toBe(0);
    });

    test("shows a reader that passages are being weighed, between searching and reading", async () => {
      const log = await answerQuestion({ ...asking.tools, reranker }, alice, {
        question,
        topK: 20,
        topN: 3,
        maxCarried: 15,
        rerank: true,
        model: "extractive",
      });
      const events = await allEvents(log.follow());
      const stages = events.flatMap((event: AnswerEvent) =>
        event.type === "status" ? [event.stage] : [],
      );
      expect(stages.filter((stage) => stage !== "writing")).toEqual([
        "searching",
        "reranking",
        "reading",
      ]);
      const result = events.find((event) => event.type === "result");
      expect(JSON.stringify(result)).not.toContain("reranker_unavailable");
    });

    test("has it done in each look-up of the agent mode, and is told once what that had to do without", async () => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const missing = openReranker({
        model: "nobody/no-such-model",
        embeddingModel: embedder.model,
        cacheFolder: folder,
        modelsFolder,
        hubWaitMs: 1,
      });
      const log = await answerQuestion({ ...asking.tools, reranker: missing }, alice, {
        question,
        topK: 20,
        topN: 3,
        maxCarried: 15,
        rerank: true,
        model: "extractive",
        mode: "agent",
      });
      const result = await awaitResult(log.follow());
      expect(result.notices.map(({ code }) => code)).toEqual(["reranker_unavailable"]);
      expect(result.metrics.rerankMs).toBeGreaterThan(0);
      expect(result.passages.some((passage) => passage.rerankScore !== null)).toBe(true);
      await missing.close();
      vi.restoreAllMocks();
    });

    test("goes on by late interaction and says so where the model's weights are missing", async () => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const missing = openReranker({
        model: "nobody/no-such-model",
        embeddingModel: embedder.model,
        cacheFolder: folder,
        modelsFolder,
        hubWaitMs: 1,
      });
      const found = await search(4, true, missing);
      expect(found.notices.map(({ code }) => code)).toEqual(["reranker_unavailable"]);
      expect(found.passages[0]?.sourceId).toBe("backup.md");
      expect(found.passages.every((passage) => passage.rerankScore !== null)).toBe(true);
      await missing.close();
      vi.restoreAllMocks();
    });

    test("is offered by the list of models, with why a model cannot be used", async () => {
      const models = await listModels({ env: asking.tools.env, embedder, reranker });
      expect(models.filter(({ seat }) => seat === "reranking")).toEqual([
        {
          id: "made",
          seat: "reranking",
          available: true,
          contextTokens: 512,
          can: { json: false, thinking: false, tools: false },
        },
        {
          id: "late-interaction",
          seat: "reranking",
          available: true,
          contextTokens: null,
          can: { json: false, thinking: false, tools: false },
        },
      ]);
    });
  },
);
