import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wordingIn } from "./compile-messages.ts";
import { wordsIn } from "./words.ts";

test("numbers and plurals follow the language", () => {
  const english = wordsIn(wordingIn("en"), "document");
  const german = wordsIn(wordingIn("de"), "document");
  expect(english("documentCount", { count: 1 })).toBe("1 document");
  expect(english("documentCount", { count: 1204 })).toBe("1,204 documents");
  expect(german("documentCount", { count: 12_040 })).toBe("12.040 Dokumente");
});

test("parts of a message are drawn", () => {
  const draw = (parts: ReactNode) => <i>{parts}</i>;
  const stepFor = wordsIn(wordingIn("en"), "answer").rich("stepFor", {
    tool: "Read a <document>",
    question: "Why?",
    ink: draw,
  });
  expect(renderToStaticMarkup(stepFor)).toContain("<i>Read a &lt;document&gt;</i>");
  const from = wordsIn(wordingIn("de"), "document").rich("fetchedFrom", {
    address: () => <a href="https://example.org">example.org</a>,
  });
  expect(renderToStaticMarkup(from)).toContain('<a href="https://example.org">example.org</a>');
});
