"use client";

import { useStored } from "@/components/ui/use-stored.ts";
import { useSetting } from "./setting-context.tsx";
import { type SettingChoice, SettingRow, SettingSelect } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SwitchRow } from "./switch-row.tsx";
import { useChooseTheme } from "./use-choose-theme.ts";

const formChoices = [
  { value: "prose", words: "Prose" },
  { value: "sections", words: "Sections, each with its sources" },
] as const satisfies SettingChoice[];

const languageChoices = [
  { value: "question", words: "The question’s" },
  { value: "en", words: "English" },
  { value: "de", words: "German" },
  { value: "fr", words: "French" },
  { value: "es", words: "Spanish" },
] as const satisfies SettingChoice[];

const themeChoices = [
  { value: "system", words: "As the system says" },
  { value: "light", words: "Light" },
  { value: "dark", words: "Dark" },
] as const satisfies SettingChoice[];

/** How answers are written and shown. */
export function AnswersSection() {
  const { choose } = useSetting();
  const [, storeFormat] = useStored("ibid.format", "");
  const { differs, chooseTheme } = useChooseTheme();
  return (
    <SettingsSection id="answers">
      <ChoiceRow
        name="format"
        label="Written as"
        note="Another form can be chosen for a question, under its field."
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
        label="Language"
        note="The language that answers and Ibid’s own sentences are written in. Quotations stay in their own."
        choices={languageChoices}
        onChoose={(language) => void choose("language", language)}
      />
      <SwitchRow
        name="repair"
        label="Repair claims that do not hold"
        note="A language model writes an answer once more, where a passage does not say what it is cited for. The first version can still be read."
      />
      <ChoiceRow
        name="theme"
        label="Theme"
        note={
          differs
            ? "Of every browser that has not chosen its own, as this one has."
            : "Of this browser, and of every other that has not chosen its own."
        }
        choices={themeChoices}
        onChoose={(theme) => void chooseTheme(theme)}
      />
    </SettingsSection>
  );
}

type ChoiceRowProps<Value extends string> = {
  name: "format" | "language" | "theme";
  label: string;
  note: string;
  choices: readonly { value: Value; words: string }[];
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
  const { value } = useSetting().settings[name];
  return (
    <SettingRow
      name={name}
      label={label}
      note={note}
      shown={choices.find((choice) => choice.value === value)?.words ?? value}
    >
      <SettingSelect
        name={name}
        value={value}
        groups={[{ heading: null, choices: [...choices] }]}
        onChoose={(wanted) => {
          const chosen = choices.find((choice) => choice.value === wanted);
          if (chosen) onChoose(chosen.value);
        }}
      />
    </SettingRow>
  );
}
