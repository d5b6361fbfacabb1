import * as z from "zod/mini";

/** Two statements of an answer, or of its sources, that cannot both be true (docs/api.md, "Contradiction"). */
export const contradictionSchema = z.discriminatedUnion("between", [
  z.object({
    between: z.literal("claims"),
    /** The two sentences: UTF-16 offsets in the message's text, end exclusive. */
    start: z.number(),
    end: z.number(),
    otherStart: z.number(),
    otherEnd: z.number(),
    /** What each says that the other one denies, in its own words. */
    claim: z.string(),
    other: z.string(),
  }),
  z.object({
    between: z.literal("sources"),
    /** The numbers of the two sources. */
    number: z.number(),
    otherNumber: z.number(),
    /** The two sentences, as they are cited. */
    quote: z.string(),
    otherQuote: z.string(),
    claim: z.string(),
    other: z.string(),
  }),
]);
export type Contradiction = z.infer<typeof contradictionSchema>;
