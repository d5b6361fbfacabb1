import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { classGroups: { "font-size": [{ text: ["note", "ui", "read", "head"] }] } },
});

/** Joins class names; of two that contradict each other the later one holds. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
