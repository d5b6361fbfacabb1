import useSWR from "swr";
import { type ApiError, fetchJson, requestJson } from "@/components/ui/fetch-json.ts";
import type { SettingsChange, SettingsView } from "@/lib/wire/settings.ts";

/** The route of the settings. */
export const settingsPath = "/api/settings";

/** The schema is loaded after the page: the start page reads the settings too, and can wait for them. */
async function loadSchema() {
  return (await import("@/lib/wire/settings.ts")).settingsViewSchema;
}

async function readSettings(): Promise<SettingsView> {
  return fetchJson(await loadSchema(), settingsPath);
}

/** A setting that can be changed, by its name. */
export type SettingName = keyof SettingsChange & keyof SettingsView;

/** A setting that a row shows; the embedding model is changed by making the index again. */
export type ShownSetting = SettingName | "embeddingModel";

/** Changes a setting: shown at once, and undone with an {@link ApiError} if the server refuses it. */
export type ChangeSetting = <Name extends SettingName>(
  name: Name,
  value: SettingsView[Name]["value"],
) => Promise<void>;

/** Reads the settings, and changes them one by one. Undefined until they are known. */
export function useSettings() {
  const { data, error, mutate } = useSWR<SettingsView, ApiError>(settingsPath, readSettings, {
    revalidateOnFocus: false,
  });
  const change: ChangeSetting = async (name, value) => {
    await mutate(
      async () => requestJson(await loadSchema(), "PATCH", settingsPath, { [name]: value }),
      {
        optimisticData: (current, shown) => withChoice(shown ?? current, name, value),
        rollbackOnError: true,
        revalidate: false,
      },
    );
  };
  return { settings: data, error, change, refresh: () => mutate() };
}

function withChoice<Name extends SettingName>(
  settings: SettingsView | undefined,
  name: Name,
  value: SettingsView[Name]["value"],
): SettingsView {
  if (settings === undefined) throw new Error("A setting was changed before it was shown.");
  return { ...settings, [name]: { value, origin: value === null ? "default" : "settings" } };
}
