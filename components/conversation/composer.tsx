"use client";

import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { cn } from "@/components/ui/cn.ts";

export const questionLimit = 4000;

type ComposerProps = {
  onAsk: (question: string) => void | Promise<void>;
  onStop?: () => void;
  /** Called at each change of the text. */
  onWrite?: () => void;
  /** An answer is being written: Stop replaces Ask. */
  busy: boolean;
  placeholder?: string;
  /** Focuses the field when the page opens, if the device has a keyboard. */
  takesFocus?: boolean;
  /** Controls below the text, at the left: what is read, and how it is answered. */
  children?: ReactNode;
  className?: string;
};

/** The field for a question: Enter asks, Shift+Enter breaks the line. */
export function Composer({
  onAsk,
  onStop,
  onWrite,
  busy,
  placeholder = "Ask a follow-up",
  takesFocus = false,
  children,
  className,
}: ComposerProps) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const length = text.trim().length;
  const tooLong = length > questionLimit;
  const close = length > questionLimit * 0.9;

  useEffect(() => {
    if (takesFocus && window.matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, [takesFocus]);

  async function ask(event?: FormEvent) {
    event?.preventDefault();
    const question = text.trim();
    if (question === "" || tooLong || busy) return;
    setText("");
    try {
      await onAsk(question);
    } catch {
      // The caller says why it failed; the question goes back to the field.
      setText(question);
    }
  }

  return (
    <form
      onSubmit={ask}
      className={cn("w-full shrink-0 px-3 pb-3 md:px-10 md:pb-5", className)}
      aria-label="Question"
    >
      <div className="mx-auto max-w-[calc(var(--measure)+2rem)] rounded-2xl border border-rule bg-raised shadow-raised transition-colors duration-100 focus-within:border-accent">
        <textarea
          ref={field}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onWrite?.();
          }}
          onKeyDown={(event) => {
            // While a word is being composed, Enter is for the input method.
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
              void ask(event);
            }
          }}
          rows={1}
          placeholder={placeholder}
          aria-label="Your question"
          aria-invalid={tooLong}
          aria-describedby={close ? noteId : undefined}
          className="block field-sizing-content max-h-[40dvh] min-h-12 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-[1rem] leading-normal outline-none"
        />
        <div className="flex items-center gap-2 pr-2 pb-2 pl-2">
          <div className="flex min-w-0 flex-1 items-center gap-1 *:min-w-0">{children}</div>
          {close && (
            <p
              id={noteId}
              role={tooLong ? "alert" : undefined}
              className={cn("text-note", tooLong ? "text-danger" : "text-soft")}
            >
              {tooLong
                ? `${(length - questionLimit).toLocaleString("en")} characters too many: a question may have ${questionLimit.toLocaleString("en")}.`
                : `${(questionLimit - length).toLocaleString("en")} characters left`}
            </p>
          )}
          {busy ? (
            <button type="button" onClick={onStop} className={send} aria-label="Stop" title="Stop">
              <Square className="size-3.5 fill-current" aria-hidden />
            </button>
          ) : (
            <button
              type="submit"
              disabled={length === 0 || tooLong}
              className={send}
              aria-label="Ask"
              title="Ask (Enter)"
            >
              <ArrowUp className="size-4.5" aria-hidden />
            </button>
          )}
        </div>
      </div>
    </form>
  );
}

const send =
  "inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-colors duration-100 enabled:hover:bg-accent-hover disabled:bg-hover disabled:text-soft pointer-coarse:size-11";
