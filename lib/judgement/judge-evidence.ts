import type { Embedder } from "../embedding/embed.ts";
import { detectLanguage } from "../keyword/detect-language.ts";
import type { PromptPassage } from "../prompt/user-message.ts";
import { documentOf } from "../prompt/user-message.ts";
import { type AnswerKind, showsKind } from "../question/answer-kind.ts";
import { readAspect } from "../question/aspects.ts";
import {
  asksForMore,
  asksForNext,
  asksForOther,
  asksToCompare,
  meansTheSame,
  opensQuestion,
} from "../question/reading.ts";
import { secondQuestion } from "../question/second-question.ts";
import { hasLetters } from "../text/has-letters.ts";
import { type AskedEntry, askedEntry } from "./asked-entry.ts";
import {
  type AskedQuestion,
  askedQuestion,
  leanedOn,
  rareWorth,
  withEarlier,
} from "./asked-question.ts";
import { holdsName, nameTerms } from "./document-name.ts";
import {
  bestOf,
  type Judgement,
  judgeAlone,
  mayAnswer,
  nearFrom,
  probabilityOf,
  rangeOf,
  type ScoredCandidate,
  withAhead,
  withShares,
} from "./judge.ts";
import { spelledLike, termsOf } from "./likeness.ts";
import {
  askedOfOtherRow,
  namesOnly,
  onlyNames,
  ownName,
  type Part,
  readTopic,
  type SaidTurn,
  sidesOf,
  type Topic,
  withoutName,
} from "./read-topic.ts";

/** A question read alone, or joined with those before it. */
type Reading = Omit<Judgement, "topic">;

/** What was said before a question. */
type Said = { history: readonly SaidTurn[]; topic: Topic | undefined };

/**
 * Judges whether passages answer a question, and which of their units do. One that continues a conversation is answered from
 * the document that it is about, unless its own words name another. Of two that are asked at once the first is judged, where
 * nothing answers both.
 * @param history the earlier turns; a question that leans on them is judged with their questions and topics.
 */
export async function judgeEvidence(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  said: { question: string; history: readonly SaidTurn[] },
  passages: readonly PromptPassage[],
): Promise<Judgement> {
  const both = await judgeQuestion(embedder, said, passages);
  const [first] = (both.range !== "answered" && secondQuestion(said.question)) || [];
  if (first === undefined) return both;
  const alone = await judgeQuestion(embedder, { ...said, question: first }, passages);
  return alone.range === "answered" ? alone : both;
}

async function judgeQuestion(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  { question, history }: { question: string; history: readonly SaidTurn[] },
  passages: readonly PromptPassage[],
): Promise<Judgement> {
  const entry = askedEntry(question, history, passages);
  if (entry && entry.asks !== "detail")
    return judgeEntry(embedder, { question, history, entry }, passages);
  const asked = askedQuestion(question, questionsOf(history));
  const topic =
    asked.leans || asked.isVague
      ? await topicAsked(embedder, { question, history }, passages)
      : undefined;
  const ofOther = topic && askedOfOtherRow(question, history, topic);
  if (ofOther) return judgeOtherRow(embedder, ofOther, history, passages);
  const judgement = await judgeWithEarlier(embedder, { question, history, topic }, passages);
  if (topic && restsOn(topic, question)) return { ...judgement, topic, range: "answered" };
  // Signs alone ask for nothing, and everything would be near to them.
  if (history.length === 0 && !hasLetters(question)) return { ...judgement, topic, range: "none" };
  // Nothing was said that there could be more of, or nothing tells which of several documents is meant.
  const isOpen =
    (!topic && (asksForMore(question) || asksForNext(question))) ||
    (history.length === 0 && asksNothing(asked) && new Set(passages.map(documentOf)).size > 1);
  return { ...(isOpen ? atMostClosest(judgement) : judgement), topic };
}

/**
 * Reads the topic of a conversation. Where the last answer quoted several documents, it may be another one than the first
 * that comes far nearer to what is asked.
 */
async function topicAsked(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  { question, history }: { question: string; history: readonly SaidTurn[] },
  passages: readonly PromptPassage[],
): Promise<Topic | undefined> {
  const topic = readTopic(question, history, passages);
  const quoted = new Set(topic?.said.map(({ passage }) => documentOf(passage)));
  const earlier = questionsOf(history);
  const joined = withEarlier(askedQuestion(question, earlier), earlier);
  if (!topic || !joined || quoted.size < 2) return topic;
  const among = passages.filter((each) => quoted.has(documentOf(each)));
  const { candidates } = await judgeAlone(embedder, joined, among);
  const best = bestOf(candidates.filter(mayAnswer));
  const first = topic.said[0]?.passage;
  const ofFirst = bestOf(
    candidates.filter(
      (each) => mayAnswer(each) && first && documentOf(each.passage) === documentOf(first),
    ),
  );
  if (!best || (ofFirst && best.score - ofFirst.score < otherLead)) return topic;
  return readTopic(question, history, passages, documentOf(best.passage));
}

