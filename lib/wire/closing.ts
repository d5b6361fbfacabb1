import * as z from "zod/mini";

/** What closing a knowledge base erases, in numbers; messages are answers. */
const erasureSchema = z.object({
  documents: z.number(),
  chunks: z.number(),
  files: z.number(),
  messages: z.number(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** What closing would erase now, and the conversations it would touch. */
export const closingPreviewSchema = z.object({
  erases: erasureSchema,
  conversations: z.array(z.object({ id: z.string(), title: z.string(), messages: z.number() })),
});
export type ClosingPreview = z.infer<typeof closingPreviewSchema>;

/** `POST /api/knowledge-bases/:id/close`: what was erased. */
export const closedSchema = z.object({ deleted: erasureSchema });
export type Closed = z.infer<typeof closedSchema>;
