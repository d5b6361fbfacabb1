import { isDoubtful } from "./is-doubtful.ts";
import type { GroupBy } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import type { LineDocument } from "./log-document.ts";
import type { LogQuestion } from "./log-question.ts";
import { onlyFillers } from "./only-fillers.ts";
import { chooseAct, hasSubject, readAct, type Said } from "./read-act.ts";
import { takeDocuments } from "./take-documents.ts";
import {
  resolveEndpoints,
  type SaidEndpoint,
  takeEndpoints,
  takeEndsOf,
} from "./take-endpoints.ts";
import { takeLimit, takeLines, takeSeverities, takeTerms } from "./take-filter.ts";
import { takeGroup } from "./take-group.ts";
import { takeTimeWindow } from "./take-time-window.ts";
import { takeWords, type Words } from "./take-words.ts";

/** What a question was understood as, and what a follow-up may lean on; each undefined where there is nothing of it. */
export type LogReading = { question: LogQuestion | undefined; context: LogQuestion | undefined };

/** A longer question asks for more than a look-up or a count. */
const longestQuestion = 300;

const opening =
  /^\s*(?:(?:ok(?:ay)?|thanks|good)[,.]? )?(?:and|also|then|what about|how about|and what about|(?:and |but )?only|just)\b,?/iu;
const allLogs =
  /\b(?:in |of |from |across )?(?:all|every|each|both) (?:of )?(?:the |my )?(?:logs|log files|files|log|file)\b/iu;

/**
 * Reads a question as one over the lines of these documents: only where every word of it was understood, because
 * whatever else it asks is for retrieval to answer.
 * @param before what the question before it was understood as; "and how many warnings?" leans on it.
 */
export function readLogQuestion(
  question: string,
  documents: readonly LineDocument[],
  before?: LogQuestion,
): LogReading {
  if (question.length > longestQuestion) return { question: undefined, context: undefined };
  const words = takeWords(question);
  const parts = takeParts(words, documents, before);
  if (!parts) return { question: undefined, context: undefined };
  const { documentIds, own, named } = parts;
  const understood = onlyFillers(words.left) ? askedBy(parts, before) : undefined;
  const asked =
    understood &&
    isDoubtful(question, words.left, own, {
      act: understood.act,
      documents: documentIds?.length ?? 0,
    })
      ? undefined
      : understood;
  const context: LogQuestion | undefined =
    own.severities || named ? { ...listing, documentIds, filter: own } : undefined;
  return { question: asked, context: asked ?? context };
}

/** What a follow-up leans on where the question itself was left to retrieval. */
const listing = { act: "list", groupBy: null, limit: null, endpoints: null } as const;

/** A question taken to pieces. */
type Parts = {
  followsOn: boolean;
  /** Whether it names a document. */
  named: boolean;
  documentIds: string[] | null;
  endpoints: [SaidEndpoint, SaidEndpoint] | null;
  limit: LogQuestion["limit"];
  groupBy: GroupBy | null;
  own: LineFilter;
  said: Said;
};

/** Takes all that is understood out of a question; null where it names a file that is not there. */
function takeParts(
  words: Words,
  documents: readonly LineDocument[],
  before: LogQuestion | undefined,
): Parts | null {
  const followsOn = words.take(opening) !== null;
  const everywhere = words.take(allLogs) !== null;
  const named = takeDocuments(words, documents);
  if (named.unknown) return null;
  const endpoints = takeEndpoints(words) ?? takeEndsOf(words, before);
  const lines = takeLines(words) ?? named.lines;
  const limit = takeLimit(words);
  const window = takeTimeWindow(words);
  const terms = takeTerms(words);
  const groupBy = takeGroup(words);
  const severities = takeSeverities(words);
  const said = readAct(words);
  const own: LineFilter = {
    ...(severities.length > 0 ? { severities } : {}),
    ...(window?.from ? { timeFrom: window.from } : {}),
    ...(window?.to ? { timeTo: window.to } : {}),
    ...(lines ? { lineFrom: lines.from, lineTo: lines.to } : {}),
    ...(terms.length > 0 ? { terms } : {}),
    ...(said.entry || said.starts || said.stops || said.howLong ? { entries: true } : {}),
  };
  const documentIds =
    named.documents?.map((document) => document.id) ??
    (everywhere ? null : (before?.documentIds ?? null));
  return {
    followsOn,
    named: named.documents !== null,
    documentIds,
    endpoints,
    limit,
    groupBy,
    own,
    said,
  };
}

/** The question that its parts make, or undefined where they make none. */
function askedBy(parts: Parts, before: LogQuestion | undefined): LogQuestion | undefined {
  const { followsOn, documentIds, limit, groupBy, own, said } = parts;
  if (parts.endpoints) {
    const endpoints = resolveEndpoints(parts.endpoints, before);
    if (!endpoints || said.pronoun !== null) return undefined;
    return { act: "between", documentIds, filter: own, groupBy: null, limit: null, endpoints };
  }
  // "How many errors, and when was the first one?" speaks of its own errors.
  const told = own.severities || own.terms;
  const pronoun = told && /^(?:ones?|it|they)$/iu.test(said.pronoun ?? "") ? null : said.pronoun;
  const whole = pronoun === null && hasSubject(own, said, parts.named);
  const leans = followsOn || !whole;
  if (!whole && !before) return undefined;
  const filter = leans && before ? leanOn(before.filter, own) : own;
  const act = chooseAct({ said, own, groupBy, limit, before: leans ? before : undefined });
  if (!act || (said.traffic && !filter.terms?.length && !groupBy)) return undefined;
  const several = act === "count" && (filter.severities?.length ?? 0) > 1;
  const group = groupBy ?? (several ? "severity" : null);
  return {
    act,
    documentIds,
    filter: act === "lines" ? { lineFrom: filter.lineFrom, lineTo: filter.lineTo } : filter,
    // "On which endpoint was the first error?" is answered by that entry.
    groupBy:
      act === "first" || act === "last" || act === "ends"
        ? null
        : (group ?? (followsOn && act === before?.act ? before.groupBy : null)),
    limit,
    endpoints: null,
  };
}

/** The filter of a follow-up: what it says itself takes the place of what was said before. */
function leanOn(before: LineFilter, own: LineFilter): LineFilter {
  if (own.lineFrom !== undefined && !own.severities && !own.terms && before.lineFrom !== undefined)
    return own;
  const kept =
    own.severities || own.terms ? { ...before, severities: undefined, terms: undefined } : before;
  const timed =
    own.timeFrom || own.timeTo ? { ...kept, timeFrom: undefined, timeTo: undefined } : kept;
  return { ...timed, ...own };
}
