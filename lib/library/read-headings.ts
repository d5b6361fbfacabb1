import { and, asc, eq, inArray, isNotNull, min, sql } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { chunks } from "../db/schema.ts";
import { isBoilerplate } from "./choose-chunks.ts";
import type { LibraryDocument } from "./read-library.ts";

/** Headings listed for each document. */
const maxHeadings = 6;
/** Headings that every paper has. */
const genericHeading =
  /^(?:\d+\.? )?(?:abstract|summary|introduction|background|objectives?|(?:materials? and |patients and )?methods?|results?|(?:results and )?discussion|conclusions?|limitations|appendix|einleitung|methoden|ergebnisse|diskussion|fazit|introducción|métodos|resultados|discusión|conclusiones|méthodes|résultats)$/iu;

/**
 * Reads the main headings of documents, in order: those below the title if it is the only top heading. Sections that are
 * switched off entirely are left out.
 * @param options.most headings of each document. @param options.usual whether those that every paper has are among them.
 */
export async function readHeadings(
  db: Db,
  documents: readonly LibraryDocument[],
  { most = maxHeadings, usual = false }: { most?: number; usual?: boolean } = {},
): Promise<Map<string, string[]>> {
  if (documents.length === 0) return new Map();
  const bases = [...new Set(documents.map(({ knowledgeBaseId }) => knowledgeBaseId))];
  const ids = documents.map(({ id }) => id);
  const rows = await db
    .select({ documentId: chunks.documentId, section: chunks.section })
    .from(chunks)
    .where(
      and(
        inArray(chunks.knowledgeBaseId, bases),
        inArray(chunks.documentId, ids),
        isNotNull(chunks.section),
        eq(chunks.switchedOff, false),
      ),
    )
    .groupBy(chunks.documentId, chunks.section)
    .orderBy(asc(chunks.documentId), asc(min(chunks.ordinal)), sql`1`);
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  return new Map(
    documents.map((document) => {
      const paths = (byDocument.get(document.id) ?? []).flatMap(({ section }) =>
        section === null || isBoilerplate(section) ? [] : [section.split(" > ")],
      );
      const tops = new Set(paths.map(([top]) => top));
      const depth = tops.size === 1 && paths.some((path) => path.length > 1) ? 1 : 0;
      const names = paths.flatMap((path) => path[depth] ?? []);
      const named = [...new Set(names)].filter(
        (name) => name !== document.title && (usual || !genericHeading.test(name)),
      );
      return [document.id, named.slice(0, most)];
    }),
  );
}
