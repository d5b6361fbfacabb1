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

const pod = (name: string, memory: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\n  namespace: photos\nspec:\n  replicas: 3\n  template:\n    spec:\n      containers:\n        - name: main\n          image: registry.test/${name}:1.0\n          resources:\n            limits: {memory: ${memory}}\n          args: ["--quality", "high", "--folder", "/var/lib/photos", "--verbose"]\n`;

test("manifests of one file know which one they are, those with a name on one line too", async () => {
  const budget =
    "apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: photo-budget}\nspec:\n  minAvailable: 2\n  selector:\n    matchLabels:\n      app: photo-worker\n      tier: back\n      team: pictures-and-prints\n";
  const chunks = await chunksOf(
    [pod("photo-worker", "2Gi"), pod("photo-web", "512Mi"), budget].join("---\n"),
    "photos.yaml",
  );
  expect(sectionOfLine(chunks, "memory: 2Gi")).toBe("Deployment photo-worker");
  expect(sectionOfLine(chunks, "memory: 512Mi")).toBe("Deployment photo-web");
  expect(sectionOfLine(chunks, "minAvailable: 2")).toBe("PodDisruptionBudget photo-budget");
});

test("documents without a kind and a name are one file, as before", async () => {
  const yaml = "lockers: 7\n---\nname: doors\nopen: yes\n";
  expect(await chunksOf(yaml, "lockers.yaml")).toEqual([{ section: null, text: yaml.trimEnd() }]);
});
