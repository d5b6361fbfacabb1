import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import { knowledgeBaseListSchema } from "@/lib/wire/knowledge-base.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { failureSentence } from "./failure-sentence.ts";
import { ApiError, fetchJson, misfitSentence, sendJson } from "./fetch-json.ts";

const path = "/api/knowledge-bases";
const base = {
  id: "b1",
  name: "Runbooks",
  kind: "personal",
  documents: 2,
  createdAt: "2026-05-01T12:00:00.000Z",
  closedAt: null,
};

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const read = () => fetchJson(knowledgeBaseListSchema, path);
const failure = async () => {
  const error: unknown = await read().catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error("It did not fail as it should.");
  const { status, code, message } = error;
  return { status, code, message };
};

it("leaves out what only a newer server knows", async () => {
  answers[`GET ${path}`] = jsonResponse({
    knowledgeBases: [{ ...base, colour: "green" }],
    total: 1,
  });
  expect(await read()).toEqual({ knowledgeBases: [base] });
});

const { name: _name, ...unnamed } = base;
it.each([
  ["lacks a field", { knowledgeBases: [unnamed] }],
  ["has renamed a field", { knowledgeBases: [{ ...unnamed, label: "Runbooks" }] }],
  ["has a field of another type", { knowledgeBases: [{ ...base, documents: "2" }] }],
  ["is another object", { error: null }],
  ["is no JSON", "<!doctype html><title>Sign in</title>"],
  ["is empty", ""],
])("says that page and server do not fit together when the answer %s", async (_how, body) => {
  answers[`GET ${path}`] = jsonResponse(body);
  expect(await failure()).toEqual({ status: 200, code: "misfit", message: misfitSentence });
});

it.each([
  ["not_found", "not_found"],
  ["out_of_ink", "internal"],
])("gives the server's sentence with its code %s as %s", async (code, known) => {
  const message = "Write it down.";
  answers[`GET ${path}`] = jsonResponse({ error: { code, message, hint: 1 } }, 404);
  expect(await failure()).toEqual({ status: 404, code: known, message });
});

it("says that the answer cannot be read when an error has no sentence", async () => {
  answers[`GET ${path}`] = jsonResponse("<h1>Bad gateway</h1>", 502);
  expect(await failure()).toMatchObject({ status: 502, code: "unreadable" });
});

it("says that Ibid cannot be reached when nobody listens", async () => {
  await server.close();
  expect(await failure()).toMatchObject({ status: 0, code: "unreachable" });
  server = await servePage(answers);
});

it("words for the reader what the page found, and gives the server's sentence as it came", async () => {
  const told = async (language: "en" | "de") =>
    failureSentence(
      await read().catch((reason: unknown) => reason),
      wordsIn(wordingIn(language), "ui"),
    );
  answers[`GET ${path}`] = jsonResponse("<h1>Bad gateway</h1>", 502);
  expect(await told("en")).toBe("The server gave an answer that cannot be read. Try again.");
  expect(await told("de")).toBe(
    "Der Server hat etwas Unlesbares geantwortet. Versuch es noch einmal.",
  );
  answers[`GET ${path}`] = jsonResponse({ error: { code: "not_found", message: "It went." } }, 404);
  expect(await told("de")).toBe("It went.");
  answers[`GET ${path}`] = jsonResponse("");
  expect(await told("en")).toBe(misfitSentence);
});

it("needs no answer of a call that only changes something", async () => {
  answers[`DELETE ${path}`] = jsonResponse("", 202);
  await expect(sendJson("DELETE", path)).resolves.toBeUndefined();
  await expect(sendJson("PATCH", path, { name: "Other" })).rejects.toMatchObject({ status: 404 });
});
