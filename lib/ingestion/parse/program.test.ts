import { expect, test } from "vitest";
import { chunkText } from "../chunk-text.ts";
import { parseFile } from "./parse-file.ts";

const chunksOf = async (code: string, filename: string) => {
  const document = await parseFile({ bytes: new TextEncoder().encode(code), filename });
  const chunks = chunkText(document);
  // Nothing but white space stands between the chunks.
  let at = 0;
  for (const { start, end } of chunks) {
    expect(document.text.slice(at, start).trim()).toBe("");
    at = end;
  }
  expect(document.text.slice(at).trim()).toBe("");
  return chunks.map(({ section, start, end, lineStart, lineEnd }) => ({
    section,
    lines: `${lineStart}-${lineEnd}`,
    text: document.text.slice(start, end),
  }));
};
const sectionsOf = async (code: string, filename: string) =>
  (await chunksOf(code, filename)).map(({ section, lines }) => `${lines} ${section}`);

const python = `import os
import time

LIMIT = 3


# Tries again, each time later.
@traced
def retry_with_backoff(call, tries=LIMIT):
    """Calls until it works."""
    for attempt in range(tries):
        time.sleep(2 ** attempt)
        if call():
            return True
    return False


class RateLimiter:
    """Lets so many calls through a second."""

    def __init__(self, rate):
        self.rate = rate

    # Takes one call out of the bucket.
    @property
    async def take(self):
        return self.rate > 0
`;

test("functions, classes and methods are sections by their names, with what is above them", async () => {
  const chunks = await chunksOf(python, "limits.py");
  expect(chunks.map(({ section, lines }) => `${lines} ${section}`)).toEqual([
    "1-15 retry_with_backoff",
    "18-22 RateLimiter.__init__",
    "24-27 RateLimiter.take",
  ]);
  expect(chunks[2]?.text).toMatch(/^# Takes one call/u);
});

test("imports and constants are together, apart from a function where they are not few", async () => {
  const imports = Array.from({ length: 12 }, (_, at) => `import module_of_number_${at}\n`).join("");
  expect(await sectionsOf(imports + python, "limits.py")).toEqual([
    "1-16 null",
    "19-27 retry_with_backoff",
    "30-34 RateLimiter.__init__",
    "36-39 RateLimiter.take",
  ]);
});

const body = "    {\n      count += 1;\n      return count;\n    }\n";
test.each([
  [
    "limits.ts",
    `/** Waits. */\nexport async function waitFor<T>(a: T): Promise<T> {\n  return a;\n}\nexport const retry = async (tries: number) => {\n  return tries;\n};\nexport class RateLimiter {\n  #rate = 1;\n  /** Takes. */\n  take(): boolean {\n    return this.#rate > 0;\n  }\n}\n`,
    ["1-4 waitFor", "5-7 retry", "8-14 RateLimiter.take"],
  ],
  [
    "limits.jsx",
    `exports.Bar = function () {\n  return <b>x</b>;\n};\nLimiter.prototype.take = () => {\n  return 1;\n};\n`,
    ["1-3 Bar", "4-6 Limiter.take"],
  ],
  [
    "Limits.java",
    `class Limits {\n  /** Takes. */\n  @Override\n  public int take()\n${body}  static class Inner {\n    int put()\n${body}  }\n}\n`,
    ["1-8 Limits.take", "9-16 Limits.Inner.put"],
  ],
  [
    "limits.cpp",
    `namespace shop {\n// Takes.\ntemplate <typename T>\nint *Limits<T>::take(int a)\n${body}class Box {\n  int put()\n${body}};\n}\n`,
    ["1-8 shop::Limits::take", "9-16 shop::Box::put"],
  ],
  ["limits.c", `struct node *take(struct node *head)\n${body}`, ["1-5 take"]],
  [
    "limits.rs",
    `/// A limit.\n#[derive(Debug)]\npub struct Limits {\n  rate: i32,\n}\nimpl Clone for Limits {\n  /// Takes.\n  #[inline]\n  fn take(&self) -> i32\n${body}}\n`,
    ["1-5 Limits", "6-14 Limits::take"],
  ],
  [
    "limits.go",
    `package limits\n\n// Limiter lets through.\ntype Limiter struct {\n\trate int\n}\n\n// Take takes.\nfunc (l *Limiter) Take() int {\n\treturn l.rate\n}\n`,
    ["1-6 Limiter", "8-11 Limiter.Take"],
  ],
  [
    "limits.php",
    `<?php\nclass Limits {\n  /** Takes. */\n  public function take($a)\n${body.replaceAll("count", "$count")}}\nfunction retry()\n${body.replaceAll("count", "$count")}`,
    ["1-9 Limits::take", "10-14 retry"],
  ],
])("reads %s by its grammar", async (filename, code, expected) => {
  expect(await sectionsOf(code, filename)).toEqual(expected);
});

const steps = Array.from(
  { length: 30 },
  (_, at) =>
    `    step_${at} = prepare(\n        "number ${at}",\n    )\n    # Then it runs.\n    run(step_${at})\n`,
);

test("a long function is cut at its statements, and each part keeps its name", async () => {
  const chunks = await chunksOf(`def migrate():\n${steps.join("")}`, "migrate.py");
  expect(chunks.length).toBeGreaterThan(2);
  expect(new Set(chunks.map(({ section }) => section))).toEqual(new Set(["migrate"]));
  for (const { text } of chunks) expect(text).toMatch(/^(?:def|step_|# Then)/u);
});

test("a function in a long one has its name below the other's", async () => {
  const inner = "    def undo():\n        return 1\n\n    return undo\n";
  const sections = await sectionsOf(`def migrate():\n${steps.join("")}${inner}`, "migrate.py");
  expect(sections.at(-1)).toMatch(/-155 migrate\.undo$/u);
});

test("code that is broken keeps the functions around the break, and all its text", async () => {
  const broken = `def first(:\n    return 1 +\n\ndef second(a):\n    return a\n\nclass Third\n    def take(self):\n        return 3\n`;
  expect((await chunksOf(broken, "broken.py")).map(({ section }) => section)).toContain("second");
});

test("line breaks of Windows, tabs and a NUL change neither names nor lines", async () => {
  const windows = python
    .replaceAll("\n", "\r\n")
    .replaceAll("    ", "\t")
    .replace("again", "a\0gain");
  expect(await sectionsOf(windows, "limits.py")).toEqual(await sectionsOf(python, "limits.py"));
});

test("languages without a grammar are cut at empty lines, as before", async () => {
  const shell = `${"echo one\n".repeat(80)}\n${"echo two\n".repeat(80)}`;
  const chunks = await chunksOf(shell, "run.sh");
  expect(chunks.map(({ section, lines }) => `${lines} ${section}`)).toEqual([
    "1-80 null",
    "82-161 null",
  ]);
});

test("ten thousand functions are as many sections", async () => {
  const code = Array.from(
    { length: 10_000 },
    (_, at) => `def step_${at}(a):\n    return a * ${at}\n`,
  );
  const sections = await sectionsOf(code.join("\n"), "steps.py");
  expect(sections).toHaveLength(10_000);
  expect(sections[7_654]).toBe("22963-22964 step_7654");
});
