import { cn } from "@/components/ui/cn.ts";
import type { Passage } from "@/lib/wire/passage.ts";

type ChartStage = {
  name: string;
  explanation: string;
  scoreOf: (passage: Passage) => number | null;
};

const stages: ChartStage[] = [
  {
    name: "Meaning",
    explanation: "How near its meaning is to the question’s: 0 not at all, 1 the same",
    scoreOf: ({ vectorScore }) => vectorScore,
  },
  {
    name: "Words",
    explanation: "How well its words fit, beside the passage whose words fit best",
    scoreOf: ({ keywordScore }) => keywordScore,
  },
  {
    name: "Both",
    explanation: "Its place in the search, by meaning and words together; the best has 1",
    scoreOf: ({ score }) => score,
  },
  {
    name: "Weighed",
    explanation: "What the second model that weighs passages says of it",
    scoreOf: ({ rerankScore }) => rerankScore,
  },
];

/** Every passage of an answer, with a bar for what each stage of the search said of it; a stage that was not asked is left out. */
export function PassageChart({ passages }: { passages: Passage[] }) {
  if (passages.length === 0) return null;
  const shown = stages.filter(({ scoreOf }) => passages.some((each) => scoreOf(each) !== null));
  const carried = passages.some(({ origin }) => origin === "carried");
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="pb-1 text-left font-medium">
        What each stage said of the passages
        {carried && (
          <span className="ml-3 inline-flex items-center gap-1.5 font-normal text-soft" aria-hidden>
            <span className="h-2 w-4 rounded-sm bg-accent" /> fresh
            <span className="ml-1.5 h-2 w-4 rounded-sm border border-accent" /> carried
          </span>
        )}
      </caption>
      <thead>
        <tr className="text-left text-soft">
          <th scope="col" className="w-[38%] py-1 pr-2 font-normal">
            Passage
          </th>
          {shown.map(({ name, explanation }) => (
            <th key={name} scope="col" title={explanation} className="py-1 pr-2 font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {passages.map((passage) => (
          <tr key={passage.chunkId}>
            <th
              scope="row"
              title={passage.title}
              className="truncate border-t border-rule py-1 pr-2 text-left font-normal"
            >
              {passage.number !== null && <span className="text-accent">[{passage.number}] </span>}
              {passage.title}
              {passage.origin === "carried" && <span className="sr-only">, carried</span>}
            </th>
            {shown.map(({ name, scoreOf }) => (
              <td key={name} className="border-t border-rule py-1 pr-2">
                <ScoreBar score={scoreOf(passage)} hollow={passage.origin === "carried"} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ScoreBar({ score, hollow }: { score: number | null; hollow: boolean }) {
  if (score === null) return <span className="text-soft">–</span>;
  const share = Math.min(1, Math.max(0, score));
  return (
    <span className="block rounded-sm bg-hover" title={score.toFixed(2)}>
      <span className="sr-only">{score.toFixed(2)}</span>
      <span
        aria-hidden
        className={cn("block h-2 rounded-sm", hollow ? "border border-accent" : "bg-accent")}
        style={{ width: `${Math.max(3, share * 100)}%` }}
      />
    </span>
  );
}
