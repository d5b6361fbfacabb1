import type { Translated } from "../messages.ts";

export const conversation = {} as const satisfies Translated<"conversation">;
