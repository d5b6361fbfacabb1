import type { Metadata } from "next";
import { DocumentReader } from "@/components/document/document-reader.tsx";

export const metadata: Metadata = { title: "Document" };

function offset(value: string | string[] | undefined): number | null {
  return typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : null;
}

/** `/documents/ID?start=120&end=180` opens the text at those offsets, with the words marked. */
export default async function DocumentPage({ params, searchParams }: PageProps<"/documents/[id]">) {
  const { id } = await params;
  const query = await searchParams;
  const start = offset(query.start);
  const end = offset(query.end);
  const place = start !== null && end !== null && end > start ? { start, end } : null;
  return <DocumentReader key={`${id}:${start}:${end}`} id={id} place={place} />;
}