/** How much nearer, in logits, another document of the last answer has to come than the one that it quoted first. */
const otherLead = 1;

/** Judges a question for an entry as a whole: it is answered by what is there, whatever words that has. */
async function judgeEntry(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  {
    question,
    history,
    entry,
  }: { question: string; history: readonly SaidTurn[]; entry: AskedEntry },
  passages: readonly PromptPassage[],
): Promise<Judgement> {
  const asked = askedQuestion(question, questionsOf(history));
  const judgement = { ...(await judgeAlone(embedder, asked, passages)), topic: undefined };
  if (entry.asks === "lacking") return { ...atMostClosest(judgement), topic: undefined };
  const isAsked = ({ passage, index }: ScoredCandidate) =>
    entry.units.some((each) => each.passage === passage && each.index === index);
  const candidates = withAhead(isAsked, judgement.candidates);
  return { ...judgement, candidates, entry, range: "answered" };
}

/** Judges what is asked of one row of a table after another, of which nothing that only names that other one tells. */
async function judgeOtherRow(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  { question, from, to }: { question: string; from: Part; to: Part },
  history: readonly SaidTurn[],
  passages: readonly PromptPassage[],
): Promise<Judgement> {
  const judgement = await judgeEvidence(embedder, { question, history }, passages);
  const candidates = judgement.candidates.map((each) => ({
    ...each,
    score: each.score - (namesOnly(each.unit.words, from, to) ? awayFromHome : 0),
  }));
  return { ...judgement, candidates: withShares(candidates) };
}

/** Whether a question has no word that an answer could be about: "which papers are from 2023". Any unit would have all of its words. */
const asksNothing = ({ subjects, aspect }: Reading["asked"]) =>
  subjects.length === 0 && aspect === undefined;

/** Whether a question asks only for more of what was said, which then answers it: "tell me more", "and when?". */
function restsOn(topic: Topic, question: string): boolean {
  if (asksForMore(question) || asksForNext(question)) return true;
  const { kind, subjects } = askedQuestion(question);
  if (subjects.length === 0 && topic.said.some(({ unit }) => showsKind(kind, unit.words)))
    return true;
  if (!asksToCompare(question)) return false;
  const sides = sidesOf(topic);
  const rest = sides?.reduce(withoutName, question);
  return rest !== undefined && askedQuestion(rest).subjects.length === 0;
}

async function judgeWithEarlier(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  { question, history, topic }: Said & { question: string },
  passages: readonly PromptPassage[],
): Promise<Reading> {
  const { turnsTo = null, spoken: [from] = [] } = topic ?? {};
  const isUnnamed = turnsTo !== null && !topic?.named.includes(turnsTo);
  const asked = askedQuestion(
    isUnnamed ? `${question} ${ownName(turnsTo)}` : question,
    questionsOf(history),
  );
  const alone = await judgeAlone(embedder, asked, passages);
  const documents = [...new Set(passages.map(documentOf))];
  const answered = history.filter((turn) => documents.some((each) => citesDocument(turn, each)));
  // What the documents did not answer tells nothing of where a question goes on.
  const earlier = questionsOf(answered.length > 0 ? answered : history);
  const told = turnsTo && from ? (before: string) => withoutName(before, from) : undefined;
  // A name alone tells which part is meant, of which the question before is asked if that part can tell it.
  const turnsOnly =
    turnsTo !== null && onlyNames(asked.text, turnsTo) && tellsAsked(turnsTo, earlier, from);
  const leaning = withEarlier(asked, earlier, { told, ownWords: !turnsOnly });
  if (!leaning || !(asked.leans || asked.isVague)) return alone;
  const home = await findHome(embedder, { history, topic }, passages);
  const ofOther = await askedOfOther(embedder, { question, earlier, home }, passages);
  if (ofOther) return ofOther;
  if (namesAnother(alone, home)) return alone;
  const joined = await judgeAlone(embedder, leaning, passages);
  if (home === undefined) return asked.leans ? atMostClosest(joined) : alone;
  const isOfName = turnsTo !== null && !turnsOnly && onlyNames(asked.text, turnsTo);
  const back = isOfName ? toldBefore(joined, { question, history, home }) : undefined;
  if (back !== undefined) return stayingIn(back, joined, alone);
  // A question that names another part of the document, and asks for something of it, says all.
  const saysAll = turnsTo !== null && asked.kind !== null && !turnsOnly;
  const own = topic && !turnsOnly ? withOwnWords(joined, alone, home) : joined;
  const inHome = stayingIn(home, saysAll ? alone : own, alone);
  if (inHome.range === "answered") return inHome;
  const best = bestOf(alone.candidates.filter(mayAnswer));
  // It may go back to a document that was cited before the last.
  const another = best && documentOf(best.passage);
  const goesBack =
    another !== undefined &&
    another !== home &&
    history.some((turn) => citesDocument(turn, another));
  return asked.leans && !goesBack ? inHome : alone;
}

