import * as fc from "fast-check";
import { expect, test } from "vitest";
import { logPassage } from "../../test/log-passage.ts";
import { passageTag, sourceSlug } from "../citation/source-tag.ts";
import { type PromptPassage, readUserMessage, writeUserMessage } from "./user-message.ts";

test("a message that only refers to passages is read with the words an earlier one gave, whatever documents are named", () => {
  const place = fc.tuple(
    fc.oneof(
      fc.constantFrom(
        "server.log",
        "2024",
        "12-3",
        "a~2",
        "KB-1234",
        "Ärzte 3.pdf",
        "no letters: 日本",
      ),
      fc.string(),
    ),
    fc.nat(30),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(place, {
        selector: ([name, ordinal]) => passageTag(sourceSlug(name), ordinal).toLowerCase(),
        maxLength: 12,
      }),
      (places) => {
        const passages = places.map(([name, ordinal]) =>
          logPassage(ordinal, {
            tag: passageTag(sourceSlug(name), ordinal),
            text: `Words of ${name} at ${ordinal}.`,
          }),
        );
        const shown = new Map<string, PromptPassage>();
        const given = readUserMessage(
          writeUserMessage(
            "When?",
            passages.map((evidence) => ({ evidence, text: evidence.text })),
          ),
          shown,
        );
        const referred = readUserMessage(
          writeUserMessage(
            "Why?",
            passages.map(({ tag }) => ({ tag, origin: "carried" })),
          ),
          shown,
        );
        expect(given?.passages.map(({ text }) => text)).toEqual(passages.map(({ text }) => text));
        expect(referred?.passages).toEqual(
          given?.passages.map((passage) => ({ ...passage, origin: "carried" })),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test("any other text is no message of a prompt", () => {
  expect(readUserMessage("Name this chat.", new Map())).toBeNull();
});

test("a reference to what was never shown is no passage", () => {
  const message = writeUserMessage("Why?", [{ tag: "server.log#1", origin: "fresh" }]);
  expect(readUserMessage(message, new Map())).toEqual({ question: "Why?", passages: [] });
});
