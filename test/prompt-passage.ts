import type { PromptPassage } from "../lib/prompt/prompt.ts";

/** A passage as an answer is given it, for tests. Its title is the document in its tag, if no other is given. */
export function promptPassage(
  tag: string,
  text: string,
  over: Partial<PromptPassage> = {},
): PromptPassage {
  return {
    tag,
    origin: "fresh",
    kind: null,
    title: tag.replace(/#\d+$/u, ""),
    section: null,
    page: null,
    lines: null,
    time: null,
    text,
    ...over,
  };
}
