import type { Citation } from "../wire/citation.ts";
import type { Notice } from "../wire/notice.ts";
import type { Wording } from "../wording/wording.ts";

/**
 * The notice that an answer rests on papers which were withdrawn or are doubted, in the question's language; none where it
 * does not.
 */
export function explainRetracted(
  { doubted }: Pick<Wording, "doubted">,
  citations: readonly Pick<Citation, "number" | "title" | "standing">[],
): Notice[] {
  const sentences = (["retracted", "concern"] as const).flatMap((standing) => {
    const cited = citations.filter((citation) => citation.standing === standing);
    const names = cited.map(({ number, title }) => `[${number}] “${title}”`).join(", ");
    return cited.length === 0 ? [] : [doubted[standing](names, cited.length)];
  });
  return sentences.length === 0 ? [] : [{ code: "source_retracted", message: sentences.join(" ") }];
}
