import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "./install.mjs";

let folder: string;
const write = (path: string, content: unknown) =>
  writeFileSync(join(folder, path), JSON.stringify(content));

/** A checkout whose node_modules hold what its lock names. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ibid-install-"));
  mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
  writeFileSync(join(folder, "node_modules", ".bin", "node"), "");
  write("package.json", { dependencies: { zod: "4.6.7" } });
  write("package-lock.json", {
    packages: {
      "": { dependencies: { zod: "4.6.7" } },
      "node_modules/zod": { version: "4.6.7" },
      "node_modules/for-another-system": { version: "1.0.0", optional: true },
    },
  });
  write("node_modules/.package-lock.json", {
    packages: { "node_modules/zod": { version: "4.6.7" } },
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what the lock names and this system can use is there: nothing to install", () => {
  expect(isInstalled(folder)).toBe(true);
});

test("a package in another version than the lock's must be installed", () => {
  write("node_modules/.package-lock.json", {
    packages: { "node_modules/zod": { version: "4.6.6" } },
  });
  expect(isInstalled(folder)).toBe(false);
});

test("a missing package must be installed", () => {
  write("node_modules/.package-lock.json", { packages: {} });
  expect(isInstalled(folder)).toBe(false);
});

test("an install that was broken off, and so left no list, is made again", () => {
  rmSync(join(folder, "node_modules", ".package-lock.json"));
  expect(isInstalled(folder)).toBe(false);
});

test("a lock that does not fit package.json is not taken for installed", () => {
  write("package.json", { dependencies: { zod: "4.6.8" } });
  expect(isInstalled(folder)).toBe(false);
  write("package.json", { dependencies: { zod: "4.6.7", ai: "7.0.173" } });
  expect(isInstalled(folder)).toBe(false);
});
