import { analyseText } from "../keyword/analyse-text.ts";
import { documentOf, type PromptPassage } from "../prompt/user-message.ts";
import { isAskingWord, readLanguage, wordsOf } from "../question/read-language.ts";
import { asksForOther } from "../question/reading.ts";
import { quotableUnits } from "../text/quotable-units.ts";
import type { Unit } from "../text/unit.ts";
import { askedQuestion } from "./asked-question.ts";

/** A turn of the conversation, as far as a topic is read from it. */
export type SaidTurn = { question: string; answer?: string | undefined };

/** A unit with its index in its passage. */
export type PlacedUnit = { passage: PromptPassage; unit: Unit; index: number };

/** A thing that a document treats on its own: the units below one heading, or a table row. */
export type Part = {
  document: string;
  name: string;
  /** The stems of its name that no other part of the document has. */
  stems: ReadonlySet<string>;
  units: PlacedUnit[];
};

/** What a conversation was about, as far as its passages show. */
export type Topic = {
  /** The units that the last answer quoted, in its order. */
  said: PlacedUnit[];
  /** All available units of the document that it quoted first, in document order. */
  document: PlacedUnit[];
  /** The Markdown of everything that the answers quoted. */
  saidBefore: ReadonlySet<string>;
  /** The parts that were mentioned, latest first. */
  spoken: Part[];
  /** All parts of that document. */
  inDocument: Part[];
  /** The parts that the question itself names. */
  named: Part[];
  /** Another part that the question turns to, by name or as "the other one". */
  turnsTo: Part | null;
};

