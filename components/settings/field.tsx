import type { ComponentProps, ReactNode } from "react";

/** The look of a field in a form. */
export const fieldLook =
  "min-h-10 w-full rounded-lg border border-rule-strong bg-paper px-3 pointer-coarse:min-h-11";

/** A field of a form under its label. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1.5">
      <span className="text-note text-soft">{label}</span>
      {children}
    </label>
  );
}

/** A line to write in. Nothing that is written in it is offered again or checked for its spelling. */
export function TextField({ label, ...props }: ComponentProps<"input"> & { label: string }) {
  return (
    <Field label={label}>
      <input autoComplete="off" spellCheck={false} className={fieldLook} {...props} />
    </Field>
  );
}
