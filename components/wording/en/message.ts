/** What is common to questions and answers. */
export const englishMessage = {
  quotationsOnly: "Quotations only",
  ofAnthropic: "A model of Anthropic",
  onThisMachine: "A model on this machine",
  ofOwnServer: "A model of your own server",
} as const;
