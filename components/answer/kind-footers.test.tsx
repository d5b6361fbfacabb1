import { expect, test } from "vitest";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import type { PageLanguage } from "@/lib/wire/page-language.ts";
import { footerWords } from "./kind-footers.tsx";

const log = { name: "server.log", passages: 3, place: 1, closeness: 0.944 };
const conf = { name: "app.conf", passages: 1, place: null, closeness: null };

const written = (
  language: PageLanguage,
  kind: string,
  leadIn: string,
  sources: (typeof log | typeof conf)[],
) => footerWords({ kind, leadIn, sources }, wordsIn(wordingIn(language), "answer"));

test("a line under an answer tells of each source its passages, its place and its closeness", () => {
  expect(written("en", "case", "Sources", [log, conf])).toBe(
    "Sources: server.log (3 passages, found 1st, 94\u00a0% close to the question), app.conf (1 passage)",
  );
  expect(written("de", "case", "Sources", [log, conf])).toBe(
    "Quellen: server.log (3 Stellen, als 1. gefunden, zu 94\u00a0% nah an der Frage), app.conf (1 Stelle)",
  );
});

test("a line of a kind that is added begins in the kind’s own words, in every language", () => {
  expect(written("en", "team", "From the team", [conf])).toBe(
    "From the team: app.conf (1 passage)",
  );
  expect(written("de", "team", "Vom Team", [conf])).toBe("Vom Team: app.conf (1 Stelle)");
});
