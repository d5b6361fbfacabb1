import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const folder = join(import.meta.dirname, "..", "public", "sample");
const manifest = z
  .object({
    knowledgeBases: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(["shared", "personal", "case"]),
        description: z.string(),
        documents: z.array(z.string()),
      }),
    ),
    questions: z.array(
      z.object({ text: z.string(), kinds: z.array(z.enum(["shared", "personal", "case"])).min(1) }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")));

const sorted = (paths: string[]) => paths.toSorted((a, b) => (a < b ? -1 : 1));

test("the manifest names every file of the sample library, and no other", () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const named = manifest.knowledgeBases.flatMap((base) => base.documents);
  expect(sorted(["manifest.json", ...named])).toEqual(sorted(files));
});

test("each kind is shown, and has a first question", () => {
  for (const kind of ["shared", "personal", "case"] as const) {
    expect(manifest.knowledgeBases.map((base) => base.kind)).toContain(kind);
    expect(manifest.questions.some((question) => question.kinds.includes(kind))).toBe(true);
  }
});

test("the case fits together: the log's first error comes after the warning that names the cause", () => {
  const lines = readFileSync(join(folder, "case", "app.log"), "utf8")
    .trimEnd()
    .split("\n");
  const firstWith = (text: string) => lines.findIndex((line) => line.includes(text));
  expect(lines[firstWith("ERR_DB_POOL_EXHAUSTED")]).toMatch(/^2026-03-12T14:32:15\.104Z ERROR/);
  expect(firstWith("db.poolSize is unknown")).toBeLessThan(firstWith("ERR_DB_POOL_EXHAUSTED"));
  expect(firstWith("size=5")).toBeGreaterThan(-1);
  expect(readFileSync(join(folder, "case", "payment-api.yaml"), "utf8")).toMatch(/^ {4}max: 5$/m);
  const codes = readFileSync(join(folder, "shared", "error-codes.jsonl"), "utf8");
  for (const code of new Set(lines.join("\n").match(/ERR_\w+/g))) expect(codes).toContain(code);
});
