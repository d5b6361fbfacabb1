import type { ReactNode } from "react";
import { formatDuration } from "@/components/ui/format-duration.ts";
import type { Metrics } from "@/lib/wire/metrics.ts";
import type { Usage } from "@/lib/wire/usage.ts";

/** `before` is the time of the stages before it. */
type StageTime = { name: string; ms: number; before: number };

/** Lists the stages in order with their time, without those that took none. */
function stagesOf(metrics: Partial<Metrics>): StageTime[] {
  const { firstTokenMs = 0, generateMs = 0 } = metrics;
  const stages = [
    { name: "Understanding the question", ms: metrics.condenseMs ?? 0 },
    { name: "Embedding it", ms: metrics.embedMs ?? 0 },
    { name: "Searching", ms: metrics.searchMs ?? 0 },
    { name: "Weighing the passages", ms: metrics.rerankMs ?? 0 },
    { name: "Making the prompt", ms: metrics.promptMs ?? 0 },
    { name: "Waiting for the first word", ms: firstTokenMs },
    // The measured time of writing includes the wait for the first word.
    { name: "Writing", ms: Math.max(0, generateMs - firstTokenMs) },
    { name: "Checking the citations", ms: metrics.verifyMs ?? 0 },
  ];
  let before = 0;
  return stages
    .filter(({ ms }) => ms > 0)
    .map(({ name, ms }) => {
      before += ms;
      return { name, ms, before: before - ms };
    });
}

type AnswerCostProps = { metrics: Partial<Metrics>; usage: Usage | null };

/** Shows what an answer cost: the time of each stage, and tokens. */
export function AnswerCost({ metrics, usage }: AnswerCostProps) {
  const stages = stagesOf(metrics);
  const total = metrics.totalMs ?? 0;
  const longest = Math.max(1, total, ...stages.map(({ ms, before }) => before + ms));
  return (
    <>
      {stages.length > 0 && (
        <Table title="Time">
          {stages.map(({ name, ms, before }) => (
            <CostRow
              key={name}
              name={name}
              value={formatDuration(ms)}
              bar={{ from: before / longest, share: ms / longest }}
            />
          ))}
          {total > 0 && <CostRow name="Altogether" value={formatDuration(total)} total />}
        </Table>
      )}
      <Tokens metrics={metrics} usage={usage} />
      {(metrics.tagsDropped ?? 0) > 0 && (
        <p>
          {metrics.tagsDropped === 1
            ? "One citation that the model invented was dropped."
            : `${metrics.tagsDropped} citations that the model invented were dropped.`}
        </p>
      )}
    </>
  );
}

/** Shows tokens in and out; of an answer without usage only those of its prompt. */
function Tokens({ metrics, usage }: AnswerCostProps) {
  if (usage && usage.totalTokens > 0) {
    return (
      <Table title="Tokens" note={usage.estimated ? "counted by Ibid, about" : undefined}>
        <CostRow name="Read" value={formatNumber(usage.inputTokens)} />
        {usage.cachedInputTokens > 0 && (
          <CostRow
            name="of these from the server’s cache"
            value={formatNumber(usage.cachedInputTokens)}
          />
        )}
        <CostRow name="Written" value={formatNumber(usage.outputTokens)} />
        <CostRow name="Altogether" value={formatNumber(usage.totalTokens)} total />
      </Table>
    );
  }
  if (!metrics.promptTokens) return null;
  return (
    <Table title="Tokens">
      <CostRow name="Read" value={formatNumber(metrics.promptTokens)} />
    </Table>
  );
}

function formatNumber(value: number): string {
  return value.toLocaleString("en");
}

type TableProps = { title: string; note?: string | undefined; children: ReactNode };

function Table({ title, note, children }: TableProps) {
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-medium">
        {title}
        {note && <span className="font-normal text-soft"> ({note})</span>}
      </caption>
      <tbody>{children}</tbody>
    </table>
  );
}

type CostRowProps = {
  name: string;
  value: string;
  bar?: { from: number; share: number };
  total?: boolean;
};

/** A figure; one that is part of a whole has a bar for its share, which begins where the one before ends. */
function CostRow({ name, value, bar, total = false }: CostRowProps) {
  return (
    <tr className={total ? "border-t border-rule-strong font-medium" : "border-t border-rule"}>
      <th
        scope="row"
        className={
          total ? "py-1 pr-3 text-left font-medium" : "py-1 pr-3 text-left font-normal text-soft"
        }
      >
        {name}
        {bar && (
          <span aria-hidden className="mt-1 block rounded-full bg-hover">
            <span
              className="block h-1 min-w-0.5 rounded-full bg-accent"
              style={{
                marginLeft: `${Math.min(99, bar.from * 100)}%`,
                width: `${bar.share * 100}%`,
              }}
            />
          </span>
        )}
      </th>
      <td className="py-1 text-right align-top whitespace-nowrap">{value}</td>
    </tr>
  );
}
