"use client";

import { Popover } from "radix-ui";
import { type ComponentProps, type ReactElement, useState } from "react";
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
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t("whatIsWrongWithAnswer")}
          className="enter z-50 max-h-(--radix-popover-content-available-height) w-[min(20rem,calc(100vw-1.5rem))] overflow-y-auto rounded-xl border border-rule bg-raised p-4 text-ink shadow-raised"
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
