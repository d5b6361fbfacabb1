import type { CompiledMessage } from "icu-minify/format";
import { describe, expect, test } from "vitest";
import { pageLanguages } from "@/lib/wire/page-language.ts";
import { wordingIn } from "./compile-messages.ts";
import { type Chapter } from "./messages.ts";
import { wordsIn } from "./words.ts";

const chapters = Object.keys(wordingIn("en").messages) as Chapter[];

/** The names of a message's arguments and of its `<name>parts</name>`. */
function argumentNames(message: CompiledMessage): string[] {
  const names = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    if (!Array.isArray(part)) Object.values(part).forEach(walkMessage);
    else if (typeof part[0] === "string") {
      names.add(part[0]);
      part.slice(1).forEach(walk);
    }
  };
  const walkMessage = (parts: unknown): void => {
    if (Array.isArray(parts)) parts.forEach(walk);
  };
  walkMessage(message);
  return [...names].toSorted();
}

describe.each(pageLanguages)("the page in %s", (language) => {
  test.each(chapters)("%s: the messages have what the English ones have", (chapter) => {
    const english: Readonly<Record<string, CompiledMessage>> = wordingIn("en").messages[chapter];
    const translated: Readonly<Record<string, CompiledMessage>> =
      wordingIn(language).messages[chapter];
    const names = (messages: Readonly<Record<string, CompiledMessage>>) =>
      Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, argumentNames(message)]),
      );
    expect(names(translated)).toEqual(names(english));
    for (const message of Object.values(translated)) expect(message).not.toHaveLength(0);
  });
});

test("messages are plain objects, which alone can be sent with a page", () => {
  const isPlain = (part: unknown): boolean =>
    typeof part !== "object" ||
    part === null ||
    (Object.getPrototypeOf(part) !== null && Object.values(part).every(isPlain));
  for (const language of pageLanguages)
    for (const texts of Object.values(wordingIn(language).messages))
      for (const [key, message] of Object.entries(texts)) expect(isPlain(message), key).toBe(true);
});

test("a message is filled in by the rules of its language", () => {
  expect(wordsIn(wordingIn("en"), "feedback")("ofAnswer", { turn: 3 })).toBe(
    "What you think of answer 3",
  );
  expect(wordsIn(wordingIn("de"), "feedback")("ofAnswer", { turn: 3 })).toBe(
    "Deine Meinung zu Antwort 3",
  );
});
