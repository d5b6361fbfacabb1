"use client";

import { Switch } from "radix-ui";
import { useSetting } from "./setting-context.tsx";
import { SettingRow } from "./setting-row.tsx";

/** Whether servers are looked for on this machine. */
export function DiscoverRow({ onChange }: { onChange: () => Promise<unknown> }) {
  const { settings, choose } = useSetting();
  const { value } = settings.discover;
  return (
    <SettingRow
      name="discover"
      label="Look for servers on this machine"
      note="At the usual addresses of Ollama, LM Studio, llama.cpp and vLLM, and nowhere else. When it is off, none is called."
      narrow
      shown={value ? "On" : "Off"}
    >
      <Switch.Root
        id="discover"
        checked={value}
        onCheckedChange={(wanted) =>
          void choose("discover", wanted).then((saved) => (saved ? onChange() : undefined))
        }
        aria-describedby="discover-note"
        className="relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-rule-strong bg-sunk transition-colors duration-100 after:absolute after:-inset-2.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent sm:float-right"
      >
        <Switch.Thumb className="block size-4 translate-x-1 rounded-full bg-rule-strong transition-transform duration-100 data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </SettingRow>
  );
}
