import * as z from "zod/mini";
import { readFirstScreen } from "@/app/read-first-screen.ts";
import { readPlaceKind } from "@/components/document/document-link.ts";
import {
  citationsPath,
  fulltextPath,
  spanAround,
  textPath,
} from "@/components/document/document-paths.ts";
import { readLineQuery } from "@/components/document/line-query.ts";
import { DocumentReader } from "@/components/reader/document-reader.tsx";
import { FirstScreenProvider } from "@/components/ui/first-screen.tsx";
import { listDocumentCitations } from "@/lib/conversation/list-document-citations.ts";
import { readDocumentText, readDocumentView } from "@/lib/document/queries.ts";
import { readFulltextView } from "@/lib/fulltext/fulltext-state.ts";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { documentViewSchema, textRangeSchema } from "@/lib/wire/document.ts";
import {
  documentCitationPageSchema,
  documentCitationQuerySchema,
} from "@/lib/wire/document-citation.ts";
import { fulltextViewSchema } from "@/lib/wire/fulltext.ts";

function readOffsetParam(value: string | string[] | undefined): number | null {
  return typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : null;
}

/**
 * `/documents/ID?start=120&end=180` opens the text at those offsets and marks the words, as cited unless `as` says otherwise;
 * `/documents/ID?severities=ERROR&timeFrom=14:30` lists the lines that `GET /api/documents/ID/lines` returns for the same query;
 * `/documents/ID?view=passages` lists its passages as the index sees them.
 */
export default async function DocumentReaderPage({
  params,
  searchParams,
}: PageProps<"/documents/[id]">) {
  const { id } = await params;
  const query = await searchParams;
  const start = readOffsetParam(query.start);
  const end = readOffsetParam(query.end);
  const kind = readPlaceKind(query.as);
  const place = start !== null && end !== null && end > start ? { start, end, kind } : null;
  const lines = place ? null : readLineQuery(query);
  const isOfPassages = !place && !lines && query.view === "passages";
  const isOfText = !lines && !isOfPassages;
  const given = await readDocument(id, isOfText ? spanAround(place ?? { start: 0, end: 0 }) : null);
  return (
    <FirstScreenProvider key={`${id}:${start}:${end}`} given={given}>
      <DocumentReader id={id} place={place} lines={lines} isOfPassages={isOfPassages} />
    </FirstScreenProvider>
  );
}

/** Reads a document with all that its page says above the text, and of the text what is shown first; none where lines or passages are listed, or pages are drawn. */
function readDocument(id: string, span: TextSpan | null) {
  return readFirstScreen(async ({ viewer, runtime }) => {
    const { db } = runtime.database;
    const view = await readDocumentView(db, viewer, id);
    const hasText = span !== null && view.mediaType !== "application/pdf";
    const [citations, fulltext, text] = await Promise.all([
      listDocumentCitations(db, viewer, id, z.parse(documentCitationQuerySchema, {})),
      readFulltextView(db, runtime.env, viewer, id),
      hasText ? readDocumentText(db, viewer, id, { from: span.start, to: span.end }) : null,
    ]);
    return [
      { path: `/api/documents/${id}`, schema: documentViewSchema, answer: view },
      { path: citationsPath(id), schema: documentCitationPageSchema, answer: citations },
      { path: fulltextPath(id), schema: fulltextViewSchema, answer: fulltext },
      ...(span && text
        ? [{ path: textPath(id, span), schema: textRangeSchema, answer: text }]
        : []),
    ];
  });
}
