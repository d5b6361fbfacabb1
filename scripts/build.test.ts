import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hashSources, isBuilt } from "./build.mjs";

let folder: string;
const write = (path: string, content: string) => writeFileSync(join(folder, path), content);

/** A checkout that was built from its sources as they are. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-build-"));
  for (const path of ["app", ".next", "docs"]) mkdirSync(join(folder, path));
  write("package-lock.json", "{}");
  write("app/page.tsx", "one");
  write(".next/ibid-sources", hashSources(folder));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("unchanged sources are not built again", () => {
  write("app/page.tsx", "one");
  expect(isBuilt(folder)).toBe(true);
});

test.each([
  ["a changed page", "app/page.tsx", "two"],
  ["a new page", "app/layout.tsx", "one"],
  ["another lock", "package-lock.json", "{ }"],
  ["another setting of the build", "next.config.mjs", ""],
])("%s is built", (_, path, content) => {
  write(path, content);
  expect(isBuilt(folder)).toBe(false);
});

test.each([
  ["app/page.test.tsx"],
  ["docs/architecture.md"],
  ["vitest.config.ts"],
  ["next-env.d.ts"],
])("%s is no part of the build", (path) => {
  write(path, "new");
  expect(isBuilt(folder)).toBe(true);
});

test("a build that was broken off is made again", () => {
  rmSync(join(folder, ".next", "ibid-sources"));
  expect(isBuilt(folder)).toBe(false);
});
