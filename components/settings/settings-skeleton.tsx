import { settingRow } from "./setting-row.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** How many lines each row takes below its label, so that nothing moves once the settings are there. */
const rows = {
  models: [2, 2, 2, 1],
  servers: [2, 2],
  answers: [1, 2, 2],
} as const;

/** The page's sections while the settings are read. */
export function SettingsSkeleton() {
  return (
    <>
      <output className="sr-only">Reading the settings</output>
      {(["models", "servers", "answers"] as const).map((id) => (
        <SettingsSection key={id} id={id}>
          {rows[id].map((lines, row) => (
            <div
              // Rows of a skeleton have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={row}
              className={settingRow}
            >
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
