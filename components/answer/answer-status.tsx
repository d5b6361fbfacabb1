"use client";

import { useElapsedSeconds } from "@/components/ui/use-elapsed-seconds.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { Stage } from "@/lib/wire/answer-event.ts";

type AnswerStatusProps = {
  stage: Stage | null;
  detail: string | undefined;
  /** When the question was sent, in milliseconds since 1970. */
  since: number | null;
};

/** What a local model says of itself until it can be asked. */
const download = /^Downloading the model, (\d+) % of (.+)$/;

/** Says what a stage does; of a detail that counts, such as `5 passages`, by its numbers. */
function describeStage(stage: Stage, detail: string | undefined, t: PageWords<"answer">): string {
  if (!detail) return t(stage);
  if (detail === "Loading the model") return t("loadingModel");
  const [, percent, size] = download.exec(detail) ?? [];
  if (percent && size) return t("downloadingModel", { percent, size });
  const part = /^part (\d+) of (\d+)$/.exec(detail);
  if (part && stage === "reading")
    return t("readingPart", { part: Number(part[1]), count: Number(part[2]) });
  const count = Number(
    /^[\d,]+(?= (?:passage|knowledge base)s?$)/.exec(detail)?.[0].replaceAll(",", ""),
  );
  if (count > 0 && stage === "reading") return t("readingPassages", { count });
  if (count > 0 && stage === "searching") return t("searchingBases", { count });
  return t(`${stage}Of`, { detail });
}

/** Says what is being done, and for how many seconds from the second one on. */
export function AnswerStatus({ stage, detail, since }: AnswerStatusProps) {
  const t = useWords("answer");
  const seconds = useElapsedSeconds(since);
  return (
    <p className="flex min-h-7 items-center gap-2 text-note text-soft">
      <span aria-hidden className="size-1.5 animate-pulse rounded-full bg-accent" />
      <span>{stage ? describeStage(stage, detail, t) : t("sending")}</span>
      {seconds >= 2 && <span aria-hidden>{t("seconds", { seconds })}</span>}
    </p>
  );
}
