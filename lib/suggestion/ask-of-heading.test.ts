import { expect, test } from "vitest";
import { askOfHeading, type HeadingPlace } from "./ask-of-heading.ts";

const plain: HeadingPlace = { hasSteps: false, inMinutes: false, formsOnly: false };
const ask = (heading: string, language: "en" | "de" | "fr" | "es" | null, place = {}) =>
  askOfHeading(heading, language, { ...plain, ...place })?.text ?? null;

test.each([
  ["How long can I keep something?", "en", {}, "How long can I keep something?"],
  ["3. Roll back a release", "en", {}, "How do I roll back a release?"],
  ["Test Document", "en", {}, "Test Document"],
  ["If a guest insults somebody", "en", {}, "What do I do if a guest insults somebody?"],
  ["Playout has stopped", "en", { hasSteps: true }, "What do I do if playout has stopped?"],
  ["The pool is empty", "en", { hasSteps: true }, "What do I do if the pool is empty?"],
  ["Check that the lid is shut", "en", { hasSteps: true }, "How do I check that the lid is shut?"],
  ["Confirm that it is real", "en", { hasSteps: true }, "Confirm that it is real"],
  ["Kiln: the door is stuck", "en", { hasSteps: true }, "Kiln: the door is stuck"],
  ["Retention", "en", {}, "Retention"],
  ["7. decide whether to roll back:", "en", {}, "Decide whether to roll back"],
  ["2 projector", "en", { inMinutes: true }, "What was decided under “projector”?"],
  ["Sept 3", "en", {}, "What happened on Sept 3?"],
  ["Akten bestellen", "de", { hasSteps: true }, "Wie kann ich Akten bestellen?"],
  ["Nach der Veranstaltung", "de", {}, "Was ist nach der Veranstaltung zu tun?"],
  ["§ 4 Zeiten", "de", {}, "Zeiten"],
  ["Préparer un café", "fr", {}, "Comment préparer un café ?"],
  ["Reiniciar el servicio", "es", {}, "¿Cómo puedo reiniciar el servicio?"],
] as const)("%s (%s)", (heading, language, place, question) => {
  expect(ask(heading, language, place)).toBe(question);
});

test("a heading that says when is no thing that is the case", () => {
  expect(ask("When it is over", "en", { hasSteps: true })).toBeNull();
});

test.each([
  ["that every paper has", "Methods"],
  ["that says nothing of the subject", "References"],
  ["that is only when something is", "Before"],
  ["that is a path", "/etc/nginx/nginx.conf"],
  [
    "that is a sentence long",
    "A heading that goes on and on for many more words than a heading ever should",
  ],
])("a heading %s makes no question", (_what, heading) => {
  expect(ask(heading, "en")).toBeNull();
});

test("in a language without forms only a question is asked, as it stands", () => {
  expect(ask("营业时间", null)).toBeNull();
  expect(ask("图书馆什么时候开门？需要预约吗？", null)).toBe("图书馆什么时候开门？需要预约吗？");
});
