import { type BuiltApp, startBuiltApp } from "../scripts/built-app.ts";
import { emptyData } from "./data-folders.ts";

/** Starts another copy of the built app, without documents, for stories that need settings of their own. */
export function startApp(settings: Record<string, string>): Promise<BuiltApp> {
  const folder = process.env.IBID_E2E_DATA;
  if (!folder) throw new Error("The stories' data was not made (playwright.config.ts).");
  return startBuiltApp({ SAMPLE: "off", ...settings }, { data: emptyData(folder) });
}
