import { expect, test } from "vitest";
import { asksAspectOfSeveral, namesOnly, placeAmong, readAspect } from "./aspects.ts";

test.each([
  ["whats bad about this bee study", "limitations"],
  ["what is the downside of the trial?", "limitations"],
  ["was ist schlecht an dieser Studie?", "limitation"],
  ["qu'est-ce qui est mauvais dans cette étude ?", "limitation"],
  ["¿qué desventajas tiene?", "limitation"],
  ["what did the bee study find", "results"],
  ["who paid for the bee study", "funding"],
  ["qui a payé l'étude ?", "funding"],
  ["how many hives were there", "method"],
  ["nr of studies included", "method"],
  ["what stats did they use", "statistic"],
  ["what was the primary outcome", "endpoint"],
  ["what should be done next", "future"],
  ["what did we learn from the outage", "lesson"],
  ["action items", "action"],
  ["was haben wir daraus gelernt", "lehre"],
  ["wie viele Bienenstöcke waren es?", "method"],
  ["combien de ruches étaient équipées ?", "method"],
  ["¿cuántas colmenas fueron estudiadas?", "method"],
])("%s asks for the section %s", (question, section) => {
  expect(readAspect(question)?.sections).toContain(section);
});

test.each([
  "Cases were 1878 female cancer cases and 335 924 female non-cases.",
  "They were examined in a sample of 119 patients (68.9 % women).",
  "We followed 34 barn owls (n = 34).",
  "Es nahmen 64 gesunde Frauen teil.",
])("%s counts a sample", (text) => {
  const asked = `${readAspect("what is the sample size")?.counted?.source}|${readAspect("Wie viele Teilnehmer waren es?")?.counted?.source}`;
  expect(text).toMatch(new RegExp(asked, "iu"));
});

test.each([
  "The hazard ratio was 0.92 (95% confidence interval 0.83 to 1.02) among women.",
  "Calls per 1,000 person-days were counted.",
  "The 49-item questionnaire was translated for women.",
  "Patients were seen at 3 clinics.",
])("%s counts no sample", (text) => {
  expect(text).not.toMatch(readAspect("what is the sample size")?.counted ?? /./u);
});

test.each([
  ["how many gardeners took part", ["took", "part"]],
  ["how many young divers were recruited", ["were", "recruited"]],
  ["wie viele Imker haben teilgenommen", ["haben", "teilgenommen"]],
])("%s has the deed of a sample among the words for it", (question, words) => {
  expect([...(readAspect(question)?.words ?? [])]).toEqual(expect.arrayContaining(words));
});

test("what is bad about a study is no question for what it is about", () => {
  expect(readAspect("what is bad about the study?")?.sections).not.toContain("abstract");
});

test.each([
  "what is wrong with my boiler",
  "how many tiles are left over",
  "what did the surveyor say about the damp",
])("%s asks for no aspect", (question) => {
  expect(readAspect(question)).toBeUndefined();
});

test.each(["what is this paper about?", "tell me about the bee study"])(
  "%s asks for what a document is about",
  (question) => {
    expect(readAspect(question)?.sections).toContain("summary");
  },
);

test.each([
  ["conflict of interest?", true],
  ["and who funded it?", true],
  ["who funded the bee study?", false],
])("whether %s names nothing but an aspect", (question, expected) => {
  const aspect = readAspect(question);
  expect(aspect && namesOnly(question, aspect)).toBe(expected);
});

test("a heading inside a section that is the name of another one sets its text apart", () => {
  const aspect = readAspect("what is the conclusion?");
  if (!aspect) throw new Error("The question asks for an aspect.");
  expect(placeAmong(aspect, "4 Conclusion", null)).toBeGreaterThanOrEqual(0);
  expect(placeAmong(aspect, "4 Conclusion", "In short")).toBeGreaterThanOrEqual(0);
  expect(placeAmong(aspect, "4 Conclusion", "Funding")).toBe(-1);
  expect(placeAmong(aspect, "4 Conclusion", "4 Conclusion: Funding")).toBe(-1);
  expect(placeAmong(aspect, "Abstract", "Conclusion")).toBe(0);
  expect(placeAmong(aspect, "Abstract", "Methods")).toBe(-1);
});

test.each([
  ["who funded each of these two", true],
  ["compare the limitations of both studies", true],
  ["compare the sample sizes", true],
  ["what are the two limitations?", false],
  ["who funded the bat study", false],
])("asked of several: %s", (question, several) => {
  const aspect = readAspect(question);
  expect(aspect !== undefined && asksAspectOfSeveral(question, aspect)).toBe(several);
});
