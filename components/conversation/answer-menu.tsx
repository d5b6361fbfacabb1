"use client";

import { Check, Plus } from "lucide-react";
import Link from "next/link";
import { DropdownMenu } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { groupByServer, serverHeading } from "@/components/settings/group-by-server.ts";
import { cn } from "@/components/ui/cn.ts";
import { menuChoice, menuContent, menuItem } from "@/components/ui/menu.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PageWords } from "@/components/wording/words.ts";
import type { ModelView } from "@/lib/wire/model.ts";
import { isUnnamed, modelName } from "../message/model-name.ts";
import type { AnswerSettings } from "./use-answer-settings.ts";

type AnswerMenuProps = { trigger: ReactElement; settings: AnswerSettings };

/** Sets how the next question is answered: the model, the form, one search or several. */
export function AnswerMenu({ trigger, settings }: AnswerMenuProps) {
  const t = useWords("conversation");
  const { format, mode, rerank } = settings;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className={cn(
            menuContent,
            "max-h-[min(32rem,var(--radix-dropdown-menu-content-available-height))] w-[min(21rem,calc(100vw-1.5rem))] overflow-y-auto",
          )}
        >
          <ModelChoice settings={settings} />
          <Choice
            title={t("writtenAs")}
            value={format}
            onChange={(value) => settings.setFormat(value === "sections" ? "sections" : "prose")}
            options={formatOptions.map((option) => optionInWords(option, t))}
          />
          <Choice
            title={t("lookedUp")}
            value={mode}
            onChange={(value) => settings.setMode(value === "agent" ? "agent" : "answer")}
            options={modeOptions.map((option) => optionInWords(option, t))}
          />
          <Choice
            title={t("orderedBy")}
            value={rerank ? "reranker" : "search"}
            onChange={(value) => settings.setRerank(value === "reranker")}
            options={orderOptions.map((option) => optionInWords(option, t))}
          />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** The models, grouped by the server that has them, and the way to further ones. */
function ModelChoice({ settings: { models, model, setModel } }: { settings: AnswerSettings }) {
  const t = useWords("conversation");
  const tSettings = useWords("settings");
  const modelWords = useWords("message");
  return (
    <div className="pb-1">
      <DropdownMenu.RadioGroup
        value={model ?? ""}
        onValueChange={setModel}
        aria-label={t("answerWithModel")}
      >
        <GroupLabel>{t("answerWithModel")}</GroupLabel>
        {groupByServer(worthListing(models)).map(({ server, models: ofServer }) => {
          const items = ofServer.map((each) => modelOption(each, t, modelWords)).map(toItem);
          return server === null ? (
            items
          ) : (
            <DropdownMenu.Group key={server.id} aria-label={serverHeading(server, tSettings)}>
              <GroupLabel>{serverHeading(server, tSettings)}</GroupLabel>
              {items}
            </DropdownMenu.Group>
          );
        })}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Item asChild>
        <Link href="/settings#servers" className={menuItem}>
          <Plus aria-hidden />
          {t("addServer")}
        </Link>
      </DropdownMenu.Item>
    </div>
  );
}

/** The models, without the providers that have none where a further model is listed: the way to a server says enough. */
function worthListing(models: readonly ModelView[]): readonly ModelView[] {
  const named = models.filter(({ id, connection }) => connection || !isUnnamed(id));
  return named.some(({ id }) => id !== "extractive") ? named : models;
}

type MenuText = keyof Messages["conversation"];

type Option = { value: string; name: string; note?: string; disabled?: boolean };

type ChoiceProps = {
  title: string;
  value: string;
  onChange: (value: string) => void;
  options: Option[];
};

/** An option by the keys of its texts. */
type FixedOption = { value: string; name: MenuText; note?: MenuText };

const formatOptions: FixedOption[] = [
  { value: "prose", name: "prose" },
  { value: "sections", name: "sections", note: "sectionsNote" },
];

const modeOptions: FixedOption[] = [
  { value: "answer", name: "once" },
  {
    value: "agent",
    name: "severalTimes",
    note: "severalTimesNote",
  },
];

const orderOptions: FixedOption[] = [
  { value: "search", name: "bySearch" },
  {
    value: "reranker",
    name: "byReranker",
    note: "byRerankerNote",
  },
];

function optionInWords({ value, name, note }: FixedOption, t: PageWords<"conversation">): Option {
  return { value, name: t(name), ...(note ? { note: t(note) } : {}) };
}

/** A group of choices under a heading. Choosing leaves the menu open, so that more can be set. */
function Choice({ title, value, onChange, options }: ChoiceProps): ReactNode {
  return (
    <DropdownMenu.RadioGroup
      value={value}
      onValueChange={onChange}
      aria-label={title}
      className="border-t border-rule pt-1 pb-1 first:border-t-0"
    >
      <GroupLabel>{title}</GroupLabel>
      {options.map(toItem)}
    </DropdownMenu.RadioGroup>
  );
}

function GroupLabel({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="px-2.5 pt-1.5 pb-0.5 text-note text-soft">
      {children}
    </DropdownMenu.Label>
  );
}

function toItem({ value, name, note, disabled = false }: Option) {
  return (
    <DropdownMenu.RadioItem
      key={value}
      value={value}
      disabled={disabled}
      onSelect={(event) => event.preventDefault()}
      className={menuChoice}
    >
      <span className={cn("size-4 shrink-0", note && "mt-1 self-start")}>
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden />
        </DropdownMenu.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn("block break-words", disabled && "text-soft")}>{name}</span>
        {note && <span className="block text-note text-soft text-pretty">{note}</span>}
      </span>
    </DropdownMenu.RadioItem>
  );
}

function modelOption(
  model: ModelView,
  t: PageWords<"conversation">,
  modelWords: PageWords<"message">,
): Option {
  return {
    value: model.id,
    name:
      model.connection && isUnnamed(model.id) ? t("noModelYet") : modelName(model.id, modelWords),
    note: model.available ? abilities(model, t) : whyNot(model, t),
    disabled: !model.available,
  };
}

function whyNot({ reason }: ModelView, t: PageWords<"conversation">): string {
  return reason === undefined ? t("cannotBeAsked") : t.retell(reason);
}

function abilities({ id, can, contextTokens }: ModelView, t: PageWords<"conversation">): string {
  if (id === "extractive") return t("quotesOnly");
  const parts = [
    ...(id.startsWith("local:") ? [t("runsHere")] : []),
    ...(can.thinking ? [t("thinksFirst")] : []),
    ...(contextTokens === null ? [] : [t("readsTokens", { tokens: contextTokens })]),
  ];
  const words = parts.join(" · ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
