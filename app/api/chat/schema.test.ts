import { describe, expect, test } from "vitest";
import { chatSchema, streamSchema, toAnswerRequest } from "./schema.ts";

const read = (body: Record<string, unknown>) =>
  toAnswerRequest(chatSchema.parse({ question: "Why?", ...body }));

describe("the body of a question", () => {
  test.each([
    [{}, 20, 5],
    [{ topK: 3 }, 3, 3],
    [{ topK: 10, topN: 40 }, 10, 10],
    [{ topN: 40 }, 40, 40],
    [{ topK: 30, topN: 8 }, 30, 8],
  ])("%j gives no more passages than candidates", (body, topK, topN) => {
    expect(read(body)).toMatchObject({ topK, topN });
    const message = { role: "user", parts: [{ type: "text", text: "Why?" }] };
    const sent = { id: "a", messages: [message], trigger: "submit-message", ...body };
    expect(toAnswerRequest(streamSchema.parse(sent))).toMatchObject({ topK, topN });
  });

  test("may ask for an expanded search", () => {
    expect(read({})).toMatchObject({ expand: false });
    expect(read({ expand: true })).toMatchObject({ expand: true });
  });
});
