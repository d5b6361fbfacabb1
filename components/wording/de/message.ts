import type { Translated } from "../messages.ts";

export const germanMessage = {
  quotationsOnly: "Nur Zitate",
  ofAnthropic: "Ein Modell von Anthropic",
  onThisMachine: "Ein Modell auf diesem Rechner",
  ofOwnServer: "Ein Modell deines eigenen Servers",
} as const satisfies Translated<"message">;
