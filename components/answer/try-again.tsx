"use client";

import { RotateCw } from "lucide-react";
import { use } from "react";
import type { ShownAnswer } from "@/components/message/shown-turns.ts";
import { cn } from "@/components/ui/cn.ts";
import { Popup } from "@/components/ui/popup.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { AnswerActionsContext } from "./answer-actions.ts";

const loadWays = () => import("./try-again-menu.tsx");

type TryAgainProps = { answer: ShownAnswer; turn: number; className: string };

/** Asks the question of an answer again: in the same way, by another model or in another form. The answer stays. */
export function TryAgain({ answer, turn, className }: TryAgainProps) {
  const t = useWords("answer");
  const ui = useWords("ui");
  const actions = use(AnswerActionsContext);
  if (!actions) return null;
  return (
    <Popup
      kind="menu"
      load={loadWays}
      trigger={
        <button
          type="button"
          disabled={actions.busy}
          aria-label={t("tryAgainOf", { turn })}
          title={ui("tryAgain")}
          className={cn(className, "disabled:opacity-50")}
        >
          <RotateCw aria-hidden />
          <span className="@max-xl/row:sr-only">{t("again")}</span>
        </button>
      }
    >
      {({ TryAgainMenu }, trigger) => (
        <TryAgainMenu trigger={trigger} answer={answer} turn={turn} actions={actions} />
      )}
    </Popup>
  );
}
