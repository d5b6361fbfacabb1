import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("severities in small letters are read also in a process that optimises patterns no more", async () => {
  const lines = ["2023/10/11 14:32:52 [error] 31#31: x", "[core:notice] [pid 1] x", "warn: late"];
  const script = `const { readSeverity } = await import(${JSON.stringify(join(import.meta.dirname, "log-line.ts"))});
console.log(JSON.stringify(${JSON.stringify(lines)}.map(readSeverity)));`;
  // So V8 does by itself in a process that has run for long.
  const { stdout } = await run(process.execPath, [
    "--no-regexp-optimization",
    "--input-type=module",
    "--eval",
    script,
  ]);
  expect(JSON.parse(stdout)).toEqual(["ERROR", "INFO", "WARN"]);
});
