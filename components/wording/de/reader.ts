import type { Translated } from "../messages.ts";

export const reader = {} as const satisfies Translated<"reader">;
