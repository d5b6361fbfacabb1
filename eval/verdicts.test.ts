import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { evaluateAttribution } from "./attribution.ts";
import {
  calibrationError,
  confusion,
  evaluateVerdicts,
  type JudgedClaim,
  summarisePairs,
  summariseVerdicts,
} from "./verdicts.ts";

const folders: string[] = [];
function folderWith(name: string, lines: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), "ibid-verdicts-"));
  folders.push(folder);
  writeFileSync(join(folder, name), lines.map((line) => JSON.stringify(line)).join("\n"));
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const judged = (
  supported: boolean,
  label: "supported" | "unsupported",
  score: number,
): JudgedClaim => ({
  id: `${supported}-${label}-${score}`,
  supported,
  verdict: { label, score },
});

test("averages the accuracy of both labels, however many claims each has", () => {
  const claims = [
    judged(true, "supported", 0.9),
    judged(true, "supported", 0.9),
    judged(true, "supported", 0.9),
    judged(false, "supported", 0.6),
    judged(false, "unsupported", 0.1),
  ];
  expect(summariseVerdicts(claims)["balanced accuracy"]?.measured).toBe(0.75);
  expect(summariseVerdicts(claims)["area under the curve"]?.measured).toBe(1);
  expect(confusion(claims)).toMatchObject({
    supported: { supported: 3, unsupported: 0 },
    unsupported: { supported: 1, unsupported: 1 },
  });
});

test("finds no error in scores that are the shares of supported claims, and the distance in others", () => {
  const half = [judged(true, "supported", 0.5), judged(false, "supported", 0.5)];
  expect(calibrationError(half)).toBe(0);
  expect(calibrationError([judged(false, "supported", 1)])).toBe(1);
  expect(
    calibrationError([...half, judged(false, "supported", 0.8), judged(false, "supported", 0.8)]),
  ).toBeCloseTo(0.4);
});

test("tells a pair apart only by a lower score, and not where both are called supported", () => {
  const pair = (right: number, wrong: number, label: "supported" | "unsupported") => ({
    id: "1",
    kind: "number" as const,
    claim: "",
    right: { label: "supported" as const, score: right },
    wrong: { label, score: wrong },
  });
  const table = summarisePairs([
    pair(0.9, 0.2, "unsupported"),
    pair(0.9, 0.6, "supported"),
    pair(0.9, 0.9, "supported"),
    pair(0.9, 0.1, "unsupported"),
  ]);
  expect(table.number).toMatchObject({ "told apart": 0.5, "wrong one scores lower": 0.75, of: 4 });
  expect(table.unit?.of).toBe(0);
});

test("judges the claims of a folder, without the numbers of their sources", async () => {
  const folder = folderWith("claims.jsonl", [
    {
      id: "a",
      claim: "The pool has 40 connections [1].",
      references: ["The pool has 40 connections. It was set up in May."],
      label: "supported",
    },
    {
      id: "b",
      claim: "The pool has 50 connections.",
      references: ["The pool has 40 connections."],
      label: "unsupported",
    },
  ]);
  const { tables } = await evaluateVerdicts(folder);
  expect(tables.verdicts?.["balanced accuracy"]?.measured).toBe(1);
  expect(tables["people's label by the verdict's"]?.supported).toMatchObject({ verbatim: 1 });
  expect(tables["pairs of a right and a wrong claim"]?.number).toMatchObject({
    "told apart": 1,
    of: 1,
  });
  expect(tables.quotations?.["whole sentences of the references"]).toMatchObject({
    verbatim: 1,
    "called unsupported": 0,
  });
});

test("gives the sentences of people's answers to passages", async () => {
  const question = (id: string, passage: string, answer: string) => ({
    id,
    question: id,
    answerable: true,
    title: id,
    passage,
    sentences: [passage],
    answers: [{ text: answer, sentences: [0] }],
  });
  const folder = folderWith("questions.jsonl", [
    question(
      "bees",
      "The bees swarmed on 14 May into the plum tree.",
      "The bees swarmed into a plum tree on 14 May.",
    ),
    question(
      "pool",
      "A pool has 40 connections per instance.",
      "Each instance has a pool of 40 connections.",
    ),
    question(
      "felt",
      "Felt is made of wool without weaving.",
      "Felt is made of wool, without weaving. No.",
    ),
    question(
      "fog",
      "Fog nets catch drops of water on a hill.",
      "Nets catch drops of fog water on a hill.",
    ),
    question(
      "mill",
      "The tidal mill ground flour until 1931.",
      "Until 1931 the tidal mill ground flour.",
    ),
    question(
      "harp",
      "The crook harp has eleven strings.",
      "The crook harp is played with eleven strings.",
    ),
    question(
      "ferry",
      "The ferry leaves the island at noon.",
      "The ferry leaves the island at noon each day.",
    ),
  ]);
  const { tables } = await evaluateAttribution(folder);
  expect(tables.attribution?.["sentences given their own passage"]).toMatchObject({
    measured: 1,
    of: 7,
  });
  expect(tables.attribution?.["sentences foreign to all five left uncited"]).toMatchObject({
    measured: 1,
  });
});
