"use client";

import { useStored } from "@/components/ui/use-stored.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { PageLanguageRow } from "./page-language-row.tsx";
import { useSetting } from "./setting-context.tsx";
import { SettingRow, SettingSelect } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { useChooseTheme } from "./use-choose-theme.ts";

/** A choice with the key of its words. */
type FixedChoice<Value extends string> = { value: Value; words: keyof Messages["settings"] };

const formChoices = [
  { value: "prose", words: "prose" },
  { value: "sections", words: "sections" },
] as const satisfies FixedChoice<string>[];

const languageChoices = [
  { value: "question", words: "ofQuestion" },
  { value: "en", words: "english" },
  { value: "de", words: "german" },
  { value: "fr", words: "french" },
  { value: "es", words: "spanish" },
] as const satisfies FixedChoice<string>[];

const themeChoices = [
  { value: "system", words: "asSystem" },
  { value: "light", words: "light" },
  { value: "dark", words: "dark" },
] as const satisfies FixedChoice<string>[];

/** How answers are written and shown. */
export function AnswersSection() {
  const t = useWords("settings");
  const { choose } = useSetting();
  const [, storeFormat] = useStored("ibid.format", "");
  const { differs, chooseTheme } = useChooseTheme();
  return (
    <SettingsSection id="answers">
      <ChoiceRow
        name="format"
        label={t("writtenAs")}
        note={t("writtenAsNote")}
        choices={formChoices}
        onChoose={(format) =>
          void choose("format", format).then((saved) => {
            // A form chosen in this browser earlier would go before the one just chosen.
            if (saved) storeFormat("");
          })
        }
      />
      <ChoiceRow
        name="language"
        label={t("language")}
        note={t("languageNote")}
        choices={languageChoices}
        onChoose={(language) => void choose("language", language)}
      />
      <SwitchRow name="repair" label={t("repair")} note={t("repairNote")} />
      <ChoiceRow
        name="theme"
        label={t("theme")}
        note={t(differs ? "themeElsewhere" : "themeHere")}
        choices={themeChoices}
        onChoose={(theme) => void chooseTheme(theme)}
      />
      <PageLanguageRow />
    </SettingsSection>
  );
}

type ChoiceRowProps<Value extends string> = {
  name: "format" | "language" | "theme";
  label: string;
  note: string;
  choices: readonly FixedChoice<Value>[];
  onChoose: (value: Value) => void;
};

/** A row with a list of a few fixed choices. */
function ChoiceRow<Value extends string>({
  name,
  label,
  note,
  choices,
  onChoose,
}: ChoiceRowProps<Value>) {
  const t = useWords("settings");
  const { value } = useSetting().settings[name];
  const worded = choices.map((choice) => ({ value: choice.value, words: t(choice.words) }));
  return (
    <SettingRow
      name={name}
      label={label}
      note={note}
      shown={worded.find((choice) => choice.value === value)?.words ?? value}
    >
      <SettingSelect
        name={name}
        value={value}
        groups={[{ heading: null, choices: worded }]}
        onChoose={(wanted) => {
          const chosen = choices.find((choice) => choice.value === wanted);
          if (chosen) onChoose(chosen.value);
        }}
      />
    </SettingRow>
  );
}
