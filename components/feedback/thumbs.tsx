import { ThumbsDown, ThumbsUp } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn.ts";

const thumbs = { up: ThumbsUp, down: ThumbsDown } as const;

type ThumbProps = Omit<ComponentProps<"button">, "children"> & {
  rating: keyof typeof thumbs;
  label: string;
  pressed: boolean;
};

/** A quiet button with a thumb, filled once it is pressed. */
export function Thumb({ rating, label, pressed, className, ...props }: ThumbProps) {
  const Icon = thumbs[rating];
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={cn(
        "inline-flex size-7 items-center justify-center rounded-md hover:bg-hover hover:text-ink pointer-coarse:size-11",
        pressed && "text-accent",
        className,
      )}
      {...props}
    >
      <Icon className={cn("size-3.5", pressed && "fill-accent-soft")} aria-hidden />
    </button>
  );
}
