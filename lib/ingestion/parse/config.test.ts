import { expect, test } from "vitest";
import { chunkText } from "../chunk-text.ts";
import { parseFile } from "./parse-file.ts";

const chunksOf = async (text: string, filename: string) => {
  const document = await parseFile({ bytes: new TextEncoder().encode(text), filename });
  expect(document.text).toBe(text);
  return chunkText(document).map(({ section, start, end }) => ({
    section,
    text: document.text.slice(start, end),
  }));
};
const sectionOfLine = (chunks: { section: string | null; text: string }[], line: string) =>
  chunks.find(({ text }) => text.includes(line))?.section;

test("a small configuration file is one chunk, without a section", async () => {
  const yaml = "# lockers\ndoors:\n  - name: north\n    opens: 7\n\nlog:\n  level: info\n";
  expect(await chunksOf(yaml, "lockers.yaml")).toEqual([{ section: null, text: yaml.trimEnd() }]);
});

const steps = (job: string) =>
  Array.from({ length: 40 }, (_, at) => `      - run: ${job}-step-${at}\n`).join("");

test("lines of a long YAML file know the keys and named items that they stand under", async () => {
  const more = Array.from({ length: 10 }, (_, at) => `spare_key_${at}: spare value ${at}\n`).join(
    "",
  );
  const yaml = `version: 3\njobs:\n  build:\n    steps:\n${steps("build")}\n  deploy:\n    steps:\n${steps("deploy")}hosts:\n  - name: alpha\n    port: 8471\n${more}`;
  const chunks = await chunksOf(yaml, "pipeline.yaml");
  expect(sectionOfLine(chunks, "build-step-39")).toBe("jobs > build > steps");
  expect(sectionOfLine(chunks, "deploy-step-3\n")).toBe("jobs > deploy > steps");
  expect(sectionOfLine(chunks, "port: 8471")).toBe(null);
  const shown = chunks.map(({ text }) => text).join("\n");
  for (const line of yaml.split("\n")) expect(shown).toContain(line.trim());
  expect(chunks.every(({ text }) => text.length > 200)).toBe(true);
});

test("a long list's item goes by its name, JSON by its keys, an INI file by its parts", async () => {
  const items = Array.from({ length: 60 }, (_, at) => `    flag_${at}: yes\n`).join("");
  expect(
    sectionOfLine(await chunksOf(`hosts:\n  - name: alpha\n${items}`, "a.yml"), "flag_59"),
  ).toBe("hosts > alpha");
  const limits = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`limit_${at}`, at]));
  const json = JSON.stringify({ burst: 1, partners: { velo: limits, post: limits } }, null, 2);
  expect(sectionOfLine(await chunksOf(json, "a.json"), "limit_59")).toBe("partners > velo");
  const ini = Object.keys(limits)
    .map((key) => `${key} = http://door/${key}\n`)
    .join("");
  const chunks = await chunksOf(`; top\n[mail]\nport = 587\n\n[door limits]\n${ini}`, "a.ini");
  expect(sectionOfLine(chunks, "limit_59")).toBe("door limits");
});

test("a file whose keys never end is cut all the same", async () => {
  const deep = Array.from({ length: 2_000 }, (_, at) => `${" ".repeat(at)}k${at}:`).join("\n");
  const chunks = await chunksOf(deep, "deep.yaml");
  expect(chunks.at(-1)?.text).toContain("k1999:");
});
