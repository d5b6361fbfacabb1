import type { Metadata } from "next";
import { Suspense } from "react";
import { DocumentLibrary } from "@/components/document/document-library.tsx";
import { wordsOf } from "@/components/wording/words.ts";
import { readWording } from "../read-wording.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: wordsOf(await readWording(), "frame")("documents") };
}

export default function DocumentsPage() {
  return (
    // The library reads the chosen knowledge base from the address, which only the browser knows.
    <Suspense>
      <DocumentLibrary />
    </Suspense>
  );
}
