import { isAuthentication } from "../question/log-words/log-words.ts";
import type { Severity } from "../wire/line.ts";
import { statusOf } from "./line-fields.ts";
import type { LineFilter } from "./line-filter.ts";
import { type LogSource, withoutGiven } from "./log-document.ts";
import type { AskedConditions } from "./log-question.ts";
import { scanLines } from "./scan-lines.ts";

const failureLevels: readonly Severity[] = ["ERROR", "FATAL"];

/** Expresses the level asked for in this log's own terms. */
export async function levelOf(
  log: LogSource,
  { filter = {}, failing = false, words = [] }: Partial<AskedConditions>,
): Promise<LineFilter> {
  const { extent } = log;
  const states = (all: readonly Severity[]) => all.filter((one) => extent.severities.has(one));
  const asked = filter.severities;
  const failures = failing || asked?.includes("ERROR");
  if (!asked && !failing) return {};
  if (asked && (states(asked).length > 0 || !failures)) return { severities: asked };
  if (extent.severities.size > 0) {
    if (asked) return { severities: asked };
    const gravest = states(failureLevels);
    return {
      severities:
        gravest.length > 0 ? gravest : states(["WARN"]).length > 0 ? ["WARN"] : failureLevels,
    };
  }
  if (await tellsStatus(log))
    return {
      statuses: words.some(({ said }) => isAuthentication(said))
        ? [
            [401, 401],
            [403, 403],
          ]
        : [[400, 599]],
    };
  return { failing: true };
}

/** Lines at the beginning of a log that are probed. */
const maxProbedLines = 200;

/** Whether most lines of a log have a response status. */
export async function tellsStatus(log: LogSource): Promise<boolean> {
  let lines = 0;
  let told = 0;
  const beginning = { lineTo: maxProbedLines, lineFrom: 1 };
  for await (const batch of scanLines(withoutGiven(log), beginning)) {
    lines += batch.length;
    told += batch.filter(({ text }) => statusOf(text.slice(0, 4_000)) !== null).length;
  }
  return told * 2 > lines;
}

/** A status that no response has may appear in the text of lines: "carrier answered 503". */
export function statusesAsWords({ statuses, ...filter }: LineFilter): LineFilter | null {
  const codes = (statuses ?? []).filter(([from, to]) => from === to);
  const [code] = codes;
  if (!code || codes.length !== statuses?.length) return null;
  return {
    ...filter,
    words: [
      ...(filter.words ?? []),
      { said: String(code[0]), stems: [], phrases: codes.map(([one]) => String(one)) },
    ],
    entries: true,
  };
}
