import type { ChatResult } from "../lib/answer/answer-event.ts";
import { answerQuestion } from "../lib/answer/answer-question.ts";
import { awaitResult } from "../lib/answer/follow-answer.ts";
import { IbidError } from "../lib/errors.ts";
import { evaluator } from "./answer-set.ts";
import type { Evaluation, Table } from "./evaluation.ts";
import { type EverydaySet, type OpenLibrary, openEverydaySet, type Talk } from "./everyday-set.ts";
import { median } from "./figures.ts";
import { isUnanswerable, type JudgedTurn, judgeTurn, type Reply, soonWords } from "./judge-turn.ts";

/** One turn that was asked, and what became of it. */
export type AskedTurn = {
  id: string;
  /** From 1. */
  turn: number;
  class: string;
  question: string;
  expected: Talk["turns"][number]["outcome"];
  expect: Talk["turns"][number]["expect"];
  cite: string | null;
  outcome: ChatResult["message"]["outcome"];
  text: string;
  files: string[];
} & (JudgedTurn | (Omit<JudgedTurn, "verdict"> & { verdict: "failed" }));

/** The order of the table; other classes follow by name. */
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

/** How well the everyday questions of a set are answered. @throws IbidError for a class that the set does not have. */
export async function evaluateEveryday(
  folder: string,
  { classes = [] }: { classes?: readonly string[] },
): Promise<Evaluation> {
  const set = await openEverydaySet(folder);
  try {
    const known = classesOf(set.talks);
    const unknown = classes.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw new IbidError(
        "invalid_request",
        `The set has no class ${unknown}. Choose of ${known.join(", ")}.`,
      );
    console.log(`answered by ${set.runtime.env.LANGUAGE_MODEL}`);
    const turns: AskedTurn[] = [];
    for (const name of classes.length > 0 ? classes : known) {
      turns.push(...(await askClass(set, name)));
      console.log(`${name}: ${turns.filter((turn) => turn.class === name).length} turns`);
    }
    return { tables: { everyday: summarise(turns) }, legend, results: turns };
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

/** Asks all turns of a class in order, each conversation by itself. */
export async function askClass(set: EverydaySet, name: string): Promise<AskedTurn[]> {
  const turns: AskedTurn[] = [];
  for (const talk of set.talks.filter((each) => each.class === name))
    turns.push(...(await askTalk(set, talk)));
  return turns;
}

async function askTalk(set: EverydaySet, talk: Talk): Promise<AskedTurn[]> {
  const library = await set.libraryOf(talk);
  const documentIds = talk.documents && documentsNamed(library, talk.documents);
  const turns: AskedTurn[] = [];
  let conversationId: string | undefined;
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
      const log = await answerQuestion(set.runtime, evaluator, {
        question: turn.question,
        conversationId,
        knowledgeBaseIds: library.knowledgeBaseIds,
        documentIds,
        topK: 20,
        topN: 5,
        maxCarried: 15,
        rerank: false,
      });
      const result = await awaitResult(log.follow());
      conversationId = result.conversationId;
      const reply = toReply(result, library);
      const files = reply.citations.map(({ file }) => file);
      const { text, outcome } = reply;
      turns.push({ ...asked, outcome, text, files, ...judgeTurn(turn, reply) });
    } catch (error) {
      // What Ibid says of a failure is a result as well; anything else is a fault of the evaluation.
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

/** The classes of a set, in the order of the table. */
export function classesOf(talks: readonly { class: string }[]): string[] {
  const place = (name: string) => (classOrder.indexOf(name) + 1 || classOrder.length + 1) - 1;
  return [...new Set(talks.map((talk) => talk.class))].toSorted(
    (a, b) => place(a) - place(b) || (a < b ? -1 : 1),
  );
}

/** A row a class, and one for all. */
export function summarise(turns: readonly AskedTurn[]): Table {
  const names = classesOf(turns);
  const rows = names.map((name): [string, AskedTurn[]] => [
    name,
    turns.filter((turn) => turn.class === name),
  ]);
  if (names.length > 1) rows.push(["all", [...turns]]);
  return Object.fromEntries(rows.map(([name, some]) => [name, rowOf(some)]));
}

/** Verdicts of turns that stated something. */
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
