import { readPlaceKind } from "@/components/document/document-link.ts";
import { readLineQuery } from "@/components/document/line-query.ts";
import { DocumentReader } from "@/components/reader/document-reader.tsx";

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
  return (
    <DocumentReader
      key={`${id}:${start}:${end}`}
      id={id}
      place={place}
      lines={lines}
      isOfPassages={isOfPassages}
    />
  );
}
