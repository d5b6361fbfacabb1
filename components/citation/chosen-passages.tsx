"use client";

import Link from "next/link";
import { Popover } from "radix-ui";
import { type ReactElement, useRef } from "react";
import { describePlace } from "@/components/document/describe-place.ts";
import { documentLink } from "@/components/document/document-link.ts";
import { MarkedText } from "@/components/document/marked-text.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { isLineText, isMarkdown } from "@/lib/wire/file-name.ts";
import type { ChosenPassageView, PassageChoice } from "@/lib/wire/passage-choice.ts";
import type { ChoosingPassages } from "./use-chosen-passages.ts";

const choiceGroups: { choice: PassageChoice; heading: "pinnedHeading" | "droppedHeading" }[] = [
  { choice: "pinned", heading: "pinnedHeading" },
  { choice: "dropped", heading: "droppedHeading" },
];

type ChosenPassageListProps = { trigger: ReactElement; passages: ChoosingPassages };

/** The passages that are pinned and dropped in the conversation, each with the way back. */
export function ChosenPassageList({ trigger, passages }: ChosenPassageListProps) {
  const t = useWords("citation");
  const content = useRef<HTMLDivElement>(null);
  const { chosen } = passages;

  async function takeBack(chunkId: string) {
    const isLast = chosen.length === 1;
    await passages.takeBack(chunkId);
    // The pressed button is gone, and behind the last one the whole list is.
    const next = isLast ? document.querySelector<HTMLElement>("[data-composer]") : content.current;
    next?.focus({ preventScroll: true });
  }

  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          tabIndex={-1}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-label={t("chosenPassages")}
          className="enter z-50 flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-[min(25rem,calc(100vw-1.5rem))] flex-col gap-3 overflow-y-auto rounded-xl border border-rule bg-raised p-4 text-note shadow-raised"
        >
          {choiceGroups.map(({ choice, heading }) => {
            const own = chosen.filter((passage) => passage.choice === choice);
            return (
              own.length > 0 && (
                <section key={choice}>
                  <h2 className="text-soft">{t(heading)}</h2>
                  <ul>
                    {own.map((passage) => (
                      <ChosenItem
                        key={passage.chunkId}
                        passage={passage}
                        onTakeBack={() => void takeBack(passage.chunkId)}
                      />
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ChosenItemProps = { passage: ChosenPassageView; onTakeBack: () => void };

function ChosenItem({ passage, onTakeBack }: ChosenItemProps) {
  const t = useWords("citation");
  const documentWords = useWords("document");
  const { title, documentId, sourceId, start, end, text, available } = passage;
  const lines = passage.lineStart !== null && isLineText(sourceId);
  const name = title ?? t("unreadDocument");
  const place = describePlace(passage, documentWords);
  const words =
    start === null || end === null ? undefined : { start, end, quoteStart: start, quoteEnd: end };
  return (
    <li className="flex items-start gap-2 border-t border-rule py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        {title === null ? (
          <p className="text-soft">{name}</p>
        ) : (
          <Link
            href={documentLink(documentId, words, "given")}
            className="font-medium text-pretty break-words hover:text-accent hover:underline"
          >
            {name}
          </Link>
        )}
        {place && <span className="text-soft">{` · ${place}`}</span>}
        {available ? (
          <p
            className={cn(
              "mt-1 line-clamp-3 break-words text-soft",
              lines ? "font-mono text-[0.78rem]" : "font-serif text-[0.95rem] leading-snug",
            )}
          >
            <MarkedText text={text} start={0} markdown={isMarkdown(sourceId)} />
          </p>
        ) : (
          <p className="mt-1 text-soft">{t("chosenNotThere")}</p>
        )}
      </div>
      <button
        type="button"
        onClick={onTakeBack}
        aria-label={t("takeBackOf", { name })}
        className="-mt-1 -me-1.5 inline-flex min-h-8 shrink-0 items-center rounded-md px-1.5 font-medium text-accent hover:bg-hover pointer-coarse:min-h-11"
      >
        {t("takeBack")}
      </button>
    </li>
  );
}
