import { formatDuration } from "@/components/ui/format-duration.ts";
import type { Metrics, Usage } from "@/lib/answer/answer-event.ts";

const stages: [keyof Metrics, string][] = [
  ["condenseMs", "Condensing the question"],
  ["embedMs", "Embedding it"],
  ["searchMs", "Searching"],
  ["rerankMs", "Reranking"],
  ["promptMs", "Writing the prompt"],
  ["firstTokenMs", "To the first word"],
  ["generateMs", "Writing the answer"],
  ["verifyMs", "Checking the citations"],
  ["totalMs", "Altogether"],
];

type AnswerCostProps = { metrics: Partial<Metrics>; usage: Usage | null };

/** What an answer cost: time by stage, and tokens. Stages that took no time are left out. */
export function AnswerCost({ metrics, usage }: AnswerCostProps) {
  const rows = stages
    .map(([key, name]) => ({ name, value: metrics[key] ?? 0 }))
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => ({ name, value: formatDuration(value) }));
  if (usage && usage.totalTokens > 0) {
    const about = usage.estimated ? "about " : "";
    rows.push({ name: "Tokens read", value: about + usage.inputTokens.toLocaleString("en") });
    rows.push({ name: "Tokens written", value: about + usage.outputTokens.toLocaleString("en") });
  }
  if (metrics.tagsDropped) {
    rows.push({ name: "Invented citations dropped", value: String(metrics.tagsDropped) });
  }
  if (rows.length === 0) return null;
  return (
    <table className="w-full">
      <caption className="pb-1 text-left font-medium">What it cost</caption>
      <tbody>
        {rows.map(({ name, value }) => (
          <tr key={name} className="border-t border-rule first:border-t-0">
            <th scope="row" className="py-1 pr-3 text-left font-normal text-soft">
              {name}
            </th>
            <td className="py-1 text-right whitespace-nowrap">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
