"use client";

import { Cpu, List, type LucideIcon, Quote, RotateCw, Text } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type ReactElement, useRef } from "react";
import { isUnnamed, modelName } from "@/components/message/model-name.ts";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";
import { menuContent, menuItem } from "@/components/ui/menu.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ChatRequest } from "@/lib/wire/answer-request.ts";
import type { ModelView } from "@/lib/wire/model.ts";
import type { AnswerActions } from "./answer-actions.ts";

type TryAgainMenuProps = {
  trigger: ReactElement;
  answer: ShownAnswer;
  turn: number;
  actions: Pick<AnswerActions, "models" | "again">;
};

/** The ways in which the question of an answer can be asked again. */
export function TryAgainMenu({ trigger, answer, turn, actions }: TryAgainMenuProps) {
  const t = useWords("answer");
  const modelWords = useWords("message");
  const { models, again } = actions;
  const asked = useRef(false);
  function item(name: string, { Icon, how }: Way) {
    return (
      <DropdownMenu.Item
        key={name}
        className={menuItem}
        onSelect={() => {
          asked.current = true;
          again(how, answer.id);
        }}
      >
        <Icon className="shrink-0" aria-hidden />
        <span className="min-w-0 break-words">{name}</span>
      </DropdownMenu.Item>
    );
  }
  const { ways, others } = waysToTry(answer, models);
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
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
          {ways.map(({ words, ...way }) => item(t(words), way))}
          {others.length > 0 && (
            <DropdownMenu.Group
              aria-label={t("otherModel")}
              className="mt-1 border-t border-rule pt-1"
            >
              <DropdownMenu.Label className="px-2.5 pt-1.5 pb-0.5 text-note text-soft">
                {t("otherModel")}
              </DropdownMenu.Label>
              {others.map(({ model, ...way }) => item(modelName(model, modelWords), way))}
            </DropdownMenu.Group>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** A way in which a question can be answered again. */
type Way = { Icon: LucideIcon; how: Pick<ChatRequest, "model" | "format"> };

/** The ways that differ from how an answer was written, and the other models; of each what can be asked now. */
function waysToTry({ model, sections }: ShownAnswer, models: readonly ModelView[]) {
  const available = models.filter((each) => each.available);
  const inSections = sections !== null;
  const same: Way["how"] = {
    format: inSections ? "sections" : "prose",
    ...(model !== null && available.some(({ id }) => id === model) ? { model } : {}),
  };
  type NamedWay = Way & { words: keyof Messages["answer"] };
  const quoted: NamedWay = {
    Icon: Quote,
    words: "withQuotations",
    how: { ...same, model: "extractive" },
  };
  const ways: NamedWay[] = [
    { Icon: RotateCw, words: "sameWay", how: same },
    ...(model === "extractive" ? [] : [quoted]),
    inSections
      ? { Icon: Text, words: "inProse", how: { ...same, format: "prose" } }
      : { Icon: List, words: "inSections", how: { ...same, format: "sections" } },
  ];
  const others = available
    .filter(({ id }) => id !== model && id !== "extractive" && !isUnnamed(id))
    .map(({ id }) => ({ Icon: Cpu, model: id, how: { ...same, model: id } }));
  return { ways, others };
}
