import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Canvas } from "@napi-rs/canvas";
import { createIsomorphicCanvasFactory, definePDFJSModule, type getDocumentProxy } from "unpdf";
import { type GreyPicture, greyOf } from "./grey-picture.ts";

type DrawnPdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A page as it is seen, and how many points of the page one of its pixels is wide. */
export type PagePicture = GreyPicture & { pointsPerPixel: number };

/** What text recognition is made for. */
const pixelsPerInch = 300;
const pointsPerInch = 72;

/** Some 50 MB while it is drawn: A4 at 350 pixels an inch. Programs for scans also write pages the size of posters. */
const maxPicturePixels = 12_000_000;

/** A larger image is left out of its page; A3 at 600 pixels an inch has 70 million. It unfolds to 11 bytes a pixel. */
const maxImagePixels = 80_000_000;

/**
 * Makes this thread draw pages, and returns the options with which `getDocumentProxy` opens a file for that. unpdf's own build of
 * pdf.js has no decoders for the formats of black and white scans (JBIG2, CCITT) and for JPEG 2000, so the whole one takes its place
 * from then on. Both cannot be open side by side.
 */
export async function drawingOptions() {
  // First, because pdf.js takes what it draws with when it is loaded.
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import("@napi-rs/canvas"));
  // It makes itself known to pdf.js, in place of the one of another build.
  await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  await definePDFJSModule(() => import("pdfjs-dist/legacy/build/pdf.mjs"));
  const root = join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "pdfjs-dist");
  return {
    CanvasFactory,
    // Paths, not addresses: pdf.js reads them as files.
    cMapUrl: join(root, "cmaps/"),
    standardFontDataUrl: join(root, "standard_fonts/"),
    wasmUrl: join(root, "wasm/"),
    maxImageSize: maxImagePixels,
  };
}

/** Draws a page of a file that was opened with {@link drawingOptions}, turned as the file says. */
export async function drawPage(document: DrawnPdf, number: number): Promise<PagePicture> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(
    pixelsPerInch / pointsPerInch,
    Math.sqrt(maxPicturePixels / (width * height)),
  );
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  );
  const { promise } = page.render({
    canvas: canvas as never,
    canvasContext: canvas.getContext("2d") as never,
    viewport,
  });
  await promise;
  page.cleanup();
  const picture = await takePixels(canvas);
  return { ...picture, pointsPerPixel: 1 / scale };
}

/**
 * Returns what is drawn, and frees the memory of it now: 50 MB that lie outside the heap, of which the garbage collector sees
 * little and so does not hurry.
 */
async function takePixels(canvas: Canvas): Promise<GreyPicture> {
  const pixels = canvas.data();
  const picture = greyOf(pixels, canvas.width, canvas.height);
  if (pixels.buffer instanceof ArrayBuffer) pixels.buffer.transfer(0);
  canvas.width = 0;
  // What a buffer held is given back between two tasks.
  await setImmediate();
  return picture;
}
