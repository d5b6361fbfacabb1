"use client";

import { notify } from "@/components/ui/notify.ts";
import { Popup } from "@/components/ui/popup.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { Thumb } from "./thumbs.tsx";
import { useFeedback } from "./use-feedback.ts";

const loadReasons = () => import("./feedback-popover.tsx");

/** Two thumbs in an answer's row; the one that points down also asks what is wrong. */
export function AnswerFeedback({ messageId, turn }: { messageId: string; turn: number }) {
  const t = useWords("feedback");
  const feedback = useFeedback(messageId, null);
  if (!feedback) return null;
  const { given, give, takeBack } = feedback;
  const praised = given?.rating === "up";
  return (
    <fieldset className="-ms-1.5 flex items-center" aria-label={t("ofAnswer", { turn })}>
      <Thumb
        rating="up"
        label={t("good")}
        pressed={praised}
        onClick={() => void (praised ? takeBack() : give({ rating: "up" }))}
      />
      <Popup
        kind="dialog"
        load={loadReasons}
        trigger={
          <Thumb
            rating="down"
            label={t("bad")}
            pressed={given?.rating === "down"}
            onClick={() => {
              if (given?.rating !== "down") void give({ rating: "down" });
            }}
          />
        }
      >
        {({ FeedbackPopover }, trigger) => (
          <FeedbackPopover
            trigger={trigger}
            given={given}
            onSave={(thought) => void give(thought).then(() => notify(t("kept")))}
            onTakeBack={() => void takeBack()}
          />
        )}
      </Popup>
    </fieldset>
  );
}
