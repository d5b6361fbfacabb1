import { expect, test } from "vitest";
import { indexViewSchema } from "../lib/wire/vector-index.ts";
import { readAnswer } from "./read-answer.ts";

const index = { model: "all-MiniLM-L6-v2", dimensions: 384, chunks: 7, next: null };

test("reads what fits, without what only a newer server knows", async () => {
  const answer = Response.json({ ...index, shards: 2 });
  expect(await readAnswer(indexViewSchema, answer)).toEqual(index);
});

test.each([
  ["lacks a field", Response.json({ ...index, model: undefined })],
  ["has a field of another type", Response.json({ ...index, chunks: "7" })],
  ["is no JSON", new Response("<!doctype html>")],
])("says what to do when an answer %s", async (_how, answer) => {
  await expect(readAnswer(indexViewSchema, answer)).rejects.toMatchObject({
    code: "internal",
    message: expect.stringContaining("Restart Ibid"),
  });
});

test.each([
  ["the server's error", Response.json(errorOf("closed"), { status: 409 }), "closed", "Open it."],
  [
    "a newer server's error",
    Response.json(errorOf("new"), { status: 400 }),
    "internal",
    "Open it.",
  ],
  ["no error of Ibid's", new Response("", { status: 502 }), "internal", "The server answered 502."],
])("throws what a response that is %s says", async (_what, answer, code, message) => {
  await expect(readAnswer(indexViewSchema, answer)).rejects.toMatchObject({ code, message });
});

function errorOf(code: string) {
  return { error: { code, message: "Open it." } };
}
