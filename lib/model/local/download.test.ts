import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateText } from "ai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { type MadeLanguageModel, writeLanguageModel } from "../../../test/language-model.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { readEnv } from "../../env.ts";
import type { AvailableModel, ProviderContext } from "../provider.ts";
import { createLocalProvider } from "../providers/local.ts";
import { closeLocalModels } from "./local-models.ts";

const says = "The pool holds twenty connections.";
const weights = "onnx/model_q4.onnx";
const { signal } = new AbortController();

let root: string;
let hub: Hub;
let embedder: Embedder;
let context: ProviderContext;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "ibid-download-"));
  hub = await startHub(join(root, "hub"));
  embedder = await openTestEmbedder();
  context = { env: readEnv({ DATA_DIR: join(root, "data") }), embedder };
});
afterEach(async () => {
  await closeLocalModels(join(root, "data", "models"));
  await hub.close();
  await embedder.close();
  rmSync(root, { recursive: true });
});

/** A hub of models in a folder. */
type Hub = {
  url: string;
  /** The files that were asked for whole, in order. */
  downloads: string[];
  /** Sends the first half of the weights, and the rest when it is called. */
  holdWeights(): () => void;
  close(): Promise<void>;
};

async function startHub(folder: string): Promise<Hub> {
  const downloads: string[] = [];
  let released: Promise<void> | undefined;
  const answer = async (url: string, range: string | undefined, response: ServerResponse) => {
    const [, model = "", file = ""] = /^\/(.+?)\/resolve\/main\/(.+)$/.exec(url) ?? [];
    const path = join(folder, model, file);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    const { size } = statSync(path);
    if (range) {
      response.writeHead(206, { "content-range": `bytes 0-0/${size}`, "content-length": 1 });
      response.end("x");
      return;
    }
    downloads.push(file);
    const bytes = readFileSync(path);
    response.writeHead(200, { "content-length": size });
    response.write(bytes.subarray(0, size / 2));
    if (file === weights) await released;
    response.end(bytes.subarray(size / 2));
  };
  const server: Server = createServer((request, response) => {
    void answer(request.url ?? "", request.headers.range, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    downloads,
    holdWeights() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function publish(name: string, made: Partial<MadeLanguageModel> = {}): void {
  writeLanguageModel(join(root, "hub", name), { says, ...made });
}

async function open(name: string, address = hub.url): Promise<AvailableModel> {
  const entry = await createLocalProvider(address).open(name, context);
  if (!entry.available) throw new Error(entry.reason);
  return entry;
}

async function ask({ model }: AvailableModel): Promise<string> {
  return (await generateText({ model, prompt: "What does it hold?", maxRetries: 0 })).text;
}

test("a model is downloaded once for all who ask, who see how far it is", async () => {
  publish("owner/made");
  const release = hub.holdWeights();
  const entry = await open("owner/made");
  expect(entry).toMatchObject({ available: true, contextTokens: null });
  expect(hub.downloads).toEqual([]);

  const told: string[] = [];
  const halfway = Promise.withResolvers<void>();
  const tell = (detail: string) => {
    told.push(detail);
    if (/[4-6]\d %/.test(detail)) halfway.resolve();
  };
  const leaving = new AbortController();
  const left = entry.prepare?.({ signal: leaving.signal, tell: () => {} });
  const stayed = entry.prepare?.({ signal, tell });
  const answered = ask(await open("owner/made"));
  await halfway.promise;
  leaving.abort(new Error("No longer."));
  await expect(left).rejects.toThrow("No longer.");
  release();
  await stayed;
  expect(await answered).toBe(says);

  expect(told[0]).toBe("Loading the model");
  expect(told.at(-1)).toBe("Loading the model");
  expect(told).toContainEqual(expect.stringMatching(/^Downloading the model, [4-6]\d % of 4 kB$/));
  expect(hub.downloads.filter((file) => file === weights)).toHaveLength(1);
  // Its own settings are known from now on.
  expect(await open("owner/made")).toMatchObject({ contextTokens: 32_768 });
});

test("a downloaded model is loaded without the hub", async () => {
  publish("owner/kept", { template: "file" });
  expect(await ask(await open("owner/kept"))).toBe(says);
  await closeLocalModels(join(root, "data", "models"));
  const { length } = hub.downloads;
  expect(await ask(await open("owner/kept"))).toBe(says);
  expect(hub.downloads).toHaveLength(length);
});

test("a download that ends with its process leaves nothing behind once the model is whole", async () => {
  publish("owner/ended");
  const release = hub.holdWeights();
  const begun = Promise.withResolvers<void>();
  const tell = (detail: string) => {
    if (/[4-6]\d %/.test(detail)) begun.resolve();
  };
  const preparing = (await open("owner/ended")).prepare?.({ signal, tell });
  await begun.promise;
  await Promise.all([
    closeLocalModels(join(root, "data", "models")),
    expect(preparing).rejects.toMatchObject({ code: "llm_error" }),
  ]);
  const folder = join(root, "data", "models", "owner", "ended", "onnx");
  const [left] = readdirSync(folder);
  expect(left).toMatch(/^model_q4\.onnx\.tmp\./);
  // Another process is downloading it too.
  const others = `model_q4.onnx.tmp.${process.ppid}.x`;
  writeFileSync(join(folder, others), "half");
  release();
  expect(await ask(await open("owner/ended"))).toBe(says);
  expect(readdirSync(folder).toSorted()).toEqual(["model_q4.onnx", others]);
});

test("a download that was broken off goes on", async () => {
  publish("owner/again");
  hub.holdWeights();
  const entry = await open("owner/again");
  const begun = Promise.withResolvers<void>();
  const tell = (detail: string) => {
    if (/[4-6]\d %/.test(detail)) begun.resolve();
  };
  const preparing = entry.prepare?.({ signal, tell });
  await begun.promise;
  const { url } = hub;
  await hub.close();
  await expect(preparing).rejects.toMatchObject({
    code: "llm_error",
    message: expect.stringContaining("cannot be downloaded: the Hugging Face hub is out of reach"),
  });
  // The same for whoever asks in this moment, and a list of models says it too.
  const listed = await createLocalProvider(url).open("owner/again", context);
  expect(listed).toMatchObject({ available: false, fault: "server" });
  hub = await startHub(join(root, "hub"));
  expect(await ask(await open("owner/again"))).toBe(says);
});

test("weights in several files come whole, or a sentence says that they do not", async () => {
  publish("owner/parted");
  const folder = join(root, "hub", "owner", "parted");
  const config: object = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  const parted = { ...config, "transformers.js_config": { use_external_data_format: true } };
  writeFileSync(join(folder, "config.json"), JSON.stringify(parted));
  await expect(ask(await open("owner/parted"))).rejects.toMatchObject({
    message: expect.stringContaining("cannot be loaded: its files are damaged"),
  });

  await closeLocalModels(join(root, "data", "models"));
  writeFileSync(join(folder, `${weights}_data`), "The made weights hold their data themselves.");
  expect(await ask(await open("owner/parted"))).toBe(says);
  expect(hub.downloads).toContain(`${weights}_data`);
});

test("without a folder and a network the model is missing, and a sentence says what to do", async () => {
  const { url } = hub;
  await hub.close();
  const entry = await open("owner/missing", url);
  const tell = () => {};
  await expect(entry.prepare?.({ signal, tell })).rejects.toMatchObject({
    code: "llm_error",
    message:
      "The language model owner/missing is not on this machine, and cannot be downloaded: the Hugging Face hub is out of reach. Connect the machine to the internet for the first question, or put the model into models/owner/missing.",
  });
  await expect(ask(await open("owner/other", url))).rejects.toMatchObject({ code: "llm_error" });
});

test("what the hub has not, or not for a processor or an asker, is told before the weights come", async () => {
  publish("owner/large", { weights: "_fp16" });
  publish("owner/raw", { template: "none" });
  const messageOf = async (name: string) =>
    ask(await open(name)).catch((error: Error) => error.message);
  expect(await messageOf("owner/nothing")).toContain("the Hugging Face hub has no model of this");
  expect(await messageOf("owner/large")).toContain("no weights of four or eight bits");
  expect(await messageOf("owner/raw")).toContain("The model owner/raw has no chat template");
  expect(hub.downloads.filter((file) => file.startsWith("onnx/"))).toEqual([]);
});
