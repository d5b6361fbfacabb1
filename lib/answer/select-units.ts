import { readSeverity } from "../ingestion/parse/log-line.ts";
import { analyseText } from "../retrieval/analyse-text.ts";
import type { PromptContent, PromptPassage, Turn } from "./prompt.ts";
import { isLines, quotableUnits, type Unit } from "./quotable-units.ts";

/** A unit chosen for the answer and the tags of all passages that say it. */
export type ChosenUnit = { unit: Unit; tags: string[] };
/** What one passage gives to the answer, in the passage's order. */
export type ChosenPassage = { passage: PromptPassage; lines: boolean; units: ChosenUnit[] };

export type SelectOptions = {
  /** Unit vectors, in the order of the texts; one call an answer. */
  embed: (texts: string[]) => Promise<Float32Array[]>;
  /** Evidence below which nothing fits; see {@link selectUnits}. */
  threshold: number;
};

/**
 * The figures of the selection. They were chosen on one half of a set of questions over Wikipedia and are flat
 * there: halving or doubling any of them moves the results by less than the set can tell.
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
  /** What an earlier answer already quoted steps back behind what is new. */
  alreadySaid: 0.15,
  /** Earlier questions beside this one: as retrieval weighs them. */
  earlierVector: 0.5,
  earlierWords: 0.25,
};

/** Sentences of an answer; fewer where the next ones are much further from the question than the best. */
const mostSentences = 4;
const sentenceMargin = 0.4;
const mostLines = 8;
/** Lines that differ in times and ids only are repeated up to so many in all. */
const enoughLines = 5;
const lineMargin = 0.12;
/** Prose beside lines, or lines beside prose, only when about as good. */
const otherKindMargin = 0.05;
/** Texts embedded for one answer: about 0.3 s on one core. */
const mostUnits = 60;
const mostPassages = 8;
/** Cosine and shared words above which two sentences say the same, if their numbers are the same. */
const sameVector = 0.92;
const sameWords = 0.85;

/** Words that ask and say nothing of the subject. Other languages do without: their words are merely not left out. */
const askingWords = new Set(
  analyseText(
    "what which who whom whose when where why how do does did can could would should has have had about me my you your i we us our any some please there it its they them their he his she her this that these those",
  ),
);
const dependent =
  /^\s*(?:and|but|or|so|also|what about|how about|why|why not|since when)\b|\b(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|this|these|those|that one|the same|there|then|former|latter)\b/i;
