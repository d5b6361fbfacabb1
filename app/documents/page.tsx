import { Suspense } from "react";
import { DocumentLibrary } from "@/components/document/document-library.tsx";

export default function DocumentsPage() {
  return (
    // The library reads the chosen knowledge base from the address, which only the browser knows.
    <Suspense>
      <DocumentLibrary />
    </Suspense>
  );
}
