"use client";

import { useId, useState } from "react";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { CitationPopover } from "@/components/citation/citation-popover.tsx";
import { readRegister } from "@/components/citation/read-register.ts";
import { toChatMessages } from "@/components/message/chat-message.ts";
import { modelName } from "@/components/message/model-name.ts";
import {
  type ShownAnswer,
  type ShownTurn,
  toShownTurns,
} from "@/components/message/shown-turns.ts";
import { TurnContext } from "@/components/message/turn-context.ts";
import { OpenedSheet } from "@/components/ui/opened-sheet.tsx";
import { useJson } from "@/components/ui/use-json.ts";
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
  const [[left, right], choose] = useState<[number, number]>(at === 0 ? [0, 1] : [at - 1, at]);
  const column = (place: number, onChoose: (next: number) => void, side: string) => {
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
      title="Compare versions"
      side="middle"
      className="top-[4dvh] h-[92dvh] w-[min(78rem,calc(100vw-1.5rem))] bg-paper"
    >
      <section
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Two versions"
        className="mt-2 grid min-h-0 flex-1 content-start divide-rule overflow-y-auto border-t border-rule -outline-offset-2 max-md:divide-y md:grid-cols-2 md:divide-x"
      >
        {column(left, (next) => choose([next, right]), "First")}
        {column(right, (next) => choose([left, next]), "Second")}
      </section>
    </OpenedSheet>
  );
}

type VersionColumnProps = {
  version: TurnVersion;
  turn: number;
  side: string;
  choice: { versions: readonly TurnVersion[]; place: number; onChoose: (next: number) => void };
};

function VersionColumn({ version, turn, side, choice }: VersionColumnProps) {
  const { messageId } = version;
  const { data, error } = useJson(
    savedAnswerSchema,
    `/api/messages/${encodeURIComponent(messageId)}`,
    { revalidateOnFocus: false },
  );
  const shown = data && toShownTurns(toChatMessages([data.question, data.answer]), false)[0];
  const answer = version.revision === undefined ? shown?.answer : shown?.answer?.first;
  return (
    <section aria-label={`${side} version`} className="min-w-0 px-5 pt-4 pb-8 md:px-7">
      <VersionChoice side={side} {...choice} />
      {error && (
        <p role="alert" className="text-soft">
          {error.message}
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
}: VersionColumnProps["choice"] & { side: string }) {
  const id = useId();
  return (
    <p className="mb-4 flex items-center gap-2 text-note text-soft">
      <label htmlFor={id} className="sr-only">
        {side} version to compare
      </label>
      <select
        id={id}
        value={place}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-9 max-w-full truncate rounded-lg border border-rule bg-raised px-2 text-ink pointer-coarse:min-h-11"
      >
        {versions.map((version, at) => (
          <option key={`${version.messageId} ${version.revision ?? ""}`} value={at}>
            {describeVersion(version, at, versions.length)}
          </option>
        ))}
      </select>
    </p>
  );
}

function describeVersion({ model, revision }: TurnVersion, at: number, count: number): string {
  const parts = [
    `${at + 1} of ${count}`,
    ...(model === null ? [] : [modelName(model)]),
    ...(revision === undefined ? [] : ["before the repair"]),
  ];
  return parts.join(" · ");
}

/** A version with its question. Its markers open its own words, and turn nothing else on the page. */
function VersionText({ shown, answer }: { shown: ShownTurn; answer: ShownAnswer }) {
  const turns = [shown];
  return (
    <CitationProvider turns={turns} register={readRegister([], turns)}>
      <TurnContext value={shown.number}>
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
        {answer.error && <p className="mt-3 text-soft">{answer.error.message}</p>}
      </TurnContext>
      <CitationPopover />
    </CitationProvider>
  );
}
