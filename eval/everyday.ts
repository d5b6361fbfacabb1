import { answerQuestion } from "../lib/conversation/answer-question.ts";
import { awaitResult } from "../lib/conversation/follow-answer.ts";
import { IbidError } from "../lib/errors.ts";
import type { AnswerFormat, AnswerMode } from "../lib/wire/answer-request.ts";
import type { ChatResult } from "../lib/wire/chat-result.ts";
import { evaluator } from "./answer-set.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import {
  type EverydaySet,
  libraryKey,
  type OpenLibrary,
  openEverydaySet,
  type Talk,
} from "./everyday-set.ts";
import { median, rounded } from "./figures.ts";
import { isUnanswerable, type JudgedTurn, judgeTurn, type Reply, soonWords } from "./judge-turn.ts";
import { readVariation, turnsBefore } from "./variation.ts";

/** One turn that was asked, and its result. */
export type AskedTurn = {
  id: string;
  /** From 1. */
  turn: number;
  class: string;
  question: string;
  expected: Talk["turns"][number]["outcome"];
  expect: Talk["turns"][number]["expect"];
  cite: string | readonly string[] | null;
  outcome: ChatResult["message"]["outcome"];
  text: string;
  files: string[];
} & (JudgedTurn | (Omit<JudgedTurn, "verdict"> & { verdict: "failed" }));

/** The first rows of the table; other classes follow by name. */
const classOrder = [
  "notes",
  "runbooks",
  "papers",
  "logs",
  "configs",
  "facts",
  "follow-ups",
  "german",
  "english-over-german",
  "library",
  "unanswerable",
];

const columns = {
  fact: "fact right",
  soon: `of these in ${soonWords} words`,
  found: "right file found",
  cited: "right file cited",
  placed: "right place",
  refused: "false refusal",
  near: "of these near",
  wrong: "wrong assertion",
  mixed: "of these mixed",
  declined: "correct decline",
  words: "median words",
};

/** Measures how well the everyday questions of a set are answered. @throws IbidError for a class that the set does not have. */
export async function evaluateEveryday(
  folder: string,
  { classes = [], vary }: { classes?: readonly string[]; vary?: string | undefined },
): Promise<Evaluation> {
  if (vary === undefined) {
    const turns = await askAll(folder, classes);
    return { tables: { everyday: summarise(turns) }, legend, results: turns };
  }
  const names = vary.split(",").filter(Boolean);
  // An unknown name is refused before anything is asked.
  for (const name of names) readVariation(name, 0);
  const plain = await askAll(folder, classes);
  const tables: Evaluation["tables"] = { everyday: summarise(plain) };
  const results: Record<string, AskedTurn[]> = { plain };
  for (const name of names) {
    const varied = await askAll(folder, classes, name);
    tables[name] = compareTurns(plain, varied);
    results[name] = varied;
  }
  return { tables, legend: [...legend, varyLegend], results };
}

const varyLegend =
  "varied: of the turns that were right, or rightly declined, how many still are, and how the share of all changed.";

/** Asks the given classes of a set, all by default, in one variation or in none. */
async function askAll(
  folder: string,
  classes: readonly string[],
  vary?: string,
): Promise<AskedTurn[]> {
  const set = await openEverydaySet(folder, undefined, (documents) =>
    vary === undefined ? {} : readVariation(vary, documents),
  );
  try {
    const known = classesOf(set.talks);
    const unknown = classes.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new IbidError(
        "invalid_request",
        `The set has no class ${unknown}. Choose of ${known.join(", ")}.`,
      );
    console.log(`answered by ${set.runtime.env.LANGUAGE_MODEL}${vary ? `, varied: ${vary}` : ""}`);
    const turns: AskedTurn[] = [];
    for (const name of classes.length > 0 ? classes : known) {
      turns.push(...(await askClass(set, name)));
      console.log(`${name}: ${turns.filter((turn) => turn.class === name).length} turns`);
    }
    return turns;
  } finally {
    await set.close();
  }
}

const legend = [
  `${columns.fact}: answers that hold what is expected and nothing wrong; ${columns.soon}: of those to questions for one fact.`,
  `${columns.found}, ${columns.cited}, ${columns.placed}: of answerable turns that name one, whether right or not.`,
  `${columns.refused}: declined although it can be answered; ${columns.near}: with the fact among what is shown as closest.`,
  `${columns.wrong}: an answer without the fact, with a wrong thing beside it (${columns.mixed}), or to what cannot be answered.`,
];

