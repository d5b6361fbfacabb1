"use client";

import { ArrowUp, Square } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCommand } from "@/components/command/use-command.ts";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

/** A question may have this many characters. */
export const questionLimit = 4000;

type ComposerProps = {
  onAsk: (question: string) => void | Promise<void>;
  onStop?: () => void;
  /** Called at each change of the text. */
  onWrite?: () => void;
  /** An answer is being written: Stop replaces Ask. */
  busy: boolean;
  placeholder?: string;
  /** What the field has when it opens. */
  begunText?: string;
  /** Focuses the field when the page opens, if the device has a keyboard. */
  takesFocus?: boolean;
  /** Controls below the text, at the left: what is read, and how it is answered. */
  children?: ReactNode;
  /** The room around it; by default that below a conversation. */
  className?: string;
};

/** The field for a question: Enter asks, Shift+Enter breaks the line. */
export function Composer({
  onAsk,
  onStop,
  onWrite,
  busy,
  placeholder,
  begunText = "",
  takesFocus = false,
  children,
  className = "px-3 pb-3 md:px-10 md:pb-5",
}: ComposerProps) {
  const t = useWords("conversation");
  const { text, setText, length, tooLong, ask } = useDraft(onAsk, busy, begunText);
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const close = length > questionLimit * 0.9;

  useEffect(() => {
    if (!takesFocus || !window.matchMedia("(pointer: fine)").matches) return;
    // Who was faster than the page's scripts, and is on one of its buttons, stays there.
    const main = field.current?.closest("main");
    if (document.activeElement !== main && main?.contains(document.activeElement)) return;
    field.current?.focus();
  }, [takesFocus]);

  useCommand("composer", () => field.current?.focus());
  useCommand("quote-here", (words) => {
    setText(
      (before) => `${[before.trim(), t("quotedWords", { words })].filter(Boolean).join("\n")} `,
    );
    field.current?.focus();
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
      className={cn("w-full shrink-0", className)}
      aria-label={t("question")}
    >
      <div className="mx-auto max-w-[calc(var(--measure)+2rem)] rounded-2xl border border-rule bg-raised shadow-raised transition-colors duration-100 focus-within:border-accent">
        <QuestionField
          ref={field}
          value={text}
          onWrite={(next) => {
            setText(next);
            onWrite?.();
          }}
          onEnter={() => void ask()}
          placeholder={placeholder ?? t("askFollowUp")}
          aria-invalid={tooLong}
          aria-describedby={close ? noteId : undefined}
        />
        <div className="flex items-center gap-2 pe-2 pb-2 ps-2">
          <div className="flex min-w-0 flex-1 items-center gap-1 *:min-w-0">{children}</div>
          {close && <LengthNote id={noteId} length={length} />}
          <SendButton busy={busy} onStop={onStop} disabled={length === 0 || tooLong} />
        </div>
      </div>
    </form>
  );
}

/** The question being written. When asking fails, the text goes back to the field. */
function useDraft(onAsk: ComposerProps["onAsk"], busy: boolean, begunText: string) {
  const [text, setText] = useState(begunText);
  const length = text.trim().length;
  const tooLong = length > questionLimit;

  async function ask() {
    const question = text.trim();
    if (question === "" || tooLong || busy) return;
    setText("");
    try {
      await onAsk(question);
    } catch {
      // The caller says why it failed.
      setText(question);
    }
  }

  return { text, setText, length, tooLong, ask };
}

type QuestionFieldProps = Omit<ComponentProps<"textarea">, "value"> & {
  value: string;
  onWrite: (text: string) => void;
  onEnter: () => void;
};

function QuestionField({ onWrite, onEnter, ...props }: QuestionFieldProps) {
  const t = useWords("conversation");
  return (
    <textarea
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={(event) => {
        // While a word is being composed, Enter is for the input method.
        if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
      rows={1}
      // An empty field runs the way of the page, and its placeholder with it.
      dir={props.value === "" ? undefined : "auto"}
      data-composer
      aria-label={t("yourQuestion")}
      className="block field-sizing-content max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-[1rem] leading-normal outline-none"
      {...props}
    />
  );
}

/** Says how many characters are left, or too many. */
function LengthNote({ id, length }: { id: string; length: number }) {
  const t = useWords("conversation");
  const left = questionLimit - length;
  return (
    <p
      id={id}
      role={left < 0 ? "alert" : undefined}
      className={cn("text-note", left < 0 ? "text-danger" : "text-soft")}
    >
      {left < 0
        ? t("charactersTooMany", { over: -left, limit: questionLimit })
        : t("charactersLeft", { left })}
    </p>
  );
}

type SendButtonProps = { busy: boolean; onStop?: (() => void) | undefined; disabled: boolean };

function SendButton({ busy, onStop, disabled }: SendButtonProps) {
  const t = useWords("conversation");
  return busy ? (
    <button
      type="button"
      onClick={onStop}
      className={send}
      aria-label={t("stop")}
      title={t("stop")}
    >
      <Square className="size-3.5 fill-current" aria-hidden />
    </button>
  ) : (
    <button
      type="submit"
      disabled={disabled}
      className={send}
      aria-label={t("ask")}
      title={t("askWithEnter")}
    >
      <ArrowUp className="size-4.5" aria-hidden />
    </button>
  );
}

const send =
  "inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-colors duration-100 enabled:hover:bg-accent-hover disabled:bg-hover disabled:text-soft pointer-coarse:size-11";
