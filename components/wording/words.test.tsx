import compile from "icu-minify/compile";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PageWording } from "./messages.ts";
import { wordsIn } from "./words.ts";

const made = (language: PageWording["language"], text: string) =>
  wordsIn(
    { language, messages: { frame: { skipToPage: compile(text) } } } as unknown as PageWording,
    "frame",
  ) as unknown as {
    (key: "skipToPage", values: object): string;
    rich: (key: "skipToPage", values: object) => never;
  };

test("numbers and plurals follow the language", () => {
  const text = "{count, plural, one {# document} other {# documents}}";
  expect(made("en", text)("skipToPage", { count: 1 })).toBe("1 document");
  expect(made("en", text)("skipToPage", { count: 1204 })).toBe("1,204 documents");
  expect(made("de", text)("skipToPage", { count: 12_040 })).toBe("12.040 documents");
});

test("parts of a message are drawn", () => {
  const drawn = made("en", "Read <b>{title}</b> in <place></place>").rich("skipToPage", {
    title: "A",
    place: () => <i>here</i>,
    b: (parts: ReactNode) => <b>{parts}</b>,
  });
  expect(renderToStaticMarkup(drawn)).toBe("Read <b>A</b> in <i>here</i>");
});
