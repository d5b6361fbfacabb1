import type { DocumentFindings } from "./describe-findings.ts";
import type { LineFilter } from "./line-filter.ts";
import { Look } from "./look.ts";
import { isClocked } from "./read-act.ts";

/** So few entries of a time are what happened then; of more, their kinds are told. */
const maxToldLines = 10;

/** Finds the few entries of a time, or else warnings and failures by kind; in a log without levels also its rarest messages. */
export async function findStory(look: Look): Promise<DocumentFindings> {
  const { filter, log } = look.found;
  const all = { ...filter, entries: true };
  if (isClocked(filter)) {
    const few = await look.go(all, { list: maxToldLines, merges: true });
    if (few.count <= maxToldLines) return look.findings(all, few);
  }
  const { severities } = log.extent;
  const grave = (["FATAL", "ERROR", "WARN"] as const).filter((one) => severities.has(one));
  const signs: LineFilter[] = filter.severities
    ? [filter]
    : grave.length > 0
      ? [{ ...filter, severities: grave }]
      : [
          { ...filter, statuses: [[400, 599]] },
          { ...filter, failing: true },
        ];
  for (const sign of signs) {
    const tally = await look.go(sign, { groupBy: "message" });
    if (tally.count === 0) continue;
    const rare = sign.failing ? await look.go(all, { groupBy: "message" }) : null;
    return look.findings(sign, tally, { groupBy: "message", rare });
  }
  const rare = await look.go(all, { groupBy: "message" });
  return look.findings(all, rare, { groupBy: "message", rare });
}