/** How all turns are asked, and who else looks at their answers. */
export type AskOptions = {
  format?: AnswerFormat | undefined;
  mode?: AnswerMode | undefined;
  see?: (turn: AskedTurn, result: ChatResult) => void;
};

/** Asks all turns of a class in order, each talk in its own conversation. */
export async function askClass(set: EverydaySet, name: string): Promise<AskedTurn[]> {
  const turns: AskedTurn[] = [];
  for (const talk of set.talks.filter((each) => each.class === name))
    turns.push(...(await askTalk(set, talk)));
  return turns;
}

/** Conversations with earlier turns, by set and library. */
const lateConversations = new WeakMap<EverydaySet, Map<string, string>>();

/** Returns a library's conversation in which questions about other libraries were already asked. */
async function lateConversation(set: EverydaySet, talk: Talk): Promise<string> {
  const known = lateConversations.get(set) ?? new Map<string, string>();
  lateConversations.set(set, known);
  const key = libraryKey(talk);
  let conversationId = known.get(key);
  if (conversationId !== undefined) return conversationId;
  const { knowledgeBaseIds } = await set.libraryOf(talk);
  const others = set.talks.filter((each) => libraryKey(each) !== key);
  const every = Math.max(1, Math.floor(others.length / turnsBefore));
  for (const { turns } of others.filter((_, at) => at % every === 0).slice(0, turnsBefore))
    ({ conversationId } = await ask(set, {
      question: turns[0]?.question ?? "",
      knowledgeBaseIds,
      conversationId,
    }));
  known.set(key, conversationId ?? "");
  return conversationId ?? "";
}

async function ask(
  { runtime }: EverydaySet,
  asked: {
    question: string;
    knowledgeBaseIds: string[];
    documentIds?: string[] | undefined;
    conversationId: string | undefined;
    format?: AnswerFormat | undefined;
    mode?: AnswerMode | undefined;
  },
): Promise<ChatResult> {
  const log = await answerQuestion(runtime, evaluator, {
    ...asked,
    topK: 20,
    topN: 5,
    maxCarried: 15,
    rerank: false,
  });
  return awaitResult(log.follow());
}

/** Asks the turns of one talk in a conversation of its own. */
export async function askTalk(
  set: EverydaySet,
  talk: Talk,
  { format, mode, see }: AskOptions = {},
): Promise<AskedTurn[]> {
  const library = await set.libraryOf(talk);
  const documentIds = talk.documents && documentsNamed(library, talk.documents);
  const { isLate = false, question: varied = (question) => question } = set.variation;
  const turns: AskedTurn[] = [];
  let conversationId = isLate ? await lateConversation(set, talk) : undefined;
  for (const [at, turn] of talk.turns.entries()) {
    const asked = {
      id: talk.id,
      turn: at + 1,
      class: talk.class,
      question: turn.question,
      expected: turn.outcome,
      expect: turn.expect,
      cite: turn.cite,
    };
    try {
      const result = await ask(set, {
        question: varied(turn.question),
        conversationId,
        knowledgeBaseIds: library.knowledgeBaseIds,
        documentIds,
        format,
        mode,
      });
      conversationId = result.conversationId;
      const reply = toReply(result, library);
      const files = reply.citations.map(({ file }) => file);
      const { text, outcome } = reply;
      const judged: AskedTurn = { ...asked, outcome, text, files, ...judgeTurn(turn, reply) };
      see?.(judged, result);
      turns.push(judged);
    } catch (error) {
      // A failure that Ibid reports is a result; any other is a fault of the evaluation.
      if (!(error instanceof IbidError)) throw error;
      turns.push({ ...asked, ...nothing, text: error.message });
    }
  }
  return turns;
}

const nothing = {
  verdict: "failed",
  outcome: null,
  files: [],
  soon: null,
  hits: [],
  cited: null,
  found: null,
  placed: null,
  words: 0,
} as const satisfies Partial<AskedTurn>;

const documentsNamed = ({ files }: OpenLibrary, names: readonly string[]) =>
  [...files].flatMap(([id, file]) => (names.includes(file) ? id : []));

