import * as z from "zod/mini";

/** What the query of every list may say: words to look for, and which page of how many entries. */
export const pageQuery = {
  q: z.optional(z.string().check(z.maxLength(500))),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  limit: z._default(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(200)), 50),
};
