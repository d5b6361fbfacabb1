import { analyseText } from "../keyword/analyse-text.ts";
import type { PromptContent, PromptPassage } from "../prompt/prompt.ts";
import { isLines, quotableUnits } from "../text/quotable-units.ts";
import { type Candidate, type ChosenPassage, chooseUnits, lineTemplate } from "./choose-units.ts";
import { dot } from "./dot.ts";
import {
  answerTypeOf,
  leanedOn,
  leans,
  refersBack,
  severityOf,
  subjectTerms,
} from "./question-cues.ts";

export type SelectOptions = {
  /** Unit vectors, in the order of the texts; one call an answer. */
  embed: (texts: string[]) => Promise<Float32Array[]>;
  /** Evidence below which nothing fits; see {@link selectUnits}. */
  threshold: number;
};

/** What is quoted, best passage first, none where nothing fits, and the best passage's evidence. */
export type Selection = { evidence: number; passages: ChosenPassage[] };

/**
 * The figures of the selection, chosen on questions over Wikipedia and follow-ups over four kinds of text. They are flat
 * there: half or twice as much of any of them moves the results by less than the sets can tell.
 */
const weights = {
  /** Evidence of a passage: its likeness to the question, and… */
  bestUnit: 0.5,
  sharedWords: 0.2,
  /** …less what it owes to its topic alone: a title like the question says what about, not what. */
  topic: 0.3,
  /** The embedding model was trained on prose: of lines of a log it knows little, and their words say more. */
  sharedWordsOfLines: 0.5,
  /** Score of a unit: its likeness to the question, and… */
  unitWords: 0.2,
  passage: 0.5,
  /** A date for "when", a number for "how many": settles near ties only. */
  answerType: 0.05,
  /** A line of the severity that the question asks for. */
  severity: 0.3,
  /** A comment of a configuration steps back behind its settings. */
  comment: 0.1,
  /** What an earlier answer already quoted steps back behind what is new. */
  alreadySaid: 0.15,
  /** Earlier questions beside this one: as retrieval weighs them. */
  earlierVector: 0.5,
  earlierWords: 0.25,
};

/** Texts embedded for one answer: about 0.3 s on one core. */
const mostUnits = 60;
const mostPassages = 8;
/** Places kept for carried passages where there are any. */
const carriedPlaces = 3;

/** A unit before it is compared: what is embedded of it, and the words it stands under. */
type Draft = Candidate & {
  text: string;
  /** Words of the document's name: all its units are about those alike. */
  titled: Set<string>;
  /** Words of the headings it stands under. */
  under: Set<string>;
};

/**
 * Chooses what of the passages answers the question best, word for word: up to four sentences (or list items, rows), or
 * up to eight lines of logs and configuration; nothing when no passage's evidence reaches the threshold. Evidence and
 * scores are cosines of the embedding model plus the share of the question's words, weighted by their rarity here.
 */
