import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** A button that shows only an icon; `label` is its name and its tooltip. */
export function IconButton({
  label,
  className,
  ...props
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cn(
        "inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-soft transition-colors duration-100 hover:bg-hover hover:text-ink disabled:opacity-55 pointer-coarse:size-11 [&_svg]:size-4.5",
        className,
      )}
      {...props}
    />
  );
}
