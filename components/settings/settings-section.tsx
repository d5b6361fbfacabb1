import type { ReactNode } from "react";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";

/** The parts of the page: what each is called, and what it is for. Their skeletons say the same. */
const sections = {
  models: { title: "models", note: "modelsNote" },
  servers: { title: "servers", note: "serversNote" },
  answers: { title: "answers", note: "answersNote" },
  sample: { title: "sample", note: "sampleNote" },
} as const satisfies Record<string, Record<"title" | "note", keyof Messages["settings"]>>;

type SettingsSectionProps = {
  /** Also the last part of its address: `/settings#servers`. */
  id: keyof typeof sections;
  children: ReactNode;
};

/** A part of the settings page under its heading. */
export function SettingsSection({ id, children }: SettingsSectionProps) {
  const t = useWords("settings");
  const { title, note } = sections[id];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="font-serif text-head">
        {t(title)}
      </h2>
      <p className="mt-1 max-w-[60ch] text-soft text-pretty">{t(note)}</p>
      <div className="mt-2">{children}</div>
    </section>
  );
}
