import type { Translated } from "../messages.ts";

export const settings = {} as const satisfies Translated<"settings">;
