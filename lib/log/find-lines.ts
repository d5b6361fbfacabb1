import { type AskedWord, askedWord, holdsWord } from "./asked-word.ts";
import type { DocumentFindings } from "./describe-findings.ts";
import {
  findVarying,
  findVaryingField,
  maxComparedLines,
  namesAmongLines,
} from "./find-varying.ts";
import { type GroupBy, isNounGroup } from "./line-fields.ts";
import { asksForEntries, type LogLine } from "./line-filter.ts";
import { isNameAsked } from "./line-names.ts";
import type { LogQuestion } from "./log-question.ts";
import { type Found, Look, tallyOfLine } from "./look.ts";
import { emptyTally, type LineTally } from "./tally-lines.ts";

/** The names asked for that no line of a log has. A name that no line has has no entries, if the log is named. */
export function unknownNames(
  { documentIds }: LogQuestion,
  { absent }: Found,
): readonly AskedWord[] {
  return documentIds ? absent.filter(isNameAsked) : [];
}

/** Finds, counts and groups the lines that a question asks for. */
export async function findLines(look: Look): Promise<DocumentFindings> {
  const { asked, found } = look;
  const { act, limit } = asked;
  const options = {
    groupBy: asked.groupBy,
    list: look.listed,
    from: limit?.from ?? ("start" as const),
    // The last five are five lines, and a trace is told with its line.
    merges: act === "list" && !limit && !found.filter.whole && asksForEntries(found.filter),
  };
  const figure = asked.counted && (await look.lastFigure(asked.counted));
  if (figure) {
    return look.findings(found.filter, tallyOfLine(figure), { figure: asked.counted });
  }
  const unknown = unknownNames(asked, found);
  if (unknown.length > 0) {
    const words = [...(found.filter.words ?? []), ...unknown];
    const filter = { ...found.filter, words };
    return { ...look.findings(filter, emptyTally), missing: [], absent: [] };
  }
  const tally = await look.go(found.filter, options);
  const varying = await findVaryingGroup(look, tally);
  if (varying)
    return look.findings(
      found.filter,
      await look.go(found.filter, { ...options, groupBy: varying.groupBy }),
      varying,
    );
  const fallback = tally.count === 0 ? look.inOtherWords : null;
  const other = fallback && (await look.go(fallback, options));
  if (fallback && other && other.count > 0) return look.findings(fallback, other);
  const { statuses, severities = [] } = found.filter;
  if (act === "count" && !asked.groupBy && statuses?.some(([from, to]) => to > from)) {
    const grouped = await look.go(found.filter, { ...options, groupBy: "status" });
    return look.findings(found.filter, grouped, { groupBy: "status" });
  }
  const errors = severities.length === 1 && severities[0] === "ERROR";
  const fatal =
    errors && act !== "list" && found.log.extent.severities.has("FATAL")
      ? await look.go({ ...found.filter, severities: ["FATAL"] })
      : null;
  return look.findings(found.filter, tally, { fatal: fatal && decisiveFatal(act, tally, fatal) });
}

/** Finds what lines without a name for a noun differ in, if that is one: a message may name the carrier and not say that it is one. */
async function findVaryingGroup(
  look: Look,
  { count, groups }: LineTally,
): Promise<{ groupBy: GroupBy; absent?: readonly string[] } | null> {
  const { groupBy } = look.asked;
  if (groupBy === null || !isNounGroup(groupBy) || groupBy.trace) return null;
  if (count < 2 || groups.some(({ name }) => name !== null)) return null;
  const compared: LogLine[] = [];
  for await (const batch of look.lines())
    if (compared.length < maxComparedLines) compared.push(...batch);
  const known = new Set<string>();
  for await (const batch of look.lines({ entries: true }))
    for (const one of namesAmongLines(batch, groupBy.noun)) known.add(one);
  const pattern = findVarying(compared, groupBy.noun, known);
  if (pattern) return { groupBy: { ...groupBy, pattern } };
  const holdsNoun = compared.some((line) => holdsWord(line, askedWord(groupBy.noun)));
  const field = look.asked.leading && !holdsNoun ? findVaryingField(compared) : null;
  // What it is called in lines tells the reader what was counted instead.
  const groupOfField = field && { noun: field.key, pattern: field.pattern };
  return groupOfField && { groupBy: groupOfField, absent: [groupBy.noun] };
}

/** FATAL entries that would change the answer: before the first error, or after the last. */
function decisiveFatal(
  act: LogQuestion["act"],
  { first, last }: LineTally,
  fatal: LineTally,
): LineTally | null {
  if (!fatal.first || !fatal.last) return null;
  const earlier = first !== undefined && fatal.first.line < first.line;
  const later = last !== undefined && fatal.last.line > last.line;
  if (act === "first") return earlier ? fatal : null;
  return act === "last" && !later ? null : fatal;
}
