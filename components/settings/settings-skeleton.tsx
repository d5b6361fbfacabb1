import { useWords } from "@/components/wording/wording-context.tsx";
import { settingRow } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The rows, and how many lines each takes below its label, so that nothing moves once the settings are there. */
const rows = {
  models: { language: 2, tool: 2, embedding: 2, reranker: 1 },
  servers: { first: 2, discover: 2 },
  answers: { format: 1, language: 2, repair: 2, theme: 2, pageLanguage: 1 },
} as const;

/** The page's sections while the settings are read. */
export function SettingsSkeleton() {
  const t = useWords("settings");
  return (
    <>
      <output className="sr-only">{t("reading")}</output>
      {(["models", "servers", "answers"] as const).map((id) => (
        <SettingsSection key={id} id={id}>
          {Object.entries(rows[id]).map(([name, lines]) => (
            <div key={name} className={settingRow}>
              <div className="flex flex-col gap-1.5">
                <div className="skeleton h-4.5 w-40" />
                <div
                  className={lines === 1 ? "skeleton h-4 w-64" : "skeleton h-8.5 w-72 max-w-full"}
                />
              </div>
              <div className="skeleton h-9 pointer-coarse:h-11" />
            </div>
          ))}
        </SettingsSection>
      ))}
    </>
  );
}
