import type { ReactNode } from "react";

/** The parts of the page: what each is called, and what it is for. Their skeletons say the same. */
const sections = {
  models: {
    title: "Models",
    note: "“Quotations only” needs no other model: it answers in the very words of your documents.",
  },
  servers: {
    title: "Model servers",
    note: "Any server that speaks the OpenAI protocol, on this machine or elsewhere, and Anthropic’s.",
  },
  answers: {
    title: "Answers",
    note: "How they are written and shown, unless a question says otherwise.",
  },
  sample: {
    title: "Sample",
    note: "Ibid came with documents to try it on. They are found beside your own.",
  },
};

type SettingsSectionProps = {
  /** Also the last part of its address: `/settings#servers`. */
  id: keyof typeof sections;
  children: ReactNode;
};

/** A part of the settings page under its heading. */
export function SettingsSection({ id, children }: SettingsSectionProps) {
  const { title, note } = sections[id];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="font-serif text-head">
        {title}
      </h2>
      <p className="mt-1 max-w-[60ch] text-soft text-pretty">{note}</p>
      <div className="mt-2">{children}</div>
    </section>
  );
}