function toReply({ message, citations, passages }: ChatResult, { files }: OpenLibrary): Reply {
  const fileOf = ({ documentId }: { documentId: string }) => files.get(documentId) ?? documentId;
  return {
    text: message.text,
    outcome: message.outcome,
    citations: citations.map((citation) => ({ file: fileOf(citation), places: citation.passages })),
    foundFiles: passages.map(fileOf),
    closest: message.closest ?? [],
  };
}

/** Lists the classes of a set in the order of the table. */
function classesOf(talks: readonly { class: string }[]): string[] {
  const place = (name: string) => (classOrder.indexOf(name) + 1 || classOrder.length + 1) - 1;
  return [...new Set(talks.map((talk) => talk.class))].toSorted(
    (a, b) => place(a) - place(b) || (a < b ? -1 : 1),
  );
}

/** Makes a row per class, and one for all. */
export function summarise(turns: readonly AskedTurn[]): Table {
  const names = classesOf(turns);
  const rows = names.map((name): [string, AskedTurn[]] => [
    name,
    turns.filter((turn) => turn.class === name),
  ]);
  if (names.length > 1) rows.push(["all", [...turns]]);
  return Object.fromEntries(rows.map(([name, some]) => [name, rowOf(some)]));
}

/** Whether the reader got what they wanted: the fact, or that the documents do not say. */
export const isGood = ({ verdict }: Pick<AskedTurn, "verdict">) =>
  verdict === "right" || verdict === "declined";

/** Tabulates what a variation changed: a row per class, and one for all. */
export function compareTurns(before: readonly AskedTurn[], after: readonly AskedTurn[]): Table {
  const key = ({ id, turn }: AskedTurn) => `${id} ${turn}`;
  const good = new Set(after.filter(isGood).map(key));
  const rowOfThese = (some: readonly AskedTurn[]) => {
    const wasGood = some.filter(isGood);
    const isStillGood = wasGood.filter((turn) => good.has(key(turn)));
    const isNowGood = some.filter((turn) => good.has(key(turn)));
    return {
      turns: some.length,
      "right before": wasGood.length,
      "right now": isNowGood.length,
      "still right": wasGood.length === 0 ? "-" : rounded(isStillGood.length / wasGood.length),
      difference: rounded((isNowGood.length - wasGood.length) / some.length),
    };
  };
  const names = classesOf(before);
  const rows = names.map((name): [string, Table[string]] => [
    name,
    rowOfThese(before.filter((turn) => turn.class === name)),
  ]);
  if (names.length > 1) rows.push(["all", rowOfThese(before)]);
  return Object.fromEntries(rows);
}

/** The verdicts on turns that stated something. */
const stated: readonly AskedTurn["verdict"][] = ["right", "mixed", "wrong", "asserted"];

function rowOf(turns: readonly AskedTurn[]): Table[string] {
  const can = turns.filter((turn) => !isUnanswerable({ outcome: turn.expected }));
  const count = (...verdicts: AskedTurn["verdict"][]) =>
    turns.filter((turn) => verdicts.includes(turn.verdict)).length;
  const ofThose = (some: readonly AskedTurn[], field: "soon" | "found" | "cited" | "placed") => {
    const told = some.filter((turn) => turn[field] !== null);
    return ratio(told.filter((turn) => turn[field] === true).length, told.length);
  };
  const failed = count("failed");
  const words = turns.filter(({ verdict }) => stated.includes(verdict)).map((turn) => turn.words);
  return {
    turns: failed === 0 ? turns.length : `${turns.length} (${failed} failed)`,
    [columns.fact]: ratio(count("right"), can.length),
    [columns.soon]: ofThose(
      can.filter(({ verdict }) => verdict === "right"),
      "soon",
    ),
    [columns.found]: ofThose(can, "found"),
    [columns.cited]: ofThose(can, "cited"),
    [columns.placed]: ofThose(can, "placed"),
    [columns.refused]: count("near", "refused"),
    [columns.near]: count("near"),
    [columns.wrong]: count("mixed", "wrong", "asserted"),
    [columns.mixed]: count("mixed"),
    [columns.declined]: ratio(count("declined"), turns.length - can.length),
    [columns.words]: words.length === 0 ? "-" : median(words),
  };
}

const ratio = (part: number, whole: number) => (whole === 0 ? "-" : `${part}/${whole}`);
