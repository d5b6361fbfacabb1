import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

type Tone = "accent" | "quiet" | "bare" | "danger";

const base =
  "inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3.5 text-ui font-medium transition-colors duration-100 disabled:opacity-55 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";

const tones: Record<Tone, string> = {
  accent: "bg-accent text-on-accent enabled:hover:bg-accent-hover",
  quiet: "border border-rule bg-paper text-ink hover:bg-hover",
  bare: "border border-rule text-ink hover:bg-hover",
  danger: "border border-danger text-danger hover:bg-danger-soft",
};

export function Button({
  tone = "accent",
  className,
  ...props
}: ComponentProps<"button"> & { tone?: Tone }) {
  return <button type="button" className={cn(base, tones[tone], className)} {...props} />;
}

/** A link that looks like a {@link Button}: it goes somewhere. */
export function LinkButton({
  tone = "accent",
  className,
  ...props
}: ComponentProps<typeof Link> & { tone?: Tone }) {
  return (
    <Link
      className={cn(base, tones[tone], tone === "accent" && "hover:bg-accent-hover", className)}
      {...props}
    />
  );
}
