import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["note", "ui", "read", "head"] }] } },
});

/** Joins class names; of two that conflict the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
