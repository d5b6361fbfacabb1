import type { Citation } from "../wire/citation.ts";
import type { Notice } from "../wire/notice.ts";
import type { Standing } from "../wire/standing.ts";

const doubts: Partial<Record<Standing, { one: string; more: string }>> = {
  retracted: { one: "was retracted", more: "were retracted" },
  concern: { one: "is doubted by its editors", more: "are doubted by their editors" },
};

/** The notice that an answer rests on papers which were withdrawn or are doubted; none where it does not. */
export function explainRetracted(
  citations: readonly Pick<Citation, "number" | "title" | "standing">[],
): Notice[] {
  const sentences = Object.entries(doubts).flatMap(([standing, { one, more }]) => {
    const cited = citations.filter((citation) => citation.standing === standing);
    const names = cited.map(({ number, title }) => `[${number}] “${title}”`).join(", ");
    return cited.length === 0 ? [] : `${names} ${cited.length === 1 ? one : more}.`;
  });
  if (sentences.length === 0) return [];
  return [
    {
      code: "source_retracted",
      message: `This answer rests on such a paper: ${sentences.join(" ")}`,
    },
  ];
}
