"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { DocumentText } from "@/components/document/document-text.tsx";
import { PagesSkeleton } from "./pages-skeleton.tsx";

const LazyPages = dynamic(
  () => import("./pages-or-text.tsx").then((loaded) => loaded.PagesOrText),
  {
    ssr: false,
    loading: () => <PagesSkeleton />,
  },
);

type DocumentBodyProps = ComponentProps<typeof DocumentText>;

/** A document as it is read: its text, and of a PDF its pages. */
export function DocumentBody(props: DocumentBodyProps) {
  return props.document.mediaType === "application/pdf" ? (
    <LazyPages {...props} />
  ) : (
    <DocumentText {...props} />
  );
}
