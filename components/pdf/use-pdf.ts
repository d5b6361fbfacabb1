"use client";

import { useEffect, useState } from "react";
import { type OpenPdf, openPdfPages } from "./open-pdf.ts";

type PdfState = { pdf: OpenPdf | null; failed: boolean };

const openingState: PdfState = { pdf: null, failed: false };

/** Opens the file of a document while `wanted`, and keeps it open until the component goes. */
export function usePdf(documentId: string, wanted: boolean): PdfState {
  const [state, setState] = useState(openingState);
  const [begun, setBegun] = useState(wanted);
  if (wanted && !begun) setBegun(true);
  useEffect(() => {
    if (!begun) return undefined;
    let current = true;
    const { pdf, close } = openPdfPages(documentId);
    pdf.then(
      (open) => current && setState({ pdf: open, failed: false }),
      () => current && setState({ pdf: null, failed: true }),
    );
    return () => {
      current = false;
      close();
    };
  }, [documentId, begun]);
  return state;
}
