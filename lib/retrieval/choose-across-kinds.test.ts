import { expect, test } from "vitest";
import { chooseAcrossKinds } from "./choose-across-kinds.ts";
import type { RetrievedChunk } from "./retrieve.ts";

const chunk = (chunkId: string, kind: string, score: number, carried = false): RetrievedChunk => ({
  chunkId,
  documentId: chunkId,
  knowledgeBaseId: kind,
  kind,
  sourceId: chunkId,
  filename: chunkId,
  title: chunkId,
  authors: [],
  journal: null,
  publicationDate: null,
  doi: null,
  category: null,
  standing: null,
  ordinal: 0,
  part: "fulltext",
  section: null,
  page: null,
  pageStarts: null,
  lineStart: null,
  lineEnd: null,
  timeStart: null,
  timeEnd: null,
  start: 0,
  end: 1,
  text: "",
  carried,
  score,
  vectorScore: null,
  keywordScore: null,
});
const ids = (chunks: RetrievedChunk[]) =>
  chunks.map(({ chunkId, carried }) => (carried ? `${chunkId}*` : chunkId));

test("gives the best of one kind, as they were found", () => {
  const found = [chunk("a", "case", 1), chunk("b", "case", 0.9), chunk("c", "case", 0.8)];
  expect(ids(chooseAcrossKinds(found, 2, []))).toEqual(["a", "b"]);
});

test("lets a kind that the best leave out take the last place of one that has several", () => {
  const found = [
    chunk("log1", "case", 1),
    chunk("log2", "case", 0.95),
    chunk("log3", "case", 0.9),
    chunk("runbook", "personal", 0.86),
    chunk("runbook2", "personal", 0.85),
    chunk("article", "shared", 0.81),
  ];
  expect(ids(chooseAcrossKinds(found, 3, []))).toEqual(["log1", "runbook", "article"]);
});

test("gives no place to a kind with much less than the best score, nor takes a kind's only one", () => {
  const found = [chunk("a", "case", 1), chunk("b", "case", 0.9), chunk("c", "personal", 0.79)];
  expect(ids(chooseAcrossKinds(found, 2, []))).toEqual(["a", "b"]);
  const single = [chunk("a", "case", 1), chunk("b", "personal", 0.9), chunk("c", "shared", 0.85)];
  expect(ids(chooseAcrossKinds(single, 2, []))).toEqual(["a", "b"]);
});

test("keeps what was cited earlier as carried, in its order, where it is not among the chosen", () => {
  const found = [
    chunk("a", "case", 1),
    chunk("b", "case", 0.9),
    chunk("c", "case", 0.8),
    chunk("old", "case", 0.1, true),
  ];
  expect(ids(chooseAcrossKinds(found, 2, ["old", "a", "c", "gone"]))).toEqual([
    "a",
    "b",
    "old*",
    "c*",
  ]);
});
