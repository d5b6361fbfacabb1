"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { Feedback, FeedbackReason, FeedbackRequest } from "@/lib/wire/feedback.ts";

type ReasonChoice = {
  reason: FeedbackReason;
  words: keyof Messages["feedback"];
  asks: "fact" | "note";
};

const ofAnswer: ReasonChoice[] = [
  { reason: "wrong", words: "wrong", asks: "fact" },
  { reason: "not_in_source", words: "notInSources", asks: "note" },
  { reason: "incomplete", words: "incomplete", asks: "fact" },
  { reason: "refused", words: "refused", asks: "fact" },
  { reason: "other", words: "other", asks: "note" },
];

const ofMarker: ReasonChoice[] = [
  { reason: "not_in_source", words: "notInPassage", asks: "note" },
  { reason: "wrong", words: "saysElse", asks: "fact" },
  { reason: "other", words: "other", asks: "note" },
];

type FeedbackFormProps = {
  given: Feedback | null;
  about: "answer" | "marker";
  onSave: (thought: Omit<FeedbackRequest, "marker">) => void;
  onTakeBack: () => void;
};

/** Asks what is wrong; that something is, is kept already. */
export function FeedbackForm({ given, about, onSave, onTakeBack }: FeedbackFormProps) {
  const t = useWords("feedback");
  const [reason, setReason] = useState<FeedbackReason | null>(given?.reason ?? null);
  const [note, setNote] = useState(given?.note ?? "");
  const choices = about === "answer" ? ofAnswer : ofMarker;
  const chosen = choices.find((choice) => choice.reason === reason);
  return (
    <form
      className="flex flex-col gap-3 text-note"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ rating: "down", ...(reason ? { reason } : {}), note });
      }}
    >
      <fieldset className="flex flex-col">
        <legend className="pb-1 font-medium">{t("whatIsWrong")}</legend>
        {choices.map(({ reason: value, words }) => (
          <label
            key={value}
            className="-mx-1.5 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-1.5 hover:bg-hover pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="reason"
              checked={reason === value}
              onChange={() => setReason(value)}
              className="size-4 accent-(--accent)"
            />
            {t(words)}
          </label>
        ))}
      </fieldset>
      {chosen && (
        <label className="flex flex-col gap-1">
          <span className="font-medium">{t(chosen.asks)}</span>
          <textarea
            value={note}
            onChange={(event) => setNote(event.target.value)}
            maxLength={2000}
            rows={2}
            className="field-sizing-content max-h-40 min-h-16 rounded-lg border border-rule-strong bg-paper px-2.5 py-1.5 text-ui"
          />
        </label>
      )}
      <p className="text-soft">{t("stays")}</p>
      <div className="flex gap-2">
        <Button type="submit" disabled={reason === null}>
          {t("save")}
        </Button>
        <Button tone="quiet" onClick={onTakeBack}>
          {t("takeBack")}
        </Button>
      </div>
    </form>
  );
}