/**
 * The document cited before the last that answers for a name alone, where nothing that the last has of the name does: the
 * staging file sets no limit for the worker, and the production file does. Undefined if there is none.
 */
function toldBefore(
  { candidates }: Reading,
  { question, history, home }: { question: string; history: readonly SaidTurn[]; home: string },
): string | undefined {
  const { subjects } = askedQuestion(question);
  const answers = candidates.filter(
    (each) =>
      mayAnswer(each) &&
      rangeOf(probabilityOf(each)) === "answered" &&
      subjects.every(({ stems }) => spelledLike(stems, each.under) === 1),
  );
  if (answers.some(({ passage }) => documentOf(passage) === home)) return undefined;
  const best = bestOf(
    answers.filter(({ passage }) =>
      history.some((turn) => citesDocument(turn, documentOf(passage))),
    ),
  );
  return best && documentOf(best.passage);
}

/**
 * Whether a part tells what was asked of the one before it: it shows the kind of thing, or has a word of the question that
 * names neither that part nor the document. "And the excess?" after the deposit of a rental asks for the excess itself.
 */
function tellsAsked(part: Part, earlier: readonly string[], from: Part | undefined): boolean {
  const before = leanedOn(earlier).join(" ");
  const { kind, subjects } = askedQuestion(from ? withoutName(before, from) : before);
  const words = part.units.map(({ unit }) => unit.words).join("\n");
  if (kind !== null && showsKind(kind, words) === true) return true;
  const languages = [detectLanguage(words)];
  const inTitle = termsOf(part.units[0]?.passage.title ?? "", languages);
  const inText = termsOf(words, languages);
  return subjects.some(
    ({ stems }) => spelledLike(stems, inText) > 0 && spelledLike(stems, inTitle) === 0,
  );
}

const questionsOf = (history: readonly SaidTurn[]) => history.map(({ question }) => question);

const citesDocument = ({ answer = "" }: SaidTurn, document: string) =>
  ["[", ", "].some((before) => answer.includes(`${before}${document}#`));

/** Nothing is asserted of a document that neither the conversation nor the question names. */
const atMostClosest = (reading: Reading): Reading =>
  reading.range === "answered" ? { ...reading, range: "closest" } : reading;

/** The document that a conversation is about: the one cited last, or else the one nearest to what was asked. */
async function findHome(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  { history, topic }: Said,
  passages: readonly PromptPassage[],
): Promise<string | undefined> {
  const [quoted] = topic?.said ?? [];
  if (quoted) return documentOf(quoted.passage);
  const documents = [...new Set(passages.map(documentOf))];
  const [cited] = history
    .toReversed()
    .flatMap((turn) => documents.filter((each) => citesDocument(turn, each)));
  if (cited !== undefined) return cited;
  const before = askedQuestion(leanedOn(questionsOf(history)).join(" "));
  const { range, candidates } = await judgeAlone(embedder, before, passages);
  const best = bestOf(candidates.filter(mayAnswer));
  return best && range !== "none" ? documentOf(best.passage) : undefined;
}

/**
 * Whether a question's own words name more of another document than of the one that it continues: their letters, worth a
 * rare word at least, or two beside a pronoun. Behind a pronoun ("and its side effects?") only names count, because the
 * rest is asked of what it stands for, and so it is of an aspect that any paper has ("the control group").
 */
function namesAnother({ asked, candidates }: Reading, home: string | undefined): boolean {
  const best = bestOf(candidates.filter(mayAnswer));
  if (!best || documentOf(best.passage) === home) return false;
  const ahead = asked.words.slice(0, asked.subjects[0]?.at).join(" ");
  const aspect = readAspect(asked.text);
  const telling = asked.subjects.filter(
    ({ isName, word }) => isName || !(meansTheSame(ahead) || aspect?.words.has(word)),
  );
  const namedIn = ({ passage, unit }: ScoredCandidate) => {
    const text = [passage.title, passage.section, unit.context, unit.words].join("\n");
    const terms = termsOf(text, [detectLanguage(passage.text)]);
    return telling.reduce(
      (sum, { stems, worth, isName }) =>
        sum + Math.max(worth, isName ? rareWorth : 0) * spelledLike(stems, terms),
      0,
    );
  };
  const named = namedIn(best);
  if (named < rareWorth * (meansTheSame(asked.text) ? 2 : 1)) return false;
  return candidates.every((each) => documentOf(each.passage) !== home || namedIn(each) < named);
}

