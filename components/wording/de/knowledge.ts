import type { Translated } from "../messages.ts";

export const knowledge = {} as const satisfies Translated<"knowledge">;
