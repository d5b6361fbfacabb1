import * as z from "zod/mini";

/** The tokens that an answer took. */
export const usageSchema = z.object({
  inputTokens: z.number(),
  cachedInputTokens: z.number(),
  outputTokens: z.number(),
  totalTokens: z.number(),
  /** True where the server gave no figures and Ibid counted by itself. */
  estimated: z.boolean(),
});
export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = {
  inputTokens: 0,
  cachedInputTokens: 0,
  outputTokens: 0,
  totalTokens: 0,
  estimated: true,
};
