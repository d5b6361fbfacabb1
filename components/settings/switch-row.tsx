"use client";

import { Switch } from "radix-ui";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useSetting } from "./setting-context.tsx";
import { SettingRow } from "./setting-row.tsx";

type SwitchRowProps = {
  name: "discover" | "repair";
  label: string;
  note: string;
  /** Called when another value was saved. */
  onChange?: () => Promise<unknown>;
};

/** A row with a setting that is on or off. */
export function SwitchRow({ name, label, note, onChange }: SwitchRowProps) {
  const t = useWords("settings");
  const { settings, choose } = useSetting();
  const { value } = settings[name];
  return (
    <SettingRow name={name} label={label} note={note} narrow shown={t(value ? "on" : "off")}>
      <Switch.Root
        id={name}
        checked={value}
        onCheckedChange={(wanted) =>
          void choose(name, wanted).then((saved) => (saved ? onChange?.() : undefined))
        }
        aria-describedby={`${name}-note`}
        className="relative inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-rule-strong bg-sunk transition-colors duration-100 after:absolute after:-inset-2.5 data-[state=checked]:border-accent data-[state=checked]:bg-accent sm:float-end"
      >
        <Switch.Thumb className="block size-4 translate-x-1 rtl:-translate-x-1 rounded-full bg-rule-strong transition-transform duration-100 data-[state=checked]:translate-x-5.5 rtl:data-[state=checked]:-translate-x-5.5 data-[state=checked]:bg-on-accent" />
      </Switch.Root>
    </SettingRow>
  );
}
