import { dot } from "../embedding/dot.ts";
import type { Embedder } from "../embedding/embed.ts";
import { analyseText } from "../keyword/analyse-text.ts";
import { wordsOf } from "../question/read-language.ts";
import { questionWords } from "../question/words/index.ts";
import type { RetrievedChunk } from "../retrieval/retrieve.ts";
import { type DocumentUnit, documentUnits } from "./document-units.ts";

/** Sentences of a summary. */
const maxSummaryUnits = 5;
/** Chunks that a summary is chosen from, spread over longer documents. */
export const summarisedChunks = 48;
/** Units compared for a summary, which takes about a second. */
const maxEmbeddedUnits = 240;
/** The words of a unit that says something on its own and is not a whole paragraph. */
const quotableWords = { min: 4, max: 70 };
/** Any two sentences of one document are a little alike. */
const backgroundLikeness = 0.2;

/** Units at the beginning of a text that tell what it is, such as the parties of a contract, and what the first one is worth. */
const openingUnits = 5;
const openingWeight = 0.5;

const dangling = new Set(
  Object.values(questionWords).flatMap(({ library }) => library.dangling.split(" ")),
);
const legal =
  /©|\b(?:copyright|all rights reserved|licen[cs]ed? under|creative commons|doi:|https?:\/\/|grant (?:no|number)|funded by|alle rechte vorbehalten|tous droits réservés|todos los derechos)/iu;
/** Who came to a meeting. */
const attendance =
  /^\W*(?:present|attending|attended|in attendance|here|there|apologies|anwesend|teilnehmer|entschuldigt|présents?|excusés?|asistentes|presentes)\b\P{L}/iu;
const outcome =
  /\b(?:results?|findings?|conclusions?|discussion|decisions?|decided|agreed|outcome|summary|ergebnis|ergebnisse|beschluss|beschlüsse|fazit|zusammenfassung|résultats?|conclusion|décisions?|resultados?|conclusiones|conclusión|acuerdos)\b/iu;

/**
 * Chooses the units that summarise a document best, verbatim and in order: those most like the rest, independent of the
 * sentence before, from as many sections as possible.
 */
export async function summariseDocument(
  embedder: Embedder,
  chunks: readonly RetrievedChunk[],
  facts: Byline,
): Promise<DocumentUnit[]> {
  const all = documentUnits(chunks).filter(({ words }) => !isByline(words, facts));
  const fit = all.filter((unit, i) => isTelling(unit, all[i - 1]));
  const sayings = fit.length >= 2 ? fit : all.filter(({ whole }) => whole);
  const units = unlike(sayings.length > 0 ? sayings : all);
  if (units.length <= maxSummaryUnits) return units;
  const compared = evenly(units, maxEmbeddedUnits);
  const vectors = await embedder.embedSentences(compared.map((unit) => unit.words));
  // An abstract is a summary as it is; any other text begins with what it is.
  const opens = !chunks.some(({ part }) => part === "abstract");
  return chooseSummary(compared, vectors, { opens });
}

/** What a document's first lines say of who wrote it and where it appeared. */
type Byline = { authors: readonly string[]; journal: string | null };

/** With more words besides names and figures, a unit says something about them. */
const maxWordsBesideNames = 3;

/** Whether a unit only says who wrote the document, or where it appeared. */
function isByline(words: string, { authors, journal }: Byline): boolean {
  const names = journal === null ? authors : [...authors, journal];
  const besides = names
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => left.replaceAll(name, " "), words)
    .replace(/\d+/gu, " ");
  if (wordsOf(besides).length > maxWordsBesideNames) return false;
  return (
    (authors.length > 0 && authors.every((author) => words.includes(author))) ||
    (journal !== null && words.includes(journal) && /\d/u.test(words))
  );
}

function isTelling(unit: DocumentUnit, before: DocumentUnit | undefined): boolean {
  const count = wordsOf(unit.words).length;
  if (!unit.whole || unit.framesLetter || count < quotableWords.min || count > quotableWords.max)
    return false;
  if (unit.kind !== "sentence" && unit.kind !== "item") return false;
  if (/[:?]["')\]]*$/u.test(unit.words) || legal.test(unit.words) || attendance.test(unit.words))
    return false;
  const [first = ""] = wordsOf(unit.words);
  const leans = dangling.has(first) && before?.block === unit.block;
  return !leans;
}

/** Drops units with the same words. */
function unlike(units: readonly DocumentUnit[]): DocumentUnit[] {
  return [...new Map(units.map((unit) => [unit.words, unit])).values()];
}

function evenly<Each>(all: readonly Each[], limit: number): Each[] {
  if (all.length <= limit) return [...all];
  return all.filter(
    (_, i) => Math.floor((i * limit) / all.length) !== Math.floor(((i - 1) * limit) / all.length),
  );
}

/** Chooses units one by one: central, unlike those already chosen, and from a section not yet used. */
function chooseSummary(
  units: readonly DocumentUnit[],
  vectors: readonly Float32Array[],
  { opens }: { opens: boolean },
): DocumentUnit[] {
  const likeness = vectors.map((own) => vectors.map((other) => dot(own, other)));
  const central = scaled(
    likeness.map((row) =>
      row.reduce((sum, like) => sum + Math.max(0, like - backgroundLikeness), 0),
    ),
  );
  const worded = scaled(wordWeights(units));
  const base = units.map((unit, i) => {
    const first = i === 0 || headingGroup(units[i - 1]) !== headingGroup(unit);
    const { section } = unit.chunk;
    const telling = outcome.test(`${section ?? ""} ${unit.context ?? ""}`);
    const exact = /\p{N}/u.test(unit.words);
    return (
      0.6 * (central[i] ?? 0) +
      0.3 * (worded[i] ?? 0) +
      (first ? 0.12 : 0) +
      (opens ? openingWeight * Math.max(0, 1 - i / openingUnits) : 0) +
      (telling ? 0.15 : 0) +
      (exact ? 0.12 : 0)
    );
  });
  const chosen: number[] = [];
  while (chosen.length < Math.min(maxSummaryUnits, units.length)) {
    const heard = new Set(chosen.map((i) => headingGroup(units[i])));
    const [best] = units
      .map((unit, i) => {
        const nearest = Math.max(0, ...chosen.map((other) => likeness[i]?.[other] ?? 0));
        return {
          i,
          score: (base[i] ?? 0) - 0.6 * nearest + (heard.has(headingGroup(unit)) ? 0 : 0.25),
        };
      })
      .filter(({ i }) => !chosen.includes(i))
      .toSorted((a, b) => b.score - a.score);
    if (!best) break;
    chosen.push(best.i);
  }
  return chosen.toSorted((a, b) => a - b).flatMap((i) => units[i] ?? []);
}

/** Identifies the heading that a unit is under. */
function headingGroup(unit: DocumentUnit | undefined): string {
  return `${unit?.chunk.section ?? ""}\n${unit?.context ?? ""}`;
}

/** Weighs each unit by the document's recurring terms in it, relative to its length. */
function wordWeights(units: readonly DocumentUnit[]): number[] {
  const terms = units.map((unit) => [...new Set(analyseText(unit.words))]);
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  return terms.map(
    (own) =>
      own.reduce((sum, term) => sum + Math.log(counts.get(term) ?? 1), 0) /
      Math.sqrt(Math.max(6, own.length)),
  );
}

function scaled(values: readonly number[]): number[] {
  const most = Math.max(...values, 1e-9);
  return values.map((value) => value / most);
}