const pronounStart =
  /^["'“(]?(?:It|Its|This|These|They|Their|Them|He|His|She|Her|Such|Those|That|Both|The former|The latter|However|Therefore|Thus|Hence|Er|Sie|Es|Dies|Diese|Dieser|Il|Elle|Ils|Elles|Ce|Cette)\b/;

type Candidate = {
  unit: Unit;
  index: number;
  passage: number;
  lines: boolean;
  text: string;
  terms: Set<string>;
  /** Words of the document's name: all its units are about those alike. */
  titled: Set<string>;
  /** Words of the headings it stands under. */
  under: Set<string>;
  vector: Float32Array;
  /** How far it is of a severity that the question asks for; 0 where it asks for none. */
  severity: number;
  score: number;
};

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function normalisedSum(a: Float32Array, b: Float32Array, weight: number): Float32Array {
  const sum = a.map((value, at) => value + weight * (b[at] ?? 0));
  const norm = Math.sqrt(dot(sum, sum)) || 1;
  return sum.map((value) => value / norm);
}

const subjectTerms = (text: string) =>
  new Set(analyseText(text).filter((term) => !askingWords.has(term)));

/** Whether a question means little by itself: it has a pronoun, begins with "and", or names next to nothing. */
const leans = (question: string) => dependent.test(question) || subjectTerms(question).size <= 2;

/** The latest earlier question that stands by itself, and those after it. */
function leanedOn(history: Turn[]): string[] {
  const questions = history.map((turn) => turn.question);
  return questions.slice(
    Math.max(
      0,
      questions.findLastIndex((question) => !leans(question)),
    ),
  );
}

/** Log lines that differ in times, numbers and ids only are one kind of line, and share a vector. */
const template = (text: string) => text.replace(/[\w.:-]*\d[\w.:-]*/g, "0");

// Answer types: a small set that holds in any collection; English, since so is the wording of the questions.
const month =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const answerTypes: { asks: RegExp; shows: RegExp }[] = [
  {
    asks: /\b(?:when|(?:what|which) (?:year|date|day|month|time)|how long ago)\b/i,
    shows: new RegExp(
      String.raw`\b(?:1\d{3}|20\d\d)\b|\b(?:${month})\b|\d(?:st|nd|rd|th) century|\b\d{1,2}:\d\d\b`,
    ),
  },
  {
    asks: /\bhow (?:many|much|long|old|tall|far|big|large|high|often|deep|fast|heavy)\b|\bwhat (?:percentage|number|size|dose|port)\b/i,
    shows:
      /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million|billion|dozen|half|once|twice)\b/i,
  },
  {
    asks: /\b(?:why|cause[sd]?|reasons?|purpose)\b/i,
    shows:
      /\b(?:because|due to|owing to|in order to|so that|as a result|therefore|thus|hence|since|caus(?:e|es|ed|ing)|led to|purpose|reason)\b/i,
  },
  {
    asks: /\bwhere\b/i,
    shows: /\b(?:in|at|near|from|on|between|along|under|inside|of) (?:the )?[\p{Lu}/~`]/u,
  },
  { asks: /\bwho(?:m|se)?\b/i, shows: /(?<=[\p{L}\p{N},] )\p{Lu}\p{Ll}+/u },
];

/** Questions that ask for lines of a severity; a question about one error is answered by its words. */
const severityQuestions: { asks: RegExp; levels: Set<string>; words: RegExp }[] = [
  {
    asks: /\b(?:errors|failures|exceptions|problems|crash(?:es|ed)?|(?:any|which|first|last|what) (?:error|failure|exception)|(?:what|anything) (?:went wrong|failed|broke|is wrong))\b(?! codes?\b)/i,
    levels: new Set(["ERROR", "FATAL"]),
    words:
      /\b(?:error|failed|failure|fatal|\w*exception|timed out|refused|denied|panic|crash\w*)\b/i,
  },
  { asks: /\bwarn(?:ings?|ed)?\b/i, levels: new Set(["WARN"]), words: /\bwarn\w*\b/i },
];

/** How far a line is of a severity that the question asks for: 1 by its level, less by its words where it has no level. */
function severityOf(question: string, line: string): number {
  const level = readSeverity(line);
  let found = 0;
  for (const { asks, levels, words } of severityQuestions) {
    if (!asks.test(question)) continue;
    if (level === null) found = Math.max(found, words.test(line) ? 0.6 : 0);
    else if (levels.has(level)) found = 1;
  }
  return found;
}

const numbersOf = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(" ");

/** Whether two units state the same fact: nearly the same words or sense, and exactly the same numbers. */
function saysTheSame(a: Candidate, b: Candidate): boolean {
  if (a.unit.words === b.unit.words) return true;
  if (a.lines || b.lines || numbersOf(a.unit.words) !== numbersOf(b.unit.words)) return false;
  if (dot(a.vector, b.vector) >= sameVector) return true;
  const [small, large] = a.terms.size <= b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms];
  if (small.size < 4) return false;
  let shared = 0;
  for (const term of small) if (large.has(term)) shared += 1;
  return shared / large.size >= sameWords;
}

/** `Customers ask how hot…`, `We studied whether…`: such a sentence is as like the question as can be, and no answer. */
const reportedQuestion =
  /\b(?:ask(?:s|ed|ing)?|wonder(?:s|ed|ing)?|question(?:s|ed)?|determined?|investigated?|examined?|studied|explored?|aimed to|find out|unclear|unknown)\b[^.,;]{0,25}\b(?:how|what|which|when|where|why|who|whether|if)\b/i;
const isQuestion = (words: string) => /[?？؟]["')\]]*$/.test(words) || reportedQuestion.test(words);

/** Only a whole sentence, or what introduces something; a question is no answer, its answer is. */
function mayStandAlone(unit: Unit): boolean {
  if (/:["')\]]*$/.test(unit.words)) return unit.introduces.length > 0;
  return unit.whole && !isQuestion(unit.words);
}

/** What the selection saw, for measuring it. */
export type Selection = { evidence: number; passages: ChosenPassage[] };

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
  const earlier = history.map((turn) => turn.question).join("\n");
  const terms = new Map<string, number>();
  for (const term of subjectTerms(earlier)) terms.set(term, weights.earlierWords);
  for (const term of subjectTerms(question)) terms.set(term, 1);
  const leansOnEarlier = history.length > 0 && leans(question);
  const severityQuestion = leansOnEarlier ? [...leanedOn(history), question].join("\n") : question;

  // Fresh passages in the order of retrieval, then the carried ones that share most with the question.
  const share = (passage: PromptPassage) => {
    const words = new Set(
      analyseText(`${passage.title}\n${passage.section ?? ""}\n${passage.text}`),
    );
    return [...terms].reduce((sum, [term, weight]) => sum + (words.has(term) ? weight : 0), 0);
  };
  const fresh = prompt.passages.filter((passage) => passage.origin === "fresh");
  const carried = prompt.passages
    .filter((passage) => passage.origin === "carried")
    .map((passage) => ({ passage, shared: share(passage) }))
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ passage }) => passage);
  const freshKept = fresh.slice(0, carried.length > 0 ? mostPassages - 3 : mostPassages);
  const passages = [...freshKept, ...carried.slice(0, mostPassages - freshKept.length)];

  const all = passages.flatMap((passage, at): Candidate[] => {
    const lines = isLines(passage);
    const titled = new Set(analyseText(`${passage.title}\n${passage.tag.replace(/#\d+$/, "")}`));
    const section = analyseText(passage.section ?? "");
    return quotableUnits(passage).map((unit, index) => ({
      unit,
      index,
      passage: at,
      lines,
      text: unit.context === null ? unit.words : `${unit.context}: ${unit.words}`,
      terms: new Set(analyseText(unit.words)),
      titled,
      under: new Set([...section, ...analyseText(unit.context ?? "")]),
      vector: new Float32Array(),
      severity: lines ? severityOf(severityQuestion, unit.words) : 0,
      score: 0,
    }));
  });

  const rarity = new Map<string, number>();
  for (const term of terms.keys()) {
    const having = all.reduce((sum, each) => sum + (each.terms.has(term) ? 1 : 0), 0);
    rarity.set(term, Math.log(1 + (all.length - having + 0.5) / (having + 0.5)));
  }
  const wanted =
    [...terms].reduce((sum, [term, weight]) => sum + weight * (rarity.get(term) ?? 0), 0) || 1;
  /** Share of the question's words, by rarity, in the unit and its document's name; in its headings they count half. */
  const shared = ({ terms: own, titled, under }: Candidate) =>
    [...terms].reduce((sum, [term, weight]) => {
      const holds = own.has(term) || titled.has(term) ? 1 : under.has(term) ? 0.5 : 0;
      return sum + weight * holds * (rarity.get(term) ?? 0);
    }, 0) / wanted;

  const ranked = all
    .map((candidate) => ({
      candidate,
      key: shared(candidate) + candidate.severity + 0.3 / (1 + candidate.passage),
    }))
    .toSorted((a, b) => b.key - a.key);
  const kept: Candidate[] = [];
  const texts = new Map<string, number>();
  const textAt = (text: string) => {
    const at = texts.get(text) ?? texts.size;
    texts.set(text, at);
    return at;
  };
  const questionAt = textAt(question);
  // A question such as "When did it start?" is best understood together with the one before it. Over MTRAG-UN's
  // follow-ups this answered 78 % of the answerable ones instead of 65, with 81 % of the others declined.
  const joinedAt = leansOnEarlier ? textAt(`${history.at(-1)?.question ?? ""} ${question}`) : null;
  const earlierAt = earlier === "" ? null : textAt(earlier);
  const titleAt = passages.map((passage) => textAt(passage.title));
  const passageAt = passages.map((passage) =>
    textAt(`${passage.title}${passage.section ? ` > ${passage.section}` : ""}\n${passage.text}`),
  );
  const unitsFrom = texts.size;
  const unitAt = new Map<Candidate, number>();
  for (const { candidate } of ranked) {
    const text = candidate.lines ? template(candidate.text) : candidate.text;
    if (texts.size - unitsFrom >= mostUnits && !texts.has(text)) continue;
    unitAt.set(candidate, textAt(text));
    kept.push(candidate);
  }
  const vectors = await options.embed([...texts.keys()]);
  const vectorAt = (at: number) => {
    const vector = vectors[at];
    if (!vector) throw new Error("The embedding model gave fewer vectors than texts.");
    return vector;
  };
  for (const candidate of kept) candidate.vector = vectorAt(unitAt.get(candidate) ?? 0);

  const bare = vectorAt(questionAt);
  const asked =
    earlierAt === null ? bare : normalisedSum(bare, vectorAt(earlierAt), weights.earlierVector);
  const evidenceOf = (at: number, vector: Float32Array) => {
    const own = kept.filter((candidate) => candidate.passage === at);
    const best = Math.max(0, ...own.map((each) => dot(vector, each.vector)));
    const words = Math.max(0, ...own.map((each) => shared(each)));
    const likeness = dot(vector, vectorAt(passageAt[at] ?? 0)) + weights.bestUnit * best;
    if (own[0]?.lines) {
      const severity = Math.max(0, ...own.map((each) => each.severity));
      return likeness + weights.sharedWordsOfLines * words + weights.severity * severity;
    }
    const topic = dot(vector, vectorAt(titleAt[at] ?? 0));
    return likeness + weights.sharedWords * words - weights.topic * topic;
  };
  const readings = joinedAt === null ? [bare] : [bare, asked, vectorAt(joinedAt)];
  const evidence = passages.map((_, at) =>
    Math.max(...readings.map((reading) => evidenceOf(at, reading))),
  );
  const bestEvidence = Math.max(0, ...evidence);
  if (bestEvidence < options.threshold) return { evidence: bestEvidence, passages: [] };

  const said = history.map((turn) => turn.answer).join("\n");
  const repeated = history.some(
    (turn) => turn.question.trim().toLowerCase() === question.trim().toLowerCase(),
  );
  const fitting = answerTypes.find(({ asks }) => asks.test(question));
  for (const each of kept) {
    each.score =
      dot(asked, each.vector) +
      weights.unitWords * shared(each) +
      weights.passage * ((evidence[each.passage] ?? 0) - bestEvidence) +
      (fitting?.shows.test(each.unit.words) ? weights.answerType : 0) +
      weights.severity * each.severity -
      (!repeated && said.includes(each.unit.markdown) ? weights.alreadySaid : 0);
  }
  // What is introduced by a question or a comment is at least nearly as good as that.
  const byPlace = new Map(all.map((each) => [`${each.passage}:${each.index}`, each]));
  for (const each of kept) {
    if (mayStandAlone(each.unit) && each.unit.kind !== "line") continue;
    for (const index of each.unit.introduces) {
      const next = byPlace.get(`${each.passage}:${index}`);
      if (next) next.score = Math.max(next.score, each.score - 0.01);
    }
  }

  const usable = kept
    .filter((each) => mayStandAlone(each.unit))
    .toSorted((a, b) => b.score - a.score);
  const best = usable[0];
  if (!best) return { evidence: bestEvidence, passages: [] };
  const sentences = usable.filter((each) => !each.lines);
  const lines = usable.filter((each) => each.lines);
  const near = (pool: Candidate[]) =>
    (pool[0]?.score ?? Number.NEGATIVE_INFINITY) >= best.score - otherKindMargin;
  const chosen = new Map<Candidate, string[]>();
  if (near(sentences)) chooseSentences(sentences, byPlace, passages, chosen);
  if (near(lines)) chooseLines(lines, question, passages, chosen);
  return { evidence: bestEvidence, passages: inReadingOrder(chosen, passages, evidence) };
}

function chooseSentences(
  pool: Candidate[],
  byPlace: Map<string, Candidate>,
  passages: PromptPassage[],
  chosen: Map<Candidate, string[]>,
): void {
  const best = pool[0]?.score ?? 0;
  const take = (candidate: Candidate) => {
    const tag = passages[candidate.passage]?.tag ?? "";
    for (const [other, tags] of chosen) {
      if (other !== candidate && !saysTheSame(other, candidate)) continue;
      if (other.passage !== candidate.passage && !tags.includes(tag)) tags.push(tag);
      return;
    }
    chosen.set(candidate, [tag]);
  };
  for (const candidate of pool) {
    if (chosen.size >= mostSentences || candidate.score < best - sentenceMargin) break;
    const before = byPlace.get(`${candidate.passage}:${candidate.index - 1}`);
    if (
      pronounStart.test(candidate.unit.words) &&
      before?.unit.block === candidate.unit.block &&
      before.unit.kind === "sentence" &&
      mayStandAlone(before.unit) &&
      chosen.size + 2 <= mostSentences
    ) {
      take(before);
    }
    take(candidate);
    // What a colon introduces belongs to it, and a numbered step to its whole procedure.
    const procedure = procedureOf(candidate, byPlace);
    for (const part of [
      ...candidate.unit.introduces.map((index) => byPlace.get(`${candidate.passage}:${index}`)),
      ...procedure,
    ]) {
      if (part && !chosen.has(part)) chosen.set(part, [passages[part.passage]?.tag ?? ""]);
    }
  }
}

/** All numbered steps of the list that a step stands in, with what introduces them; none for a long list. */
function procedureOf(candidate: Candidate, byPlace: Map<string, Candidate>): Candidate[] {
  if (candidate.unit.mark === null || !/^\d/.test(candidate.unit.mark)) return [];
  const own = [...byPlace.values()].filter((each) => each.passage === candidate.passage);
  const steps = own.filter(
    (each) => each.unit.block === candidate.unit.block && each.unit.kind === "item",
  );
  if (steps.length > mostLines) return [];
  return [...own.filter((each) => each.unit.introduces.includes(candidate.index)), ...steps];
}

const lineFrom = (passage: PromptPassage | undefined) =>
  Number.parseInt(passage?.lines ?? "", 10) || 0;

function chooseLines(
  pool: Candidate[],
  question: string,
  passages: PromptPassage[],
  chosen: Map<Candidate, string[]>,
): void {
  const best = pool[0]?.score ?? 0;
  const documentOf = (each: Candidate) => passages[each.passage]?.tag.replace(/#\d+$/, "") ?? "";
  const place = (each: Candidate) => lineFrom(passages[each.passage]) * 1_000 + each.index;
  const inOrder = (a: Candidate, b: Candidate) =>
    documentOf(a).localeCompare(documentOf(b)) || place(a) - place(b);
  const asked = Math.max(0, ...pool.map((each) => each.severity));
  let relevant = pool.filter(
    (each) => each.score >= best - lineMargin || (asked > 0 && each.severity === asked),
  );
  if (asked > 0) relevant = relevant.filter((each) => each.severity > 0);
  const bestDocument = pool[0] ? documentOf(pool[0]) : "";
  const ends = relevant.filter((each) => documentOf(each) === bestDocument).toSorted(inOrder);
  if (/\b(?:start|started|begin|began|first|earliest|since when)\b/i.test(question))
    relevant = ends.slice(0, 2);
  else if (/\b(?:end|ended|stop|stopped|last|latest|recover\w*|resolved)\b/i.test(question))
    relevant = ends.slice(-2);
  // One line of each template first, so that a line that repeats leaves room for the others.
  const seen = new Set<string>();
  const first: Candidate[] = [];
  const again: Candidate[] = [];
  for (const each of relevant) {
    const key = `${documentOf(each)}\n${template(each.unit.words.replace(/^\W*[\d\W]+/, ""))}`;
    (seen.has(key) ? again : first).push(each);
    seen.add(key);
  }
  const room = Math.max(0, enoughLines - first.length);
  for (const each of [...first.slice(0, mostLines), ...again.slice(0, room)]) {
    const tag = passages[each.passage]?.tag ?? "";
    const same = [...chosen].find(
      ([other]) =>
        other.lines &&
        other.unit.words === each.unit.words &&
        documentOf(other) === documentOf(each),
    );
    if (!same) chosen.set(each, [tag]);
  }
  // A comment without the setting it explains says nothing.
  for (const each of chosen.keys()) {
    for (const index of each.lines ? each.unit.introduces : []) {
      const next = pool.find((other) => other.passage === each.passage && other.index === index);
      if (next && !chosen.has(next)) chosen.set(next, [passages[next.passage]?.tag ?? ""]);
    }
  }
}

/** The passage with the best unit first; the chunks of one log by line; each passage's units in its own order. */
function inReadingOrder(
  chosen: Map<Candidate, string[]>,
  passages: PromptPassage[],
  evidence: number[],
): ChosenPassage[] {
  const groups = new Map<number, Candidate[]>();
  for (const each of chosen.keys())
    groups.set(each.passage, [...(groups.get(each.passage) ?? []), each]);
  const documentOf = (at: number) => passages[at]?.tag.replace(/#\d+$/, "") ?? "";
  const rank = new Map<string, number>();
  const byEvidence = [...groups.keys()].toSorted((a, b) => (evidence[b] ?? 0) - (evidence[a] ?? 0));
  for (const at of byEvidence) if (!rank.has(documentOf(at))) rank.set(documentOf(at), rank.size);
  return byEvidence
    .toSorted((a, b) => {
      const byDocument = (rank.get(documentOf(a)) ?? 0) - (rank.get(documentOf(b)) ?? 0);
      if (byDocument !== 0) return byDocument;
      return groups.get(a)?.[0]?.lines ? lineFrom(passages[a]) - lineFrom(passages[b]) : 0;
    })
    .flatMap((at) => {
      const passage = passages[at];
      const units = (groups.get(at) ?? []).toSorted((a, b) => a.index - b.index);
      if (!passage || units.length === 0) return [];
      return [
        {
          passage,
          lines: units[0]?.lines ?? false,
          units: units.map((each) => ({ unit: each.unit, tags: chosen.get(each) ?? [] })),
        },
      ];
    });
}
