import useSWR from "swr";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import type { SettingsChange, SettingsView } from "@/lib/wire/settings.ts";
import { settingsPath } from "./settings-path.ts";

/** Loaded after the page: the start page needs the settings too, and can wait for them. */
const loadRoute = () => import("./settings-route.ts");

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
  const { data, error, mutate } = useSWR<SettingsView, ApiError>(
    settingsPath,
    async () => (await loadRoute()).readSettings(),
    { revalidateOnFocus: false },
  );
  const change: ChangeSetting = async (name, value) => {
    await mutate(async () => (await loadRoute()).sendChange({ [name]: value }), {
      optimisticData: (current, shown) => withChoice(shown ?? current, name, value),
      rollbackOnError: true,
      revalidate: false,
    });
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
