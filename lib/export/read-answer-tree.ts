import type {
  BlockContent,
  Definition,
  Nodes,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import { findAndReplace } from "mdast-util-find-and-replace";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as textOf } from "mdast-util-to-string";
import { gfm } from "micromark-extension-gfm";
import { findQuotedLines } from "../citation/find-quoted-lines.ts";
import { guardedLines, withoutGuardedLines } from "../text/guard-lines.ts";
import {
  endsInAddress,
  type GuardedPlace,
  guarded,
  guardPlaces,
  guardSign,
} from "../text/guard-places.ts";
import type { ExportedMessage } from "../wire/export.ts";
import type { Marker } from "../wire/marker.ts";
import type { ExportWords } from "../wording/export-words.ts";
import { inLanguage, remark, textNode } from "./export-node.ts";
import type { ForeignLanguage } from "./foreign-language.ts";
import { partFormulas } from "./set-formulas.ts";
import { setLineRows } from "./set-line-rows.ts";

/** What takes the place of a marker: its index, and its number for where no mark can be. And what follows an uncited sentence. */
const disguises = () => new RegExp(guarded(`(?:(\\d+)${guardSign}(\\d+)|u)`), "g");

type WrittenAnswer = Pick<ExportedMessage, "text" | "markers" | "uncited" | "citations">;

/**
 * Reads an answer's Markdown as the page does: its markers become marks and nothing else does, HTML is text, images are
 * their descriptions, and a link says where it leads. Quoted lines of files are rows, formulas are set apart. What no source
 * carries is said in words.
 * @param remarkLanguage the language of these words, where the answer is in another.
 */
export function readAnswerTree(
  { text, markers, uncited, citations }: WrittenAnswer,
  words: ExportWords,
  remarkLanguage?: ForeignLanguage,
): RootContent[] {
  const placed = markers.map(({ start, end, number }, index) => ({ start, end, number, index }));
  const places: GuardedPlace[] = [
    ...findQuotedLines(text, placed, { markers, citations }).map(guardedLines),
    ...placed.map(({ start, end, number, index }) => ({
      start,
      end,
      says: `${index}${guardSign}${number}`,
    })),
    ...uncited
      .filter(({ start, end }) => !endsInAddress(text.slice(start, end)))
      .map(({ end }) => ({ start: end, end, says: "u" })),
  ];
  const tree = fromMarkdown(guardPlaces(text, places), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  makeHarmless(tree, definitionsOf(tree));
  const doubtNodes = (doubt: string) => [
    textNode(" "),
    inLanguage(remark("verdict", `(${doubt})`), remarkLanguage),
  ];
  markCitations(tree, markers, words, doubtNodes);
  setLineRows(tree, words);
  undisguise(tree);
  partFormulas(tree);
  return tree.children;
}

function definitionsOf(tree: Root): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  const walk = (node: Nodes) => {
    if (node.type === "definition" && !found.has(node.identifier)) found.set(node.identifier, node);
    if ("children" in node) node.children.forEach(walk);
  };
  walk(tree);
  return found;
}

/** Replaces what another program would fetch, run or take for Ibid's own. */
function makeHarmless(parent: Parents, definitions: ReadonlyMap<string, Definition>): void {
  const children = parent.children.flatMap((child): Nodes[] => {
    if ("children" in child) makeHarmless(child, definitions);
    return harmless(child, definitions, holdsPhrasing(parent));
  });
  Object.assign(parent, { children });
}

function holdsPhrasing({ type }: Parents): boolean {
  return !["root", "blockquote", "list", "listItem", "footnoteDefinition"].includes(type);
}

function harmless(
  node: Nodes,
  definitions: ReadonlyMap<string, Definition>,
  inPhrasing: boolean,
): Nodes[] {
  const asText = (value: string): Nodes[] =>
    inPhrasing ? [textNode(value)] : [{ type: "paragraph", children: [textNode(value)] }];
  switch (node.type) {
    case "html":
      if (inPhrasing && /^<br\s*\/?>$/i.test(node.value)) return [{ type: "break" }];
      return asText(node.value);
    case "image":
    case "imageReference":
      return node.alt ? asText(node.alt) : [];
    case "link":
      return openLink(node.url, node.children);
    case "linkReference":
      return openLink(definitions.get(node.identifier)?.url ?? "", node.children);
    case "definition":
      return [];
    case "footnoteReference":
      return asText(`[^${node.label ?? node.identifier}]`);
    case "footnoteDefinition":
      return noteAsText(node.label ?? node.identifier, node.children);
    default:
      return [node];
  }
}

/** A footnote of the answer's own becomes text: the only footnotes are Ibid's. */
function noteAsText(label: string, children: (BlockContent | RootContent)[]): Nodes[] {
  const [first, ...rest] = children;
  const name = textNode(`[^${label}]: `);
  if (first?.type === "paragraph")
    return [{ ...first, children: [name, ...first.children] }, ...rest];
  return [{ type: "paragraph", children: [name] }, ...children];
}

/** A link to a web or mail address; where its words are not the address, they are followed by the host. */
function openLink(written: string, children: PhrasingContent[]): PhrasingContent[] {
  const address = written.replace(disguises(), "");
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^(?:https?|mailto):$/.test(url.protocol)) return children;
  const link: PhrasingContent = { type: "link", url: url.href, children };
  const words = textOf({ type: "paragraph", children }).trim();
  const told = [address, url.href, url.host, address.replace(/^\w+:(?:\/\/)?/, "")];
  return told.includes(words) ? [link] : [link, textNode(` (${url.host || url.pathname})`)];
}

/** Puts marks in the place of the disguises; in code, in links and in what is no text a marker is `[1]`. */
function markCitations(
  tree: Root,
  markers: readonly Marker[],
  words: ExportWords,
  doubtNodes: (doubt: string) => PhrasingContent[],
): void {
  const mark = (_whole: string, index: string | undefined): PhrasingContent[] => {
    const marker = index === undefined ? undefined : markers[Number(index)];
    if (!marker) return doubtNodes(words.noSource);
    const doubt = describeDoubt(marker, words);
    return [{ type: "citationMark", number: marker.number }, ...(doubt ? doubtNodes(doubt) : [])];
  };
  findAndReplace(tree, [[disguises(), mark]], { ignore: ["link"] });
}

function undisguise(node: Nodes): void {
  for (const [name, value] of Object.entries(node))
    if (typeof value === "string" && value.includes(guardSign))
      Object.assign(node, {
        [name]: withoutGuardedLines(value).replace(
          disguises(),
          (_whole, _index, number?: string) => (number === undefined ? "" : `[${number}]`),
        ),
      });
  if ("children" in node) node.children.forEach(undisguise);
}

/** Says that the cited words do not carry a claim; null where they do, or nothing was checked. */
function describeDoubt(
  { verdict: { label, disagreement } }: Marker,
  words: ExportWords,
): string | null {
  if (disagreement?.passage)
    return words.saysElse({ claim: disagreement.claim, passage: disagreement.passage });
  if (label !== "unsupported") return null;
  return disagreement ? words.saysNothingOf(disagreement.claim) : words.notBorneOut;
}
