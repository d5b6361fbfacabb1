"use client";

import { Cpu, List, type LucideIcon, Quote, RotateCw, Text } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { use, useRef } from "react";
import { isUnnamed, modelName } from "@/components/message/model-name.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";
import { menuContent, menuItem } from "@/components/ui/menu.ts";
import type { ChatRequest } from "@/lib/wire/answer-request.ts";
import { AnswerActionsContext } from "./answer-actions.ts";

type TryAgainProps = { answer: ShownAnswer; turn: number; className: string };

/** Asks the question of an answer again: in the same way, by another model or in another form. The answer stays. */
export function TryAgain({ answer, turn, className }: TryAgainProps) {
  const actions = use(AnswerActionsContext);
  const asked = useRef(false);
  if (!actions) return null;
  const { busy, models, again } = actions;
  const sections = answer.sections !== null;
  const canBeAsked = (id: string | null) => models.some((each) => each.id === id && each.available);
  const same: Pick<ChatRequest, "model" | "format"> = {
    format: sections ? "sections" : "prose",
    ...(answer.model !== null && canBeAsked(answer.model) ? { model: answer.model } : {}),
  };
  const others = models.filter(
    ({ id, available }) =>
      available && id !== answer.model && id !== "extractive" && !isUnnamed(id),
  );
  const item = (Icon: LucideIcon, name: string, how: Pick<ChatRequest, "model" | "format">) => (
    <DropdownMenu.Item
      key={name}
      className={menuItem}
      onSelect={() => {
        asked.current = true;
        again({ ...same, ...how }, answer.id);
      }}
    >
      <Icon className="shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{name}</span>
    </DropdownMenu.Item>
  );
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        disabled={busy}
        aria-label={`Try answer ${turn} again`}
        className={cn(className, "disabled:opacity-50")}
      >
        <RotateCw aria-hidden />
        Try again
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            if (!asked.current) return;
            asked.current = false;
            // The button goes away with its answer.
            event.preventDefault();
            document.getElementById(`question-${turn}`)?.focus();
          }}
          className={cn(
            menuContent,
            "max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(21rem,calc(100vw-1.5rem))] overflow-y-auto",
          )}
        >
          {item(RotateCw, "In the same way", {})}
          {answer.model !== "extractive" && item(Quote, "With quotations", { model: "extractive" })}
          {sections
            ? item(Text, "In prose", { format: "prose" })
            : item(List, "In sections", { format: "sections" })}
          {others.length > 0 && (
            <DropdownMenu.Group
              aria-label="With another model"
              className="mt-1 border-t border-rule pt-1"
            >
              <DropdownMenu.Label className="px-2.5 pt-1.5 pb-0.5 text-note text-soft">
                With another model
              </DropdownMenu.Label>
              {others.map(({ id }) => item(Cpu, modelName(id), { model: id }))}
            </DropdownMenu.Group>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
