"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { languageCookie } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type PageLanguage, pageLanguages } from "@/lib/wire/page-language.ts";
import { Row, type SettingChoice, SettingSelect } from "./setting-row.tsx";

/** The value of the list's entry for what the browser asks for. */
const asBrowser = "";

/** Each language by its own name, which its readers know in any page. */
const languageNames = { en: "English", de: "Deutsch" } as const satisfies Record<
  PageLanguage,
  string
>;

const yearSeconds = 365 * 24 * 60 * 60;

/** The language of the page in this browser: what the page says turns into it at once, and nothing else changes. */
export function PageLanguageRow() {
  const t = useWords("settings");
  const router = useRouter();
  const [chosen, setChosen] = useState(readChosenLanguage);
  const [saved, setSaved] = useState(false);
  const choices: SettingChoice[] = [
    { value: asBrowser, words: t("asBrowser") },
    ...pageLanguages.map((language) => ({
      value: language,
      words: languageNames[language],
      lang: language,
    })),
  ];
  return (
    <Row name="pageLanguage" label={t("pageLanguage")} note={t("pageLanguageNote")} saved={saved}>
      <SettingSelect
        name="pageLanguage"
        value={chosen ?? asBrowser}
        groups={[{ heading: null, choices }]}
        onChoose={(wanted) => {
          const language = pageLanguages.find((each) => each === wanted) ?? null;
          keepLanguage(language);
          setChosen(language);
          setSaved(true);
          router.refresh();
        }}
      />
    </Row>
  );
}

/** The language that was chosen in this browser; null where it is left to the browser. */
function readChosenLanguage(): PageLanguage | null {
  const kept = document.cookie.split("; ");
  return pageLanguages.find((language) => kept.includes(`${languageCookie}=${language}`)) ?? null;
}

function keepLanguage(language: PageLanguage | null): void {
  const maxAge = language === null ? 0 : yearSeconds;
  document.cookie = `${languageCookie}=${language ?? ""}; path=/; max-age=${maxAge}; samesite=lax`;
}
