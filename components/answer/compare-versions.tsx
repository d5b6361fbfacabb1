"use client";

import { useId, useState } from "react";
import { CitationProvider, TurnMarkers } from "@/components/citation/citation-context.tsx";
import { CitationPopover } from "@/components/citation/citation-popover.tsx";
import { readRegister } from "@/components/citation/read-register.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import { modelName } from "@/components/message/model-name.ts";
import {
  type ShownAnswer,
  type ShownTurn,
  toShownTurns,
} from "@/components/message/shown-turns.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { OpenedSheet } from "@/components/ui/opened-sheet.tsx";
import { useJson } from "@/components/ui/use-json.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { savedAnswerSchema, type TurnVersion } from "@/lib/wire/conversation.ts";
import { AnswerCheck } from "./answer-check.tsx";
import { AnswerSections } from "./answer-sections.tsx";
import { ClosestPassages } from "./closest-passages.tsx";

type CompareVersionsProps = {
  versions: readonly TurnVersion[];
  /** The place of the version that is shown. */
  at: number;
  turn: number;
  onClose: () => void;
};

/** Two versions of a turn, side by side; on a narrow page one below the other. */
export function CompareVersions({ versions, at, turn, onClose }: CompareVersionsProps) {
  const t = useWords("answer");
  const [[left, right], choose] = useState<[number, number]>(at === 0 ? [0, 1] : [at - 1, at]);
  const column = (place: number, onChoose: (next: number) => void, side: Side) => {
    const version = versions[place];
    return (
      version && (
        <VersionColumn
          key={`${version.messageId} ${version.revision ?? ""}`}
          version={version}
          turn={turn}
          side={side}
          choice={{ versions, place, onChoose }}
        />
      )
    );
  };
  return (
    <OpenedSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("compareVersions")}
      side="middle"
      className="top-[4dvh] h-[92dvh] w-[min(78rem,calc(100vw-1.5rem))] bg-paper"
    >
      <section
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t("twoVersions")}
        className="mt-2 grid min-h-0 flex-1 content-start divide-rule overflow-y-auto border-t border-rule -outline-offset-2 max-md:divide-y md:grid-cols-2 md:divide-x"
      >
        {column(left, (next) => choose([next, right]), "first")}
        {column(right, (next) => choose([left, next]), "second")}
      </section>
    </OpenedSheet>
  );
}

type Side = "first" | "second";

type VersionColumnProps = {
  version: TurnVersion;
  turn: number;
  side: Side;
  choice: { versions: readonly TurnVersion[]; place: number; onChoose: (next: number) => void };
};

function VersionColumn({ version, turn, side, choice }: VersionColumnProps) {
  const t = useWords("answer");
  const ui = useWords("ui");
  const { messageId } = version;
  const { data, error } = useJson(
    savedAnswerSchema,
    `/api/messages/${encodeURIComponent(messageId)}`,
    { revalidateOnFocus: false },
  );
  const shown = data && toShownTurns(toChatMessages([data.question, data.answer]), false)[0];
  const answer = version.revision === undefined ? shown?.answer : shown?.answer?.first;
  return (
    <section aria-label={t("sideVersion", { side })} className="min-w-0 px-5 pt-4 pb-8 md:px-7">
      <VersionChoice side={side} {...choice} />
      {error && (
        <p role="alert" className="text-soft">
          {failureSentence(error, ui)}
        </p>
      )}
      {shown && answer && (
        <VersionText shown={{ ...shown, number: turn, answer }} answer={answer} />
      )}
    </section>
  );
}

function VersionChoice({
  side,
  versions,
  place,
  onChoose,
}: VersionColumnProps["choice"] & { side: Side }) {
  const t = useWords("answer");
  const modelWords = useWords("message");
  const id = useId();
  return (
    <p className="mb-4 flex items-center gap-2 text-note text-soft">
      <label htmlFor={id} className="sr-only">
        {t("sideToCompare", { side })}
      </label>
      <select
        id={id}
        value={place}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-9 max-w-full truncate rounded-lg border border-rule bg-raised px-2 text-ink pointer-coarse:min-h-11"
      >
        {versions.map((version, at) => (
          <option key={`${version.messageId} ${version.revision ?? ""}`} value={at}>
            {[
              t("versionOf", { place: at + 1, count: versions.length }),
              ...(version.model === null ? [] : [modelName(version.model, modelWords)]),
              ...(version.revision === undefined ? [] : [t("beforeRepair")]),
            ].join(" · ")}
          </option>
        ))}
      </select>
    </p>
  );
}

/** A version with its question. Its markers open its own words, and turn nothing else on the page. */
function VersionText({ shown, answer }: { shown: ShownTurn; answer: ShownAnswer }) {
  const ui = useWords("ui");
  const turns = [shown];
  return (
    <CitationProvider turns={turns} register={readRegister([], turns)}>
      <TurnMarkers turn={shown.number}>
        <h3 className="mb-3 font-semibold text-pretty break-words whitespace-pre-wrap">
          {shown.question}
        </h3>
        <AnswerCheck answer={answer} className="mb-2" />
        <AnswerSections
          sections={answer.sections ?? [{ text: answer.text, start: 0, section: null }]}
          citations={answer.citations}
          markers={answer.markers}
          uncited={answer.uncited}
          unfinished={false}
        />
        {answer.closest.length > 0 && <ClosestPassages passages={answer.closest} />}
        {answer.error && <p className="mt-3 text-soft">{ui.retell(answer.error.message)}</p>}
      </TurnMarkers>
      <CitationPopover />
    </CitationProvider>
  );
}
