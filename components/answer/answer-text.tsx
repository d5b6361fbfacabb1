"use client";

import { memo, type ReactNode } from "react";
import { harden } from "rehype-harden";
import {
  type Components,
  defaultRehypePlugins,
  defaultRemarkPlugins,
  Streamdown,
  type StreamdownProps,
} from "streamdown";
import { CitationMarker } from "@/components/citation/citation-marker.tsx";
import { Formula } from "@/components/formula/formula.tsx";
import { markerForms, type PlacedMarker } from "@/components/message/placed-marker.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { PlacedLines } from "@/lib/citation/find-quoted-lines.ts";
import type { UncitedSentence } from "@/lib/wire/marker.ts";
import { rehypeDirection } from "./follow-direction.ts";
import { rehypeLineRows } from "./line-rows.ts";
import { guardMarkers, rehypeCitations, rehypeUncited } from "./mark-citations.ts";
import { rehypeNameLinkHosts } from "./name-link-hosts.ts";
import { rehypeFormulas } from "./set-formulas.ts";
import { remarkHtmlAsText } from "./show-html-as-text.ts";

const remarkPlugins: NonNullable<StreamdownProps["remarkPlugins"]> = [
  ...Object.values(defaultRemarkPlugins),
  remarkHtmlAsText,
];

const sanitize = defaultRehypePlugins.sanitize;
if (!sanitize) throw new Error("streamdown no longer exports its sanitising plugin.");

// Remote and inlined images are refused, and so are addresses that a browser does not open as a page.
// The markers are made last, so that only Ibid can make one.
const rehypePlugins: NonNullable<StreamdownProps["rehypePlugins"]> = [
  sanitize,
  [
    harden,
    {
      allowedLinkPrefixes: ["*"],
      allowedProtocols: [],
      allowedImagePrefixes: [],
      allowDataImages: false,
    },
  ],
  rehypeNameLinkHosts,
  rehypeUncited,
  rehypeDirection,
  rehypeLineRows,
  rehypeFormulas,
  rehypeCitations,
];

/** Draws the element that `rehypeCitations` leaves in the tree. */
function CitationReference({ number, index, form }: Record<string, unknown>) {
  const drawn = markerForms.find((each) => each === form) ?? "full";
  return <CitationMarker number={Number(number)} index={Number(index)} form={drawn} />;
}

/** The number of a quoted line, at the side of its row. */
function LinePlace({ first, last }: Record<string, unknown>) {
  const t = useWords("document");
  const [from, to] = [Number(first), Number(last)];
  const said =
    from === to ? t("lineNumber", { line: from }) : t("lineNumbers", { first: from, last: to });
  return (
    <span className="line-place" title={said}>
      <span className="sr-only">{said}</span>
      <span aria-hidden>{from === to ? from : `${from}–${to}`}</span>
    </span>
  );
}

/** Draws what `rehypeFormulas` leaves in the tree. */
function TexFormula({ tex, source, block }: Record<string, unknown>) {
  return <Formula tex={String(tex)} display={block === "true"} source={String(source)} />;
}

/** Underlines a sentence that no source carries. */
function UncitedClaim({ children }: Record<string, unknown>) {
  const t = useWords("answer");
  return (
    <span className="uncited-claim" title={t("uncited")}>
      {children as ReactNode}
    </span>
  );
}

// Code has no colours: they would need a grammar for every language and a theme.
const components: Components = {
  "cite-ref": CitationReference,
  "line-place": LinePlace,
  "tex-formula": TexFormula,
  "uncited-claim": UncitedClaim,
  pre: "pre",
  code: "code",
};

const linkSafety = { enabled: false };

type AnswerTextProps = {
  text: string;
  /** The markers of this text, in order. */
  markers: readonly PlacedMarker[];
  /** Its sentences that no source carries, in order. */
  uncited?: readonly UncitedSentence[];
  /** The lines of files that it quotes. */
  lines?: readonly PlacedLines[];
  /** Whether more text may come. */
  unfinished: boolean;
};

/** An answer's Markdown with its citations. */
export function AnswerText({
  text,
  markers,
  uncited = [],
  lines = [],
  unfinished,
}: AnswerTextProps) {
  const guarded = guardMarkers(text, { markers, uncited, lines }, unfinished);
  return <GuardedText guarded={guarded} unfinished={unfinished} />;
}

type GuardedTextProps = { guarded: string; unfinished: boolean };

/** Markdown with its markers disguised; finished paragraphs are not drawn again. */
const GuardedText = memo(function GuardedText({ guarded, unfinished }: GuardedTextProps) {
  return (
    <Streamdown
      className="answer-text"
      mode={unfinished ? "streaming" : "static"}
      controls={false}
      lineNumbers={false}
      // A table that scrolls in itself holds the wheel and the finger of who only reads on.
      tableMaxHeight={0}
      linkSafety={linkSafety}
      components={components}
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
    >
      {guarded}
    </Streamdown>
  );
});
