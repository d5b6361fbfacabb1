import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, nat, property, string } from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyFilePath, openSealedKey, sealKey } from "./seal-key.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-keys-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("any key is opened as it was sealed, and twice sealed is not twice the same", () => {
  assert(
    property(string({ unit: "binary" }), (key) => {
      const [one, two] = [sealKey(dataDir, "ours", key), sealKey(dataDir, "ours", key)];
      expect(one).not.toBe(two);
      expect(openSealedKey(dataDir, "ours", one)).toEqual({ state: "open", key });
      expect(openSealedKey(dataDir, "ours", two)).toEqual({ state: "open", key });
    }),
  );
});

test("one changed character, another connection or another key file loses a key", () => {
  const key = "sk-live-7Qx2Zr9Lw4Tn8Vb6";
  const sealed = sealKey(dataDir, "ours", key);
  assert(
    // The last character of base64 has bits that mean nothing.
    property(nat(sealed.length - 2), (at) => {
      const changed = sealed[at] === "A" ? "B" : "A";
      const opened = openSealedKey(
        dataDir,
        "ours",
        sealed.slice(0, at) + changed + sealed.slice(at + 1),
      );
      expect(opened).toEqual({ state: "lost" });
    }),
  );
  expect(openSealedKey(dataDir, "theirs", sealed)).toEqual({ state: "lost" });
  expect(openSealedKey(dataDir, "ours", null)).toEqual({ state: "none" });
  writeFileSync(keyFilePath(dataDir), "not a key\n");
  expect(openSealedKey(dataDir, "ours", sealed)).toEqual({ state: "lost" });
  rmSync(keyFilePath(dataDir));
  expect(openSealedKey(dataDir, "ours", sealed)).toEqual({ state: "lost" });
  expect(readdirSync(dataDir)).toEqual([]);
});

test("the key file is this user's alone, and nothing is left beside it", () => {
  sealKey(dataDir, "ours", "a");
  expect(readdirSync(dataDir)).toEqual(["connection-key"]);
  expect(statSync(keyFilePath(dataDir)).mode & 0o777).toBe(0o600);
});
