import type { PDFPageProxy } from "pdfjs-dist";
import type { TextContent } from "pdfjs-dist/types/src/display/api.js";

/** pdf.js, which is loaded when the first PDF is opened. */
export async function loadPdfJs() {
  const pdfjs = await import("pdfjs-dist");
  pdfjs.GlobalWorkerOptions.workerSrc = new URL(
    "pdfjs-dist/build/pdf.worker.min.mjs",
    import.meta.url,
  ).toString();
  return pdfjs;
}

/** A page's text, in the order of the file; a piece is a stretch in one font. */
export type PdfPageText = { content: TextContent; pieces: string[] };

/** A page's width and height in points, as it is read. */
export type PdfSize = { width: number; height: number };

/** An open PDF. Pages count from 1; their texts are kept. */
export type OpenPdf = {
  pages: number;
  /** Of the first page, which stands for those not read yet. */
  size: PdfSize;
  page: (number: number) => Promise<PDFPageProxy>;
  text: (number: number) => Promise<PdfPageText>;
};

/** A PDF that is being opened; `close` frees its memory and ends what is still being loaded. */
type OpeningPdf = { pdf: Promise<OpenPdf>; close: () => void };

/** Opens the file of a document. Its scripts and forms are not run, and its links lead nowhere. */
export function openPdfPages(documentId: string): OpeningPdf {
  let close = () => {};
  let isClosed = false;
  const pdf = loadPdfJs().then(async (pdfjs) => {
    const task = pdfjs.getDocument({
      url: `/api/documents/${encodeURIComponent(documentId)}/file`,
      cMapUrl: "/pdfjs/cmaps/",
      standardFontDataUrl: "/pdfjs/standard_fonts/",
      wasmUrl: "/pdfjs/wasm/",
      // The page's policy lets no WebAssembly run; the same in JavaScript is slower.
      useWasm: false,
      enableXfa: false,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    close = () => void task.destroy();
    if (isClosed) close();
    const document = await task.promise;
    const texts = new Map<number, Promise<PdfPageText>>();
    const page = (number: number) => document.getPage(number);
    return {
      pages: document.numPages,
      size: sizeOfPage(await page(1)),
      page,
      text: (number: number) => {
        const known = texts.get(number);
        if (known) return known;
        const read = page(number).then(readPageText);
        texts.set(number, read);
        return read;
      },
    };
  });
  return {
    pdf,
    close: () => {
      isClosed = true;
      close();
    },
  };
}

async function readPageText(page: PDFPageProxy): Promise<PdfPageText> {
  const content = await page.getTextContent();
  return { content, pieces: content.items.map((item) => ("str" in item ? item.str : "")) };
}

export function sizeOfPage(page: PDFPageProxy): PdfSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}
