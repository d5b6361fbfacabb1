import { readFirstScreen } from "@/app/read-first-screen.ts";
import { DocumentLibrary } from "@/components/document/document-library.tsx";
import {
  listedAtATime,
  listPath,
  tagsPath,
  totalsPath,
} from "@/components/document/library-paths.ts";
import { knownBasesSchema } from "@/components/knowledge/known-bases.ts";
import { FirstScreenProvider } from "@/components/ui/first-screen.tsx";
import { listDocuments, listTags } from "@/lib/document/document-list.ts";
import { totalDocuments } from "@/lib/document/document-totals.ts";
import { listKnowledgeBases, requireKnowledgeBase } from "@/lib/knowledge/knowledge-base.ts";
import {
  documentPageSchema,
  documentTagsSchema,
  documentTotalsSchema,
} from "@/lib/wire/document.ts";

/** `/documents?in=ID` shows the documents of one knowledge base. */
export default async function DocumentsPage({ searchParams }: PageProps<"/documents">) {
  const { in: chosen } = await searchParams;
  const given = await readFirstDocuments(typeof chosen === "string" ? chosen : null);
  return (
    <FirstScreenProvider given={given}>
      <DocumentLibrary />
    </FirstScreenProvider>
  );
}

/** Reads the knowledge bases, and the first documents of one of them or of all. */
function readFirstDocuments(chosen: string | null) {
  return readFirstScreen(async ({ viewer, runtime }) => {
    const { db } = runtime.database;
    const filter = chosen === null ? {} : { knowledgeBaseId: chosen };
    if (chosen !== null) await requireKnowledgeBase(db, viewer, chosen);
    const [bases, page, totals, tags] = await Promise.all([
      listKnowledgeBases(db, viewer),
      listDocuments(db, viewer, { ...filter, limit: listedAtATime, sort: "added" }),
      totalDocuments(db, viewer, filter),
      listTags(db, viewer, chosen ?? undefined),
    ]);
    const list = listPath({ filter, sort: "added" });
    return [
      {
        path: "/api/knowledge-bases",
        schema: knownBasesSchema,
        answer: { knowledgeBases: bases },
      },
      { path: list, schema: documentPageSchema, answer: page },
      { path: totalsPath(filter), schema: documentTotalsSchema, answer: totals },
      { path: tagsPath(chosen), schema: documentTagsSchema, answer: tags },
    ];
  });
}
