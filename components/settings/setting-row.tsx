"use client";

import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useSetting } from "./setting-context.tsx";
import type { ShownSetting } from "./use-settings.ts";

/** The look of a row: what it is at the left, its control at the right, or below on a narrow screen. */
export const settingRow =
  "grid gap-x-8 gap-y-2 border-t border-rule py-4 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]";

/** The ids that tie a row's control to its label and its note. */
const noteId = (name: RowName) => `${name}-note`;

/** A setting, or a choice that this browser keeps for itself. */
type RowName = ShownSetting | "pageLanguage";

type RowProps = {
  name: RowName;
  label: string;
  /** What the setting does, in a sentence. */
  note: string;
  /** Whether it was just saved. */
  saved: boolean;
  /** Whether it has no control, to which the label would belong. */
  fixed?: boolean;
  /** Whether the control is narrow enough to stay at the right of a phone's screen. */
  narrow?: boolean;
  /** The control, which has the row's name as its id. */
  children: ReactNode;
};

/** A row of the page: its label and note at the left, its control at the right. */
export function Row({
  name,
  label,
  note,
  saved,
  fixed = false,
  narrow = false,
  children,
}: RowProps) {
  const t = useWords("settings");
  return (
    <div className={cn(settingRow, narrow && "grid-cols-[minmax(0,1fr)_auto]")}>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {fixed ? (
            <span className="font-medium">{label}</span>
          ) : (
            <label htmlFor={name} className="font-medium">
              {label}
            </label>
          )}
          <output className="inline-flex items-center gap-1 self-center text-note text-accent">
            {saved && (
              <>
                <Check className="size-3.5" aria-hidden />
                {t("saved")}
              </>
            )}
          </output>
        </p>
        <p id={noteId(name)} className="mt-0.5 max-w-[52ch] text-note text-soft text-pretty">
          {note}
        </p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type SettingRowProps = Pick<RowProps, "label" | "note" | "narrow" | "children"> & {
  name: ShownSetting;
  /** The present value in words, for a setting that cannot be changed here. */
  shown: string;
  /** What is said of the value below it, whoever decided it. */
  below?: ReactNode;
};

/**
 * A setting in a row. One that the environment decides is shown as words, because a control that never works only
 * invites to try.
 */
export function SettingRow({ name, shown, below, children, ...row }: SettingRowProps) {
  const t = useWords("settings");
  const { settings, told } = useSetting();
  const fixed = settings[name].origin === "environment";
  const mine = told?.name === name ? told : null;
  return (
    <Row {...row} name={name} fixed={fixed} saved={mine?.error === null}>
      {fixed ? <FixedValue shown={shown} /> : children}
      {below}
      {mine?.error && (
        <p role="alert" className="mt-1.5 text-note text-danger text-pretty">
          {t("undone", { error: mine.error })}
        </p>
      )}
    </Row>
  );
}

function FixedValue({ shown }: { shown: string }) {
  const t = useWords("settings");
  return (
    <>
      <p className="flex min-h-6 items-center gap-2 break-words">
        <Lock className="size-3.5 shrink-0 text-soft" aria-hidden />
        <span className="min-w-0">{shown}</span>
      </p>
      <p className="text-note text-soft">{t("fixed")}</p>
    </>
  );
}

/** One choice of a list. */
export type SettingChoice = {
  value: string;
  words: string;
  disabled?: boolean;
  /** The language of the words, if it is not the page's. */
  lang?: string;
};

/** Choices under a heading of the list; those without a heading come first. */
export type ChoiceGroup = { heading: string | null; choices: SettingChoice[] };

type SettingSelectProps = {
  name: RowName;
  value: string;
  groups: ChoiceGroup[];
  onChoose: (value: string) => void;
};

/** The list of a {@link Row}. */
export function SettingSelect({ name, value, groups, onChoose }: SettingSelectProps) {
  return (
    <select
      id={name}
      aria-describedby={noteId(name)}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className="min-h-9 w-full truncate rounded-lg border border-rule-strong bg-paper px-2.5 pointer-coarse:min-h-11"
    >
      {groups.map(({ heading, choices }) =>
        heading === null ? (
          choices.map(toOption)
        ) : (
          <optgroup key={heading} label={heading}>
            {choices.map(toOption)}
          </optgroup>
        ),
      )}
    </select>
  );
}

function toOption({ value, words, disabled = false, lang }: SettingChoice) {
  return (
    <option key={value} value={value} disabled={disabled} lang={lang}>
      {words}
    </option>
  );
}
