"use client";

import { ChevronDown, Cpu } from "lucide-react";
import { Popup } from "@/components/ui/popup.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { modelName } from "../message/model-name.ts";
import type { AnswerSettings } from "./use-answer-settings.ts";

const loadAnswerMenu = () => import("./answer-menu.tsx");

/** Says how the next question is answered, and opens the menu that sets it. */
export function AnswerMenuButton({ settings }: { settings: AnswerSettings }) {
  const t = useWords("conversation");
  const messageWords = useWords("message");
  const { model, format, mode, rerank } = settings;
  const extras = [
    ...(format === "sections" ? [t("inSections")] : []),
    ...(mode === "agent" ? [t("stepByStep")] : []),
    ...(rerank ? [t("reranked")] : []),
  ];
  const how = [model === null ? "…" : modelName(model, messageWords), ...extras].join(", ");
  return (
    <Popup
      kind="menu"
      load={loadAnswerMenu}
      trigger={
        <button
          type="button"
          aria-label={t("answerWith", { how })}
          title={t("answerWith", { how })}
          className="inline-flex min-h-9 min-w-0 max-w-full items-center gap-2 rounded-lg px-2 text-note max-sm:gap-1.5 max-sm:px-1 text-soft hover:bg-hover hover:text-ink data-[state=open]:bg-hover pointer-coarse:min-h-11"
        >
          <Cpu className="size-4 shrink-0" aria-hidden />
          <span className="truncate">{how}</span>
          <ChevronDown className="size-3.5 shrink-0 max-sm:hidden" aria-hidden />
        </button>
      }
    >
      {({ AnswerMenu }, trigger) => <AnswerMenu trigger={trigger} settings={settings} />}
    </Popup>
  );
}
