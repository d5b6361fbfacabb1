import { fetchJson, requestJson } from "@/components/ui/fetch-json.ts";
import { type SettingsChange, type SettingsView, settingsViewSchema } from "@/lib/wire/settings.ts";
import { settingsPath } from "./settings-path.ts";

/** Reads the settings. @throws ApiError with a sentence for the reader. */
export function readSettings(): Promise<SettingsView> {
  return fetchJson(settingsViewSchema, settingsPath);
}

/** Changes some of them, and returns all. @throws ApiError as {@link readSettings} does. */
export function sendChange(change: SettingsChange): Promise<SettingsView> {
  return requestJson(settingsViewSchema, "PATCH", settingsPath, change);
}
