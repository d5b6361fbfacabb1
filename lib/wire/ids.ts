import * as z from "zod/mini";

/** An id or a name that a request gives. */
export const nameSchema = z.string().check(z.minLength(1), z.maxLength(200));

/** Ids that a request names: of knowledge bases, of documents. */
export const idsSchema = z.array(nameSchema).check(z.maxLength(10_000));
