import type { ReactNode } from "react";
import { formatDuration } from "@/components/ui/format-duration.ts";
import type { DrawPart, Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { Metrics } from "@/lib/wire/metrics.ts";
import { localeOf } from "@/lib/wire/page-language.ts";
import type { Usage } from "@/lib/wire/usage.ts";

/** `before` is the time of the stages before it. */
type StageTime = { name: keyof Messages["answer"]; ms: number; before: number };

/** Lists the stages in order with their time, without those that took none. */
function stagesOf(metrics: Partial<Metrics>): StageTime[] {
  const { firstTokenMs = 0, generateMs = 0 } = metrics;
  const stages: Omit<StageTime, "before">[] = [
    { name: "understood", ms: metrics.condenseMs ?? 0 },
    { name: "embedded", ms: metrics.embedMs ?? 0 },
    { name: "searched", ms: metrics.searchMs ?? 0 },
    { name: "reranked", ms: metrics.rerankMs ?? 0 },
    { name: "promptMade", ms: metrics.promptMs ?? 0 },
    { name: "waited", ms: firstTokenMs },
    // The measured time of writing includes the wait for the first word.
    { name: "written", ms: Math.max(0, generateMs - firstTokenMs) },
    { name: "verified", ms: metrics.verifyMs ?? 0 },
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
  const t = useWords("answer");
  const stages = stagesOf(metrics);
  const total = metrics.totalMs ?? 0;
  const longest = Math.max(1, total, ...stages.map(({ ms, before }) => before + ms));
  return (
    <>
      {stages.length > 0 && (
        <Table title={t("time")}>
          {stages.map(({ name, ms, before }) => (
            <CostRow
              key={name}
              name={t(name)}
              value={formatDuration(ms, t.language)}
              bar={{ from: before / longest, share: ms / longest }}
            />
          ))}
          {total > 0 && (
            <CostRow name={t("altogether")} value={formatDuration(total, t.language)} total />
          )}
        </Table>
      )}
      <Tokens metrics={metrics} usage={usage} />
      {(metrics.tagsDropped ?? 0) > 0 && (
        <p>{t("inventedDropped", { count: metrics.tagsDropped ?? 0 })}</p>
      )}
    </>
  );
}

/** Shows tokens in and out; of an answer without usage only those of its prompt. */
function Tokens({ metrics, usage }: AnswerCostProps) {
  const t = useWords("answer");
  const formatNumber = (value: number) => value.toLocaleString(localeOf[t.language]);
  if (usage && usage.totalTokens > 0) {
    return (
      <Table title={usage.estimated ? t.rich("tokensEstimated", { soft }) : t("tokens")}>
        <CostRow name={t("tokensRead")} value={formatNumber(usage.inputTokens)} />
        {usage.cachedInputTokens > 0 && (
          <CostRow name={t("tokensCached")} value={formatNumber(usage.cachedInputTokens)} />
        )}
        <CostRow name={t("tokensWritten")} value={formatNumber(usage.outputTokens)} />
        <CostRow name={t("altogether")} value={formatNumber(usage.totalTokens)} total />
      </Table>
    );
  }
  if (!metrics.promptTokens) return null;
  return (
    <Table title={t("tokens")}>
      <CostRow name={t("tokensRead")} value={formatNumber(metrics.promptTokens)} />
    </Table>
  );
}

const soft: DrawPart = (parts) => <span className="font-normal text-soft">{parts}</span>;

type TableProps = { title: ReactNode; children: ReactNode };

function Table({ title, children }: TableProps) {
  return (
    <table className="w-full">
      <caption className="pb-1 text-start font-medium">{title}</caption>
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
          total ? "py-1 pe-3 text-start font-medium" : "py-1 pe-3 text-start font-normal text-soft"
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
      <td className="py-1 text-end align-top whitespace-nowrap">{value}</td>
    </tr>
  );
}
