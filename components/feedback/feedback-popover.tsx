"use client";

import { type ComponentProps, type ReactElement, useState } from "react";
import { FormPopover } from "@/components/ui/form-popover.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { FeedbackForm } from "./feedback-form.tsx";

type FeedbackPopoverProps = { trigger: ReactElement } & Pick<
  ComponentProps<typeof FeedbackForm>,
  "given" | "onSave" | "onTakeBack"
>;

/** Asks what is wrong with an answer. */
export function FeedbackPopover({ trigger, given, onSave, onTakeBack }: FeedbackPopoverProps) {
  const t = useWords("feedback");
  const [open, setOpen] = useState(false);
  return (
    <FormPopover
      open={open}
      onOpenChange={setOpen}
      trigger={trigger}
      label={t("whatIsWrongWithAnswer")}
      width="w-[min(20rem,calc(100vw-1.5rem))]"
      side="top"
      align="start"
    >
      <FeedbackForm
        given={given}
        about="answer"
        onSave={(thought) => {
          setOpen(false);
          onSave(thought);
        }}
        onTakeBack={() => {
          setOpen(false);
          onTakeBack();
        }}
      />
    </FormPopover>
  );
}
