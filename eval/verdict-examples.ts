import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { detectLanguage } from "../lib/keyword/detect-language.ts";
import { thesaurus } from "../lib/question/thesaurus/index.ts";
import { splitUnits } from "../lib/text/split-units.ts";
import { namesInside, perturbClaim } from "./perturb-claim.ts";

/** A claim beside a passage, and whether the passage carries it. */
export type VerdictExample = {
  kind: "rewritten" | "perturbed" | "left out" | "foreign" | "asked" | "asked wrongly";
  claim: string;
  passage: { title: string; section: null; text: string };
  supported: boolean;
};

const questionSchema = z.object({
  turns: z
    .array(
      z.object({
        question: z.string(),
        expect: z.object({
          any: z.array(z.string()).optional(),
          none: z.array(z.string()).optional(),
        }),
        cite: z.string().nullable(),
        note: z.string().optional(),
      }),
    )
    .min(1),
});

type Passage = {
  name: string;
  text: string;
  language: "en" | "de" | "fr" | "es";
  sentences: string[];
};

/** UTF-16 units of a passage: about the words of a chunk. */
const maxPassageChars = 1_600;
const minSentenceWords = 6;
const askedAs: Readonly<Record<string, Passage["language"]>> = {
  english: "en",
  german: "de",
  french: "fr",
  spanish: "es",
};

/**
 * Makes claims with and without support from the documents and questions of `eval/judgement`:
 * - a sentence in other words beside its passage, and the same with a number, a unit, a negation or a name changed;
 * - a sentence beside its passage without it, and beside a passage of another document;
 * - a question with the fact that answers it, and with a wrong one from the same document.
 */
export function makeVerdictExamples(folder: string, random: () => number): VerdictExample[] {
  const passages = readPassages(join(folder, "documents"));
  const names = [...new Set(passages.flatMap(({ text }) => namesInside(text)))];
  const examples: VerdictExample[] = [];
  for (const [at, passage] of passages.entries())
    for (const sentence of passage.sentences) {
      const own = { title: titleOf(passage.name), section: null, text: passage.text };
      const claim = rewrite(sentence, passage, random);
      examples.push({ kind: "rewritten", claim, passage: own, supported: true });
      const { language } = passage;
      for (const wrong of perturbClaim(claim, passage.text, { names, random, language }))
        examples.push({ kind: "perturbed", claim: wrong.claim, passage: own, supported: false });
      const without = { ...own, text: passage.text.replace(sentence, " ") };
      examples.push({ kind: "left out", claim, passage: without, supported: false });
      const other =
        passages[(at + 1 + Math.floor(random() * (passages.length - 1))) % passages.length];
      if (other)
        examples.push({
          kind: "foreign",
          claim,
          passage: { title: titleOf(other.name), section: null, text: other.text },
          supported: false,
        });
    }
  return [...examples, ...askedExamples(folder)];
}

const titleOf = (name: string) => name.replace(/\.\w+$/, "").replaceAll("-", " ");

function readPassages(folder: string): Passage[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:md|txt)$/.test(name))
    .toSorted()
    .flatMap((name) => {
      const whole = readFileSync(join(folder, name), "utf8");
      const language = askedAs[detectLanguage(whole)] ?? "en";
      return partsOf(whole).map((text) => ({ name, text, language, sentences: sentencesOf(text) }));
    });
}

/** Cuts a text between paragraphs into passages. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const paragraph of text.split(/\n{2,}/)) {
    const before = parts.at(-1);
    if (before !== undefined && before.length + paragraph.length < maxPassageChars)
      parts[parts.length - 1] = `${before}\n\n${paragraph}`;
    else parts.push(paragraph);
  }
  return parts;
}

const wordsOfText = (text: string) => text.match(/\p{L}+/gu) ?? [];

const sentencesOf = (text: string) =>
  splitUnits(text)
    .map(({ start, end }) => text.slice(start, end))
    .filter(
      (sentence) => !sentence.startsWith("#") && wordsOfText(sentence).length >= minSentenceWords,
    );

const synonyms = new Map<string, string[]>();
for (const lines of Object.values(thesaurus))
  for (const line of lines)
    for (const word of line.split(" "))
      synonyms.set(word, [
        ...(synonyms.get(word) ?? []),
        ...line.split(" ").filter((each) => each !== word),
      ]);

const negating =
  /(?<!\p{L})(?:no|not|never|without|none|nothing|neither|cannot|nicht|nie|kein\p{L}*|ohne|nichts|pas|jamais|sans|aucune?|nunca|sin|ning\p{L}+)(?!\p{L})|n['’]t/iu;

/** Says a sentence in other words: synonyms, words left out, halves exchanged, figures written another way. */
function rewrite(sentence: string, { sentences }: Passage, random: () => number): string {
  const strength = random();
  // Without the word that it denies, a negation denies another one.
  const mayLeaveOut = !negating.test(sentence);
  const rewritten = sentence
    .replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, "")
    .replace(/[*_`#|]/g, "")
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, random() < 0.5 ? "" : ",")
    .replace(/\p{L}+/gu, (word) => {
      const others = synonyms.get(word.toLowerCase());
      if (others && random() < strength)
        return others[Math.floor(random() * others.length)] ?? word;
      return mayLeaveOut && /^\p{Ll}{4,}$/u.test(word) && random() < strength * 0.3 ? "" : word;
    })
    .replace(/\s+/g, " ")
    .trim();
  if (random() < 0.25) return swapHalves(rewritten);
  const other = sentences[Math.floor(random() * sentences.length)];
  // A summary takes in a second sentence.
  return other !== undefined && other !== sentence && random() < 0.15
    ? `${rewritten.replace(/[.!?]$/, "")}, ${other.trim()}`
    : rewritten;
}

function swapHalves(sentence: string): string {
  const at = sentence.search(/[,;:] /);
  if (at < 0) return sentence;
  return `${sentence.slice(at + 2).replace(/[.!?]$/, "")}, ${sentence.slice(0, at)}.`;
}

/** Questions with their facts: people ask in other words than a text uses, as answers also say it in other words. */
function askedExamples(folder: string): VerdictExample[] {
  const lines = readFileSync(join(folder, "questions.jsonl"), "utf8").split("\n");
  return lines.filter(Boolean).flatMap((line): VerdictExample[] => {
    const [turn] = questionSchema.parse(JSON.parse(line)).turns;
    const near = /near (\S+?)[,;)]?(?:\s|$)/.exec(turn?.note ?? "")?.[1];
    const file = join(folder, "documents", turn?.cite ?? near ?? "");
    if (!turn || (turn.cite ?? near) === undefined || !existsSync(file)) return [];
    const passage = {
      title: titleOf(turn.cite ?? near ?? ""),
      section: null,
      text: readFileSync(file, "utf8"),
    };
    const said = (fact: string) =>
      `${turn.question.replace(/\?\s*$/, "")}: ${fact.replace("*", "")}`;
    const [right] = turn.cite === null ? [] : (turn.expect.any ?? []);
    const [wrong = turn.cite === null ? "" : undefined] = turn.expect.none ?? [];
    return [
      ...(right === undefined
        ? []
        : [{ kind: "asked" as const, claim: said(right), passage, supported: true }]),
      ...(wrong === undefined
        ? []
        : [{ kind: "asked wrongly" as const, claim: said(wrong), passage, supported: false }]),
    ];
  });
}
