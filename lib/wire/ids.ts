import { z } from "zod";

/** Ids that a request names: of knowledge bases, of documents. */
export const idsSchema = z.array(z.string().min(1).max(200)).max(10_000);
