"use client";

import { PencilLine, Trash2 } from "lucide-react";
import { type RefObject, use, useId, useState } from "react";
import { AnswerActionsContext } from "@/components/answer/answer-actions.ts";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { focusOnMount } from "@/components/ui/focus-on-mount.ts";
import { RowMenu, RowMenuItem } from "@/components/ui/row-menu.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { questionLimit } from "./composer.tsx";

type TurnQuestionProps = { turn: ShownTurn; heading: RefObject<HTMLHeadingElement | null> };

/** The question as the heading of its turn, with what can be done with the turn. */
export function TurnQuestion({ turn, heading }: TurnQuestionProps) {
  const t = useWords("conversation");
  const actions = use(AnswerActionsContext);
  const [editing, setEditing] = useState(false);
  const answerId = turn.answer?.id;
  const stop = () => {
    setEditing(false);
    // The field goes away with the focus.
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <div className="group/question relative mb-6">
      <h2
        ref={heading}
        id={`question-${turn.number}`}
        tabIndex={-1}
        dir="auto"
        className={cn(
          "scroll-mt-8 font-sans font-semibold text-pretty break-words whitespace-pre-wrap",
          turn.question.length > 140 ? "text-ui" : "text-[1.25rem] leading-snug",
          editing && "sr-only",
          // The place of the menu.
          "pe-9",
        )}
      >
        {turn.question}
      </h2>
      {editing ? (
        <EditedQuestion
          question={turn.question}
          busy={actions?.busy ?? true}
          onAsk={(text) => {
            stop();
            if (answerId !== undefined) actions?.edit(text, answerId);
          }}
          onCancel={stop}
        />
      ) : (
        actions &&
        answerId !== undefined && (
          <RowMenu
            name={t("questionNumber", { turn: turn.number })}
            align="end"
            className="absolute -top-0.5 end-0 inline-flex size-8 items-center justify-center rounded-md text-soft opacity-0 group-hover/question:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:-top-2 pointer-coarse:-end-2 pointer-coarse:size-11 pointer-coarse:opacity-100"
          >
            <RowMenuItem Icon={PencilLine} onSelect={() => setEditing(true)}>
              {t("editQuestion")}
            </RowMenuItem>
            <RowMenuItem Icon={Trash2} danger onSelect={() => actions.remove(answerId)}>
              {t("deleteTurn")}
            </RowMenuItem>
          </RowMenu>
        )
      )}
    </div>
  );
}

type EditedQuestionProps = {
  question: string;
  busy: boolean;
  onAsk: (text: string) => void;
  onCancel: () => void;
};

/** The field for other words: Enter asks, Escape leaves the question as it is. */
function EditedQuestion({ question, busy, onAsk, onCancel }: EditedQuestionProps) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const [text, setText] = useState(question);
  const noteId = useId();
  const asked = text.trim();
  const canAsk = !busy && asked !== "" && asked !== question && asked.length <= questionLimit;
  return (
    <form
      aria-label={t("editQuestion")}
      onSubmit={(event) => {
        event.preventDefault();
        if (canAsk) onAsk(asked);
      }}
      className="rounded-xl border border-rule bg-raised shadow-raised focus-within:border-accent"
    >
      <textarea
        ref={focusOnMount}
        dir="auto"
        value={text}
        aria-label={t("inOtherWords")}
        aria-describedby={noteId}
        aria-invalid={asked.length > questionLimit}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") onCancel();
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        className="block field-sizing-content max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-[1rem] leading-normal outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2 p-2 ps-4">
        <p id={noteId} className="me-auto text-note text-soft">
          {asked.length > questionLimit
            ? t("mayHaveCharacters", { limit: questionLimit })
            : t("staysAsItWas")}
        </p>
        <Button tone="quiet" onClick={onCancel}>
          {ui("cancel")}
        </Button>
        <Button type="submit" disabled={!canAsk}>
          {t("ask")}
        </Button>
      </div>
    </form>
  );
}
