import { describe, expect, test } from "vitest";
import { chatRequestSchema } from "@/lib/wire/answer-request.ts";
import { streamRequestSchema, toAnswerRequest } from "./to-answer-request.ts";

const read = (body: Record<string, unknown>) =>
  toAnswerRequest(chatRequestSchema.parse({ question: "Why?", ...body }));

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
    expect(toAnswerRequest(streamRequestSchema.parse(sent))).toMatchObject({ topK, topN });
  });

  test("may ask for an expanded search", () => {
    expect(read({})).toMatchObject({ expand: false });
    expect(read({ expand: true })).toMatchObject({ expand: true });
  });
});
