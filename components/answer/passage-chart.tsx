import { cn } from "@/components/ui/cn.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { Passage } from "@/lib/wire/passage.ts";
import { formatScore } from "./format-score.ts";

type ChartStage = {
  name: keyof Messages["answer"];
  explanation: keyof Messages["answer"];
  scoreOf: (passage: Passage) => number | null;
};

const stages: ChartStage[] = [
  {
    name: "meaning",
    explanation: "closenessTitle",
    scoreOf: ({ vectorScore }) => vectorScore,
  },
  {
    name: "words",
    explanation: "wordsTitle",
    scoreOf: ({ keywordScore }) => keywordScore,
  },
  {
    name: "both",
    explanation: "bothTitle",
    scoreOf: ({ score }) => score,
  },
  {
    name: "weighed",
    explanation: "weighedTitle",
    scoreOf: ({ rerankScore }) => rerankScore,
  },
];

/** Every passage of an answer, with a bar for what each stage of the search said of it; a stage that was not asked is left out. */
export function PassageChart({ passages }: { passages: Passage[] }) {
  const t = useWords("answer");
  if (passages.length === 0) return null;
  const shown = stages.filter(({ scoreOf }) => passages.some((each) => scoreOf(each) !== null));
  const carried = passages.some(({ origin }) => origin === "carried");
  return (
    <table className="w-full table-fixed border-separate border-spacing-0">
      <caption className="pb-1 text-start font-medium">
        {t("stageScores")}
        {carried && (
          <span className="ms-3 inline-flex items-center gap-1.5 font-normal text-soft" aria-hidden>
            <span className="h-2 w-4 rounded-sm bg-accent" /> {t("fresh")}
            <span className="ms-1.5 h-2 w-4 rounded-sm border border-accent" /> {t("carried")}
          </span>
        )}
      </caption>
      <thead>
        <tr className="text-start text-soft">
          <th scope="col" className="w-[38%] py-1 pe-2 font-normal">
            {t("passage")}
          </th>
          {shown.map(({ name, explanation }) => (
            <th key={name} scope="col" title={t(explanation)} className="py-1 pe-2 font-normal">
              {t(name)}
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
              className="truncate border-t border-rule py-1 pe-2 text-start font-normal"
            >
              {passage.number !== null && <span className="text-accent">[{passage.number}] </span>}
              {passage.title}
              {passage.origin === "carried" && <span className="sr-only">{t("isCarried")}</span>}
            </th>
            {shown.map(({ name, scoreOf }) => (
              <td key={name} className="border-t border-rule py-1 pe-2">
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
  const t = useWords("answer");
  const told = formatScore(score, t.language);
  if (score === null) return <span className="text-soft">{told}</span>;
  const share = Math.min(1, Math.max(0, score));
  return (
    <span className="block rounded-sm bg-hover" title={told}>
      <span className="sr-only">{told}</span>
      <span
        aria-hidden
        className={cn("block h-2 rounded-sm", hollow ? "border border-accent" : "bg-accent")}
        style={{ width: `${Math.max(3, share * 100)}%` }}
      />
    </span>
  );
}
