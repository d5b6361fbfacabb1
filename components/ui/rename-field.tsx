"use client";

import { cn } from "./cn.ts";
import { focusOnMount } from "./focus-on-mount.ts";

type RenameFieldProps = {
  label: string;
  value: string;
  /** In UTF-16 units. */
  maxLength?: number;
  /** Gets the new name, or null when the old one is kept. */
  onEnd: (value: string | null) => void;
  className?: string;
};

/** Edits a name in its place: Enter and leaving the field keep what was written, Escape does not. */
export function RenameField({ label, value, maxLength = 120, onEnd, className }: RenameFieldProps) {
  return (
    <input
      aria-label={label}
      defaultValue={value}
      maxLength={maxLength}
      // The reader has just asked to rename: the field is where they expect to be.
      ref={focusOnMount}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => {
        const next = event.target.value.trim();
        onEnd(next === "" || next === value ? null : next);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") {
          event.currentTarget.value = value;
          event.currentTarget.blur();
        }
      }}
      className={cn(
        "min-h-9 w-full min-w-40 rounded-lg border border-accent bg-paper px-2.5",
        className,
      )}
    />
  );
}
