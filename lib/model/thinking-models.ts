/** Names of open-weight models that think before they answer, on any server. */
const thinking = /deepseek[-_ ]?r1|qwen|qwq|gpt-?oss/i;

/** Models with degrees of thinking that never stop thinking. */
const graded = /gpt-?oss/i;

/** Whether a model's name says that it thinks. */
export function thinksByName(name: string): boolean {
  return thinking.test(name);
}

/** Whether a model thinks in degrees (`low`, `medium`, `high`) and cannot be told not to. */
export function thinksInDegrees(name: string): boolean {
  return graded.test(name);
}