/** The terms of all that passages say. */
const textTerms = (passages: readonly PromptPassage[]) =>
  termsOf(passages.map(({ title, text }) => `${title}\n${text}`).join("\n"), [
    ...new Set(passages.map(({ text }) => detectLanguage(text))),
  ]);

/**
 * Reads the question before in the other documents, where this one only asks for the other one of a kind that the document
 * spoken of has no word for: "and the other firm?". Undefined for any other question, and where no other document answers.
 */
async function askedOfOther(
  embedder: Pick<Embedder, "model" | "compareTexts">,
  {
    question,
    earlier,
    home,
  }: { question: string; earlier: readonly string[]; home: string | undefined },
  passages: readonly PromptPassage[],
): Promise<Reading | undefined> {
  const { kind, subjects: nouns } = askedQuestion(question);
  const last = earlier.at(-1);
  if (home === undefined || last === undefined || !asksForOther(question)) return undefined;
  if (kind !== null || opensQuestion(question) || nouns.length === 0) return undefined;
  const isAtHome = (each: PromptPassage) => documentOf(each) === home;
  const here = textTerms(passages.filter(isAtHome));
  if (nouns.some(({ stems }) => holdsName(stems, here))) return undefined;
  const others = passages.filter((each) => !isAtHome(each));
  const there = textTerms(others);
  // What only names the document before is no word of the other one.
  const name = nameTerms(home, passages);
  const isTold = ({ stems }: AskedQuestion["subjects"][number]) =>
    !holdsName(stems, name) || holdsName(stems, there);
  const before = earlier.slice(0, -1);
  const own = askedQuestion(last, before);
  // What it leans on says less than its own words.
  const readings = [own.isVague ? undefined : own, withEarlier(own, before)];
  for (const reading of readings) {
    const subjects = reading?.subjects.filter(isTold) ?? [];
    if (!reading || subjects.length === 0) continue;
    const judged = await judgeAlone(embedder, { ...reading, subjects }, others);
    if (judged.range === "answered") return judged;
  }
  return undefined;
}

/** Reads a question in the document that the conversation is about, where alone it may be answered. */
function stayingIn(home: string, joined: Reading, alone: Reading): Reading {
  const candidates = withShares(
    joined.candidates.map((each) => ({
      ...each,
      score: each.score - (documentOf(each.passage) === home ? 0 : awayFromHome),
    })),
  );
  const best = bestOf(candidates.filter(mayAnswer));
  const own = bestOf(
    alone.candidates.filter((each) => mayAnswer(each) && documentOf(each.passage) === home),
  );
  const probability = Math.max(...[best, own].map((each) => (each ? probabilityOf(each) : 0)));
  const { text, leans, kind } = alone.asked;
  const isFigure = kind !== null && figureKinds.has(kind) && (best?.features.kind ?? 0) > 0;
  const answersFrom = isFigure && meansTheSame(text) ? nearFrom : answersAtHomeFrom;
  const answers = leans && probability >= answersFrom;
  // What a question goes on with is near to it, whatever its own few words have.
  const least = leans && rangeOf(probability) === "none" ? "closest" : rangeOf(probability);
  return { ...joined, candidates, probability, range: answers ? "answered" : least };
}

/** The probability from which the document that a question continues answers it: that it is about it is known. */
const answersAtHomeFrom = 0.45;

/** Kinds that digits or a list of words show. A pronoun asks for one of what it refers to, so less else is needed. */
const figureKinds: ReadonlySet<AnswerKind> = new Set(["time", "duration", "amount", "price"]);

/** What units lose, in logits, that lie in another document than the one that a question continues. */
const awayFromHome = 8;

/**
 * Lets the words that a leaning question adds decide within the document that it is about: the earlier words name that
 * document, and all of its units share them.
 */
function withOwnWords(joined: Reading, alone: Reading, document: string): Reading {
  if (alone.asked.subjects.length === 0) return joined;
  const inDocument = alone.candidates.filter(({ passage }) => documentOf(passage) === document);
  const least = Math.min(...inDocument.map(({ score }) => score));
  const own = new Map(
    inDocument.map(({ passage, index, score }) => [`${passage.tag} ${index}`, score - least]),
  );
  return {
    ...joined,
    candidates: withShares(
      joined.candidates.map((each) => ({
        ...each,
        score: each.score + (own.get(`${each.passage.tag} ${each.index}`) ?? 0),
      })),
    ),
  };
}
