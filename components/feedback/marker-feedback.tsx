"use client";

import { useState } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import { LazyFeedbackForm } from "./lazy-feedback-form.tsx";
import { Thumb } from "./thumbs.tsx";
import { useFeedback } from "./use-feedback.ts";

/** Asks of one marker whether its passage says so; what is wrong is asked below. */
export function MarkerFeedback({ messageId, index }: { messageId: string; index: number }) {
  const t = useWords("feedback");
  const feedback = useFeedback(messageId, index);
  const [open, setOpen] = useState(false);
  if (!feedback) return null;
  const { given, give, takeBack } = feedback;
  const praised = given?.rating === "up";
  return (
    <div className="mt-2 text-note text-soft">
      <div className="flex items-center gap-1">
        <span className="me-1">{t("doesPassageSay")}</span>
        <Thumb
          rating="up"
          label={t("saysSo")}
          pressed={praised}
          onClick={() => {
            setOpen(false);
            void (praised ? takeBack() : give({ rating: "up" }));
          }}
        />
        <Thumb
          rating="down"
          label={t("saysNot")}
          pressed={given?.rating === "down"}
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
            if (given?.rating !== "down") void give({ rating: "down" });
          }}
        />
      </div>
      {open && (
        <div className="mt-2 border-t border-rule pt-3 text-ink">
          <LazyFeedbackForm
            given={given}
            about="marker"
            onSave={(thought) => {
              setOpen(false);
              void give(thought);
            }}
            onTakeBack={() => {
              setOpen(false);
              void takeBack();
            }}
          />
        </div>
      )}
    </div>
  );
}
