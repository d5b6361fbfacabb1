"use client";

import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { SettingsView } from "@/lib/wire/settings.ts";
import type { ChangeSetting, SettingName } from "./use-settings.ts";

/** What became of the last change: its setting, and the sentence of the server that refused it. */
type Told = { name: SettingName; error: string | null };

type SettingContextValue = {
  settings: SettingsView;
  told: Told | null;
  /** Saves a choice. @returns whether it was saved; if not, it is undone and its row says why. */
  choose: (...choice: Parameters<ChangeSetting>) => Promise<boolean>;
};

const SettingContext = createContext<SettingContextValue | null>(null);

type SettingProviderProps = { settings: SettingsView; change: ChangeSetting; children: ReactNode };

/** Gives the rows of the page their settings, and remembers what became of the last change. */
export function SettingProvider({ settings, change, children }: SettingProviderProps) {
  const tUi = useWords("ui");
  const [told, setTold] = useState<Told | null>(null);
  const value = useMemo(
    () => ({
      settings,
      told,
      async choose(...[name, choice]: Parameters<ChangeSetting>) {
        setTold(null);
        try {
          await change(name, choice);
          setTold({ name, error: null });
          return true;
        } catch (failure) {
          setTold({ name, error: failureSentence(failure, tUi) });
          return false;
        }
      },
    }),
    [settings, told, change, tUi],
  );
  return <SettingContext value={value}>{children}</SettingContext>;
}

export function useSetting(): SettingContextValue {
  const value = use(SettingContext);
  if (!value) throw new Error("useSetting needs a SettingProvider around it.");
  return value;
}