export async function selectUnits(
  prompt: PromptContent,
  options: SelectOptions,
): Promise<Selection> {
  const { question, history } = prompt;
  const terms = questionTerms(prompt);
  const passages = choosePassages(prompt.passages, terms);
  const drafts = draftsOf(prompt, passages);
  const shared = sharedWords(terms, drafts);
  const candidates = mostPromising(drafts, shared);

  const leansOnEarlier = history.length > 0 && leans(question);
  const texts = {
    question,
    earlier: history.map((turn) => turn.question).join("\n"),
    // A question such as "When did it start?" is best understood together with the one before it. Over MTRAG-UN's
    // follow-ups this answered 78 % of the answerable ones instead of 65, with 81 % of the others declined.
    joined: leansOnEarlier ? `${history.at(-1)?.question ?? ""} ${question}` : question,
  };
  const passageText = (passage: PromptPassage) =>
    `${passage.title}${passage.section ? ` > ${passage.section}` : ""}\n${passage.text}`;
  const vectorOf = await embedAll(options.embed, [
    ...Object.values(texts),
    ...passages.flatMap((passage) => [passage.title, passageText(passage)]),
    ...candidates.map((candidate) => candidate.text),
  ]);
  for (const candidate of candidates) candidate.vector = vectorOf(candidate.text);
  const bare = vectorOf(question);
  const asked =
    history.length === 0
      ? bare
      : normalisedSum(bare, vectorOf(texts.earlier), weights.earlierVector);

  const evidenceIn = (passage: PromptPassage, reading: Float32Array) => {
    const own = candidates.filter((candidate) => candidate.passage === passage);
    const best = Math.max(0, ...own.map((each) => dot(reading, each.vector)));
    const words = Math.max(0, ...own.map(shared));
    const likeness = dot(reading, vectorOf(passageText(passage))) + weights.bestUnit * best;
    if (own[0]?.lines) {
      const severity = Math.max(0, ...own.map((each) => each.severity));
      return likeness + weights.sharedWordsOfLines * words + weights.severity * severity;
    }
    const topic = dot(reading, vectorOf(passage.title));
    return likeness + weights.sharedWords * words - weights.topic * topic;
  };
  const readings = leansOnEarlier ? [bare, asked, vectorOf(texts.joined)] : [bare];
  const evidence = new Map(
    passages.map((passage) => [
      passage,
      Math.max(...readings.map((reading) => evidenceIn(passage, reading))),
    ]),
  );
  const bestEvidence = Math.max(0, ...evidence.values());
  if (bestEvidence < options.threshold) return { evidence: bestEvidence, passages: [] };

  const fitting = answerTypeOf(question);
  const said = quotedBefore(prompt);
  for (const each of candidates) {
    const { unit } = each;
    each.score =
      dot(asked, each.vector) +
      (each.lines ? weights.sharedWordsOfLines : weights.unitWords) * shared(each) +
      weights.passage * ((evidence.get(each.passage) ?? 0) - bestEvidence) +
      (fitting?.test(unit.words) ? weights.answerType : 0) +
      weights.severity * each.severity -
      (unit.kind === "line" && unit.introduces.length > 0 ? weights.comment : 0) -
      (said(unit.markdown) ? weights.alreadySaid : 0);
  }
  const byPlace = Map.groupBy(drafts, (each) => each.passage);
  const unitAt = (passage: PromptPassage, index: number) => byPlace.get(passage)?.[index];
  // The answer to a question that stands in the text, and the setting under a comment, are nearly as good as those.
  for (const each of candidates) {
    if (!/[?？؟]["')\]]*$/.test(each.unit.words) && each.unit.kind !== "line") continue;
    for (const index of each.unit.introduces) {
      const next = unitAt(each.passage, index);
      if (next) next.score = Math.max(next.score, each.score - 0.01);
    }
  }
  const pools = poolsByKind(candidates, evidence, options.threshold);
  return {
    evidence: bestEvidence,
    passages: pools.flatMap((pool) => chooseUnits(question, pool, unitAt)),
  };
}

/** How far below the threshold a kind's evidence may be that stands beside another's which reaches it. */
const besideAnother = 0.1;

/**
 * The candidates of each kind of knowledge base that has evidence of its own, so that what was observed and what a runbook
 * says do not compete; all in one where the passages are of one kind. The kind with the best evidence comes first.
 */
function poolsByKind(
  candidates: readonly Candidate[],
  evidence: ReadonlyMap<PromptPassage, number>,
  threshold: number,
): Candidate[][] {
  const best = (pool: Candidate[]) =>
    Math.max(...pool.map((each) => evidence.get(each.passage) ?? 0));
  const pools = [...Map.groupBy(candidates, (each) => each.passage.kind).values()];
  const telling = pools.filter((pool) => best(pool) >= threshold - besideAnother);
  if (pools.length < 2 || telling.length === 0) return [[...candidates]];
  return telling.toSorted((a, b) => best(b) - best(a));
}

/** The question's terms with their weight; earlier questions' count less. */
function questionTerms({ question, history }: PromptContent): Map<string, number> {
  const terms = new Map<string, number>();
  for (const turn of history) {
    for (const term of subjectTerms(turn.question)) terms.set(term, weights.earlierWords);
  }
  for (const term of subjectTerms(question)) terms.set(term, 1);
  return terms;
}

/** Fresh passages in the order of retrieval, then the carried ones that share most with the question. */
function choosePassages(
  passages: readonly PromptPassage[],
  terms: Map<string, number>,
): PromptPassage[] {
  const share = (passage: PromptPassage) => {
    const words = new Set(
      analyseText(`${passage.title}\n${passage.section ?? ""}\n${passage.text}`),
    );
    return [...terms].reduce((sum, [term, weight]) => sum + (words.has(term) ? weight : 0), 0);
  };
  const carried = passages
    .filter((passage) => passage.origin === "carried")
    .map((passage) => ({ passage, shared: share(passage) }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ passage }) => passage);
  const fresh = passages
    .filter((passage) => passage.origin === "fresh")
    .slice(0, mostPassages - Math.min(carried.length, carriedPlaces));
  return [...fresh, ...carried.slice(0, mostPassages - fresh.length)];
}

function draftsOf(
  { question, history }: PromptContent,
  passages: readonly PromptPassage[],
): Draft[] {
  const severityQuestion = refersBack(question)
    ? [...leanedOn(history), question].join("\n")
    : question;
  return passages.flatMap((passage) => {
    const lines = isLines(passage);
    const titled = new Set(analyseText(`${passage.title}\n${passage.tag.replace(/#\d+$/, "")}`));
    const section = analyseText(passage.section ?? "");
    return quotableUnits(passage).map((unit, index): Draft => {
      const text = unit.context === null ? unit.words : `${unit.context}: ${unit.words}`;
      return {
        unit,
        index,
        passage,
        lines,
        text: lines ? lineTemplate(text) : text,
        terms: new Set(analyseText(unit.words)),
        titled,
        under: new Set([...section, ...analyseText(unit.context ?? "")]),
        vector: new Float32Array(),
        severity: lines ? severityOf(severityQuestion, unit.words) : 0,
        score: Number.NEGATIVE_INFINITY,
      };
    });
  });
}

/**
 * A function that gives the share of the question's words, by their rarity among the drafts, that stand in a unit or its
 * document's name; those in its headings count half.
 */
function sharedWords(
  terms: Map<string, number>,
  drafts: readonly Draft[],
): (draft: Draft) => number {
  const worth = new Map<string, number>();
  let all = 0;
  for (const [term, weight] of terms) {
    const having = drafts.filter((draft) => draft.terms.has(term)).length;
    const value = weight * Math.log(1 + (drafts.length - having + 0.5) / (having + 0.5));
    worth.set(term, value);
    all += value;
  }
  const shares = new Map<Draft, number>();
  for (const draft of drafts) {
    let sum = 0;
    for (const [term, value] of worth) {
      if (draft.terms.has(term) || draft.titled.has(term)) sum += value;
      else if (draft.under.has(term)) sum += value / 2;
    }
    shares.set(draft, all === 0 ? 0 : sum / all);
  }
  return (draft) => shares.get(draft) ?? 0;
}

/** The units worth embedding: those with most of the question's words, the better passages' first among equals. */
function mostPromising(drafts: readonly Draft[], shared: (draft: Draft) => number): Draft[] {
  const rank = new Map(
    [...new Set(drafts.map((draft) => draft.passage))].map((passage, at) => [passage, at]),
  );
  const promise = (draft: Draft) =>
    shared(draft) + draft.severity + 0.3 / (1 + (rank.get(draft.passage) ?? 0));
  const texts = new Set<string>();
  return drafts
    .map((draft) => ({ draft, promise: promise(draft) }))
    .toSorted((a, b) => b.promise - a.promise)
    .filter(({ draft }) => {
      if (texts.size < mostUnits) texts.add(draft.text);
      return texts.has(draft.text);
    })
    .map(({ draft }) => draft);
}

async function embedAll(
  embed: SelectOptions["embed"],
  wanted: readonly string[],
): Promise<(text: string) => Float32Array> {
  const texts = [...new Set(wanted)];
  const vectors = await embed(texts);
  const byText = new Map(texts.map((text, at) => [text, vectors[at]]));
  return (text) => {
    const vector = byText.get(text);
    if (!vector) throw new Error("The embedding model gave fewer vectors than texts.");
    return vector;
  };
}

function normalisedSum(a: Float32Array, b: Float32Array, weight: number): Float32Array {
  const sum = a.map((value, at) => value + weight * (b[at] ?? 0));
  const norm = Math.sqrt(dot(sum, sum)) || 1;
  return sum.map((value) => value / norm);
}

/** Whether an earlier answer quoted a unit; nothing counts as said when the same question is asked again. */
function quotedBefore({ question, history }: PromptContent): (markdown: string) => boolean {
  const same = (other: string) => other.trim().toLowerCase() === question.trim().toLowerCase();
  if (history.some((turn) => same(turn.question))) return () => false;
  const said = history.map((turn) => turn.answer).join("\n");
  return (markdown) => said.includes(markdown);
}
