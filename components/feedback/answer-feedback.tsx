"use client";

import { Popover } from "radix-ui";
import { useState } from "react";
import { notify } from "@/components/ui/notify.ts";
import { LazyFeedbackForm } from "./lazy-feedback-form.tsx";
import { Thumb } from "./thumbs.tsx";
import { useFeedback } from "./use-feedback.ts";

/** Two thumbs in an answer's row; the one that points down also asks what is wrong. */
export function AnswerFeedback({ messageId, turn }: { messageId: string; turn: number }) {
  const feedback = useFeedback(messageId, null);
  const [open, setOpen] = useState(false);
  if (!feedback) return null;
  const { given, give, takeBack } = feedback;
  const praised = given?.rating === "up";
  return (
    <fieldset className="-ml-1.5 flex items-center" aria-label={`What you think of answer ${turn}`}>
      <Thumb
        rating="up"
        label="Good answer"
        pressed={praised}
        onClick={() => void (praised ? takeBack() : give({ rating: "up" }))}
      />
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <Thumb
            rating="down"
            label="Something is wrong"
            pressed={given?.rating === "down"}
            onClick={() => {
              if (given?.rating !== "down") void give({ rating: "down" });
            }}
          />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            side="top"
            align="start"
            sideOffset={6}
            collisionPadding={12}
            aria-label="What is wrong with this answer"
            className="enter z-50 max-h-(--radix-popover-content-available-height) w-[min(20rem,calc(100vw-1.5rem))] overflow-y-auto rounded-xl border border-rule bg-raised p-4 text-ink shadow-raised"
          >
            <LazyFeedbackForm
              given={given}
              about="answer"
              onSave={(thought) => {
                setOpen(false);
                void give(thought).then(() => notify("Kept. Thank you."));
              }}
              onTakeBack={() => {
                setOpen(false);
                void takeBack();
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </fieldset>
  );
}