export const ordinalOf = ({ passage }: Pick<PlacedUnit, "passage">) =>
  Number(/#(\d+)$/.exec(passage.tag)?.[1] ?? 0);

const nameStems = (text: string) =>
  new Set(analyseText(text, ["english", "german", "french", "spanish"]));

/** The share of a name's own stems that suffices to name it: "Stillwater" means the "Stillwater Mini". */
const minNameShare = 1 / 3;

/**
 * Reads what the conversation was about; undefined when no answer quoted any of the passages.
 * @param home the document it is about, of those that the last answer quoted; the one quoted first unless given.
 */
export function readTopic(
  question: string,
  history: readonly SaidTurn[],
  passages: readonly PromptPassage[],
  home?: string,
): Topic | undefined {
  const placed = passages.flatMap((passage) =>
    quotableUnits(passage).map((unit, index): PlacedUnit => ({ passage, unit, index })),
  );
  const turns = history
    .map((turn) => ({ ...turn, said: saidIn(turn.answer ?? "", placed) }))
    .toReversed();
  const last = turns.find(({ said }) => said.length > 0);
  if (last) last.said = withDocumentFirst(last.said, home);
  const [first] = last?.said ?? [];
  if (!last || !first) return undefined;
  const all = topicParts(placed);
  const document = documentOf(first.passage);
  const inDocument = all.filter((part) => part.document === document);
  const spoken = [
    ...new Set(
      turns.flatMap(({ question: asked, said }) => {
        const [quoted] = said;
        if (!quoted) return namedIn(asked, inDocument);
        const around = all.filter((part) => part.document === documentOf(quoted.passage));
        const told = [asked, ...said.map(({ unit }) => unit.words)];
        const parts = told.flatMap((text) => namedIn(text, around));
        return parts.length > 0 ? parts : around.filter((part) => hasUnit(part, quoted));
      }),
    ),
  ];
  const named = namedIn(question, inDocument);
  return {
    said: last.said,
    document: placed
      .filter(({ passage }) => documentOf(passage) === document)
      .toSorted((a, b) => ordinalOf(a) - ordinalOf(b) || a.index - b.index),
    saidBefore: new Set(turns.flatMap(({ said }) => said.map(({ unit }) => unit.markdown))),
    spoken,
    inDocument,
    named,
    turnsTo: turnedTo(question, { spoken, named, inDocument }),
  };
}

const withDocumentFirst = (said: readonly PlacedUnit[], home: string | undefined) =>
  said.toSorted(
    (a, b) => Number(documentOf(b.passage) === home) - Number(documentOf(a.passage) === home),
  );

function turnedTo(
  question: string,
  { spoken, named, inDocument }: Pick<Topic, "spoken" | "named"> & { inDocument: Part[] },
): Part | null {
  const [current] = spoken;
  const [only, ...others] = named;
  if (!current || others.length > 0) return null;
  if (only) return only === current ? null : only;
  if (!asksForOther(question)) return null;
  return (
    spoken.find((part) => part !== current && part.document === current.document) ??
    neighbourOf(current, inDocument) ??
    null
  );
}

/** Returns the next part of the same form, or else the previous one. */
function neighbourOf(part: Part, parts: readonly Part[]): Part | undefined {
  const peers = parts.filter(({ units }) => units[0]?.unit.kind === part.units[0]?.unit.kind);
  const at = peers.indexOf(part);
  return at < 0 ? undefined : (peers[at + 1] ?? peers[at - 1]);
}

/**
 * The question before, asked of the other row of a table, where this one asks for the other one of what its rows are: "and at the
 * other *courier*" below a column of couriers. Null for any other question.
 */
export function askedOfOtherRow(
  question: string,
  history: readonly SaidTurn[],
  { inDocument, spoken }: Topic,
): { question: string; from: Part; to: Part } | null {
  const { kind, subjects } = askedQuestion(question);
  if (kind !== null || subjects.length === 0 || !asksForOther(question)) return null;
  const rows = inDocument.filter(({ units: [first] }) => {
    const stems = nameStems(first?.unit.table?.header?.[0] ?? "");
    return subjects.every((each) => each.stems.some((stem) => stems.has(stem)));
  });
  const from = spoken.find((part) => rows.includes(part));
  const to =
    from &&
    (spoken.find((part) => part !== from && rows.includes(part)) ?? neighbourOf(from, rows));
  const before = history.findLast(
    (turn) => from && withoutName(turn.question, from) !== turn.question,
  );
  if (!from || !to || !before) return null;
  let isFirst = true;
  const renamed = before.question.replace(wordOfName, (each) => {
    if (!isOfName(each, from)) return each;
    const name = isFirst ? ownName(to) : "";
    isFirst = false;
    return name;
  });
  return { question: renamed, from, to };
}

/** Returns the two parts compared: the named ones, else the latest mentioned; undefined for fewer than two. */
export function sidesOf({ named, spoken }: Topic): [Part, Part] | undefined {
  const [one, other] = [...new Set([...named, ...spoken])].filter(
    (part, _at, [first]) => part.document === first?.document,
  );
  return one && other ? [one, other] : undefined;
}

/** Removes the words that name a part. */
export function withoutName(text: string, part: Part): string {
  return text.replace(wordOfName, (each) => (isOfName(each, part) ? "" : each));
}

/** Whether a question says only the name of a part. */
export function onlyNames(question: string, { name }: Part): boolean {
  const stems = nameStems(name);
  const { subjects, kind } = askedQuestion(question);
  return kind === null && subjects.every((each) => each.stems.some((stem) => stems.has(stem)));
}

/** The words of a part's name that no other part shares. */
export function ownName(part: Part): string {
  return (part.name.match(wordOfName) ?? []).filter((each) => isOfName(each, part)).join(" ");
}

const wordOfName = /[\p{L}\p{N}\p{M}'’-]+/gu;
const isOfName = (text: string, { stems }: Part) =>
  [...nameStems(text)].some((stem) => stems.has(stem));

/** Whether a text has a word of one part's name and none of another's. */
export function namesOnly(text: string, part: Part, other: Part): boolean {
  const words = text.match(wordOfName) ?? [];
  return words.some((each) => isOfName(each, part)) && !words.some((each) => isOfName(each, other));
}

const hasUnit = (part: Part, { passage, unit }: PlacedUnit) =>
  part.units.some((each) => each.passage === passage && each.unit === unit);

function saidIn(answer: string, placed: readonly PlacedUnit[]): PlacedUnit[] {
  const cited = placed.filter(({ passage }) => answer.includes(passage.tag));
  const place = ({ unit }: PlacedUnit) =>
    answer.indexOf(unit.table === null ? unit.markdown : unit.table.cells.join(" | "));
  return cited
    .filter((each) => place(each) >= 0)
    .toSorted((a, b) => place(a) - place(b) || a.index - b.index);
}

function topicParts(placed: readonly PlacedUnit[]): Part[] {
  const groups = Map.groupBy(
    placed.filter(({ passage, unit }) => partNameOf(passage, unit) !== null),
    ({ passage, unit }) => `${documentOf(passage)}\n${partNameOf(passage, unit)}`,
  );
  const drafts = [...groups.values()].flatMap((units) => {
    const [first] = units;
    const name = first && partNameOf(first.passage, first.unit);
    return first && name
      ? [{ document: documentOf(first.passage), name, stems: nameStems(name), units }]
      : [];
  });
  return drafts.map((draft) => ({
    ...draft,
    stems: new Set(
      [...draft.stems].filter(
        (stem) =>
          /\p{L}/u.test(stem) &&
          drafts.every(
            (other) =>
              other === draft || other.document !== draft.document || !other.stems.has(stem),
          ),
      ),
    ),
  }));
}

/** What a unit is about: a row's first cell, or else the nearest heading; null below the document's title alone. */
function partNameOf(passage: PromptPassage, unit: Unit): string | null {
  const [cell] = unit.table?.cells ?? [];
  const name = cell ?? unit.context ?? passage.section?.split(" > ").at(-1) ?? null;
  return name === passage.title ? null : name;
}

/** The parts that a text names, in its order. */
function namedIn(text: string, parts: readonly Part[]): Part[] {
  const language = readLanguage(text);
  const stems = wordsOf(text)
    .filter((each) => !isAskingWord(each, language))
    .map(nameStems);
  const place = (part: Part) =>
    stems.findIndex((each) => [...each].some((stem) => part.stems.has(stem)));
  const all = new Set(stems.flatMap((each) => [...each]));
  return parts
    .filter((part) => {
      const shared = [...part.stems].filter((stem) => all.has(stem)).length;
      return shared > 0 && shared >= part.stems.size * minNameShare;
    })
    .toSorted((a, b) => place(a) - place(b));
}
