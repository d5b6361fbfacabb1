"use client";

import { memo } from "react";
import { harden } from "rehype-harden";
import {
  type Components,
  defaultRehypePlugins,
  defaultRemarkPlugins,
  Streamdown,
  type StreamdownProps,
} from "streamdown";
import { CitationMarker } from "@/components/citation/citation-marker.tsx";
import type { PlacedMarker } from "@/components/message/placed-marker.ts";
import { guardMarkers, rehypeCitations } from "./mark-citations.ts";
import { rehypeNameLinkHosts } from "./name-link-hosts.ts";
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
  rehypeCitations,
];

/** Draws the element that `rehypeCitations` leaves in the tree. */
function CitationReference({ number, index }: Record<string, unknown>) {
  return <CitationMarker number={Number(number)} index={Number(index)} />;
}

// Code has no colours: they would need a grammar for every language and a theme.
const components: Components = { "cite-ref": CitationReference, pre: "pre", code: "code" };

const linkSafety = { enabled: false };

type AnswerTextProps = {
  text: string;
  /** The markers of this text, in order. */
  markers: readonly PlacedMarker[];
  /** Whether more text may come. */
  unfinished: boolean;
};

/** An answer's Markdown with its citations. */
export function AnswerText({ text, markers, unfinished }: AnswerTextProps) {
  return <GuardedText guarded={guardMarkers(text, markers, unfinished)} unfinished={unfinished} />;
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
      linkSafety={linkSafety}
      components={components}
      remarkPlugins={remarkPlugins}
      rehypePlugins={rehypePlugins}
    >
      {guarded}
    </Streamdown>
  );
});
