import type { ReactNode } from "react";

type SectionProps = {
  /** The last part of its address: `/settings#servers`. */
  id: string;
  title: string;
  note?: ReactNode;
  children: ReactNode;
};

/** A part of the settings page under its heading. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} tabIndex={-1} className="font-serif text-head">
        {title}
      </h2>
      {note && <p className="mt-1 max-w-[60ch] text-soft text-pretty">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}
