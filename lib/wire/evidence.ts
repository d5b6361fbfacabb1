import type { Passage } from "./passage.ts";

/** A passage for the prompt: with what the line above it, which its kind writes, is made from. */
export type Evidence = Passage & {
  /** The kind of its knowledge base; without one, no line is written above it. */
  kind?: string;
  filename?: string;
  category?: string | null;
};
