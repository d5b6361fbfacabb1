"use client";

import { memo, type RefObject, useEffect, useRef, useState } from "react";
import { useWords } from "@/components/wording/wording-context.tsx";
import { markTextLayer, type PageMark } from "./mark-text-layer.ts";
import { loadPdfJs, type OpenPdf, type PdfSize, sizeOfPage } from "./open-pdf.ts";

type PdfPageProps = {
  pdf: OpenPdf;
  number: number;
  size: PdfSize;
  /** Whether it is near the view: only then it is drawn. */
  near: boolean;
  /** The width that it is drawn for, in pixels. */
  width: number;
  marks: readonly PageMark[];
  onSize: (number: number, size: PdfSize) => void;
  /** Called when its marks stand on it. */
  onMarked: (number: number) => void;
};

/** A page of a PDF: its picture, and above it its text, to be selected, with the marked words. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const t = useWords("pdf");
  const { pdf, number, size, near, marks, onMarked } = props;
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const failed = usePicture(picture, props);
  const spans = useTextLayer(text, { pdf, number, near });

  useEffect(() => {
    if (!spans) return;
    markTextLayer(spans, marks, t("toAnswer"));
    onMarked(number);
  }, [spans, marks, number, onMarked, t]);

  return (
    <div
      data-page={number}
      // No element of HTML is a page.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={t("pageNumber", { number })}
      className="pdf-page"
      style={{ "--page-points": size.width, aspectRatio: `${size.width} / ${size.height}` }}
    >
      <div ref={picture} aria-hidden />
      <div ref={text} className="pdf-text" />
      {failed && <p className="p-6 text-note text-soft">{t("notDrawn")}</p>}
    </div>
  );
});

/** A page that is only scrolled past is not drawn. */
const drawDelayMs = 40;
/** Pixels of a picture, above which it is drawn less sharp: some 50 MB. */
const maxCanvasPixels = 12_000_000;

/** Draws a page while it is near the view, and again for another width; what was drawn stays until then. */
function usePicture(
  holder: RefObject<HTMLDivElement | null>,
  { pdf, number, near, width, onSize }: PdfPageProps,
): boolean {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const element = holder.current;
    if (!near || width === 0 || !element) return undefined;
    let cancel = () => {};
    let current = true;
    const draw = async () => {
      const page = await pdf.page(number);
      const size = sizeOfPage(page);
      if (!current) return;
      onSize(number, size);
      const sharp = (width / size.width) * window.devicePixelRatio;
      const scale = Math.min(sharp, Math.sqrt(maxCanvasPixels / (size.width * size.height)));
      const viewport = page.getViewport({ scale });
      const canvas = document.createElement("canvas");
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      const task = page.render({ canvas, viewport });
      cancel = () => task.cancel();
      await task.promise;
      if (current) element.replaceChildren(canvas);
    };
    const rest = setTimeout(() => void draw().catch(() => current && setFailed(true)), drawDelayMs);
    return () => {
      current = false;
      clearTimeout(rest);
      cancel();
    };
  }, [holder, pdf, number, near, width, onSize]);

  useEffect(() => {
    const element = holder.current;
    if (!near || !element) return undefined;
    return () => {
      for (const canvas of element.querySelectorAll("canvas")) canvas.width = 0;
      element.replaceChildren();
    };
  }, [holder, near]);
  return failed;
}

/** Lays a page's text over its picture while it is near the view. @returns the elements of its pieces. */
function useTextLayer(
  holder: RefObject<HTMLDivElement | null>,
  { pdf, number, near }: Pick<PdfPageProps, "pdf" | "number" | "near">,
): HTMLElement[] | null {
  const [spans, setSpans] = useState<HTMLElement[] | null>(null);
  useEffect(() => {
    const element = holder.current;
    if (!near || !element) return undefined;
    let current = true;
    const lay = async () => {
      const [{ TextLayer }, page, { content }] = await Promise.all([
        loadPdfJs(),
        pdf.page(number),
        pdf.text(number),
      ]);
      if (!current) return;
      const layer = new TextLayer({
        textContentSource: content,
        container: element,
        viewport: page.getViewport({ scale: 1 }),
      });
      await layer.render();
      if (current) setSpans([...layer.textDivs]);
    };
    // Without its text the page still is its picture, which says so itself if it fails.
    void lay().catch(() => {});
    return () => {
      current = false;
      element.replaceChildren();
      setSpans(null);
    };
  }, [holder, pdf, number, near]);
  return spans;
}
