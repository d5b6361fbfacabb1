import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeLanguageModel } from "../../../test/language-model.ts";
import { findLocalModel, listLocalModels } from "./find-local-model.ts";

const says = "The pool holds twenty connections.";

let root: string;
let folders: { models: string; cache: string };
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ibid-find-"));
  folders = { models: join(root, "models"), cache: join(root, "cache") };
});
afterEach(() => rmSync(root, { recursive: true }));

test("a folder of models comes before a download of the same name, and four bits before eight", () => {
  writeLanguageModel(join(folders.cache, "made"), { says, contextTokens: 1_024 });
  expect(findLocalModel("made", folders)).toEqual({
    place: "download",
    precision: "q4",
    contextTokens: 1_024,
    thinks: false,
  });
  writeLanguageModel(join(folders.models, "made"), { says, thinks: "So.", weights: "_quantized" });
  expect(findLocalModel("made", folders)).toMatchObject({
    place: "folder",
    precision: "q8",
    thinks: true,
  });
  writeLanguageModel(join(folders.models, "made"), { says });
  expect(findLocalModel("made", folders)).toMatchObject({ place: "folder", precision: "q4" });
});

test("what is not here is on the hub, and so is what was downloaded in part", () => {
  expect(findLocalModel("owner/made", folders)).toEqual({ place: "hub" });
  mkdirSync(join(folders.cache, "owner", "made"), { recursive: true });
  writeFileSync(join(folders.cache, "owner", "made", "config.json"), "{}");
  expect(findLocalModel("owner/made", folders)).toEqual({ place: "hub" });
});

test("a folder with other weights, or without a file that every model has, says what is missing", () => {
  const reasonOf = (name: string) => {
    const found = findLocalModel(name, folders);
    return found.place === "nowhere" ? found.reason : found.place;
  };
  writeLanguageModel(join(folders.models, "half"), { says, weights: "_fp16" });
  expect(reasonOf("half")).toContain("no weights of four or eight bits (onnx/model_q4.onnx");
  writeLanguageModel(join(folders.models, "cut"), { says });
  rmSync(join(folders.models, "cut", "tokenizer.json"));
  expect(reasonOf("cut")).toContain("models/cut has no readable tokenizer.json");
  writeLanguageModel(join(folders.models, "untrained"), { says, template: "none" });
  expect(reasonOf("untrained")).toContain("no chat template");
  expect(listLocalModels(folders)).toEqual([]);
});

test("weights whose data is in files of its own are whole only with all of them", () => {
  const folder = join(folders.models, "parted");
  writeLanguageModel(folder, { says });
  const config: object = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  const formats = (use_external_data_format: unknown) =>
    writeFileSync(
      join(folder, "config.json"),
      JSON.stringify({ ...config, "transformers.js_config": { use_external_data_format } }),
    );
  formats({ "model_q4.onnx": 2, "model.onnx": 4 });
  writeFileSync(join(folder, "onnx", "model_q4.onnx_data"), "");
  expect(findLocalModel("parted", folders)).toMatchObject({
    place: "nowhere",
    reason: expect.stringContaining("no readable onnx/model_q4.onnx_data_1."),
  });
  writeFileSync(join(folder, "onnx", "model_q4.onnx_data_1"), "");
  expect(findLocalModel("parted", folders)).toMatchObject({ place: "folder" });
  formats({ "model.onnx": 4 });
  rmSync(join(folder, "onnx", "model_q4.onnx_data"));
  expect(findLocalModel("parted", folders)).toMatchObject({ place: "folder" });
  formats(true);
  expect(findLocalModel("parted", folders)).toMatchObject({ place: "nowhere" });
});

test("of several chat templates the one for plain chats counts", () => {
  const folder = join(folders.models, "several");
  writeLanguageModel(folder, { says });
  const settings = (names: string[]) =>
    writeFileSync(
      join(folder, "tokenizer_config.json"),
      JSON.stringify({
        chat_template: names.map((name) => ({ name, template: "{{ enable_thinking }}" })),
      }),
    );
  settings(["tool_use", "default"]);
  expect(findLocalModel("several", folders)).toMatchObject({ place: "folder", thinks: true });
  settings(["tool_use"]);
  expect(findLocalModel("several", folders)).toMatchObject({ place: "nowhere" });
});

test("the list has the models that write, of both folders, each once", () => {
  writeLanguageModel(join(folders.models, "made"), { says });
  writeLanguageModel(join(folders.cache, "owner", "made"), { says });
  writeLanguageModel(join(folders.cache, "made"), { says });
  const embeds = join(folders.models, "embeds");
  writeLanguageModel(embeds, { says });
  const config = { model_type: "bert", architectures: ["BertModel"] };
  writeFileSync(join(embeds, "config.json"), JSON.stringify(config));
  expect(listLocalModels(folders)).toEqual(["made", "owner/made"]);
});
