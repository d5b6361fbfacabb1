import type { Translated } from "../messages.ts";

export const pdf = {} as const satisfies Translated<"pdf">;
