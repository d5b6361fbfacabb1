import type { Translated } from "../messages.ts";

export const answer = {} as const satisfies Translated<"answer">;
