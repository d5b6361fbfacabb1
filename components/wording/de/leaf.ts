import type { Translated } from "../messages.ts";

export const leaf = {} as const satisfies Translated<"leaf">;
