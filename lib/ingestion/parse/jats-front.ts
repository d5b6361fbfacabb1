import {
  child,
  childrenOf,
  contentWithout,
  type Element,
  elements,
  findElements,
  type Node,
} from "./element-tree.ts";
import { englishMonths } from "./iso-date.ts";
import { plainTextOf, spacedText } from "./jats-inline.ts";
import { noteHeading } from "./jats-notes.ts";
import { peopleLines } from "./jats-people.ts";

/** A section of an article's facts about itself, with content as the file might have written it. */
export type FrontSection = { title: string; content: Node[] };

const information = "Article information";
const peopleTitle = "Authors and affiliations";

/**
 * Returns what surrounds an article's text (who wrote and who paid for it, when it was received, what may be done with
 * it), under the headings that a reader would look for. Keeps everything with words in it except the abstract, which is
 * text, and machine codes.
 */
export function frontSections(front: Element | undefined): FrontSection[] {
  const meta = child(front, "article-meta") ?? front;
  const notes = child(meta, "author-notes");
  const found: FrontSection[] = [
    ...findElements(meta, "kwd-group").flatMap(keywords),
    { title: peopleTitle, content: listElement(peopleLines(meta)) },
    ...childrenOf(notes, "corresp").map((note) => ({
      title: "Correspondence",
      content: listElement([spacedText(note)]),
    })),
    ...childrenOf(meta, "funding-group").map((group) => ({
      title: "Funding",
      content: [
        ...listElement(findElements(group, "award-group").map(awardLine)),
        ...elements(group).flatMap((part) => (part.tag === "award-group" ? [] : asParagraph(part))),
      ],
    })),
    ...[...elements(notes), ...elements(child(child(meta, "title-group"), "fn-group"))]
      .filter(({ tag }) => !["corresp", "title", "label"].includes(tag))
      .map((note) => ({ title: noteHeading(note, "Author notes"), content: asParagraph(note) })),
    ...findElements(meta, "custom-meta").flatMap(statement),
    ...childrenOf(meta, "supplementary-material").map((file) => ({
      title: "Supplementary material",
      content: [file],
    })),
    ...childrenOf(meta, "permissions").map((permissions) => ({
      title: "Copyright and licence",
      content: listElement(licenceLines(permissions)),
    })),
    { title: information, content: listElement(informationLines(front, meta)) },
  ];
  return found.filter(({ content }) => content.length > 0);
}

/** Returns lines as the file would write a list of them; a single one as a paragraph. */
function listElement(lines: readonly string[]): Node[] {
  const items = lines.filter(Boolean).map((line) => newElement("p", [line]));
  if (items.length < 2) return items;
  const listItems = items.map((item) => newElement("list-item", [item]));
  return [newElement("list", listItems)];
}

function newElement(tag: string, children: Node[]): Element {
  return { tag, attributes: {}, children };
}

function keywords(group: Element): FrontSection[] {
  const title = plainTextOf(child(group, "title"));
  const words = elements(group).filter(({ tag }) => !["title", "label"].includes(tag));
  const isAbbreviations = /abbr/iu.test(`${group.attributes["kwd-group-type"] ?? ""} ${title}`);
  return [
    {
      title: isAbbreviations ? "Abbreviations" : "Keywords",
      content: listElement([words.map(spacedText).filter(Boolean).join(", ")]),
    },
  ];
}

/** Returns a statement such as the availability of data. One without a sentence is a switch of the publisher's software. */
function statement(custom: Element): FrontSection[] {
  const value = spacedText(child(custom, "meta-value"));
  if (value.split(" ").length < 4) return [];
  return [
    { title: spacedText(child(custom, "meta-name")) || information, content: listElement([value]) },
  ];
}

/** Returns an element's content as paragraphs of its own. */
function asParagraph(node: Element): Node[] {
  const holdsBlocks = elements(node).some(({ tag }) => ["p", "sec", "list"].includes(tag));
  const content = contentWithout(node, "label");
  return holdsBlocks ? content : [newElement("p", content)];
}

/** `National Institutes of Health: GM072815 (Ing-Nang Wang)` */
function awardLine(award: Element): string {
  const text = (...tags: string[]) =>
    tags
      .flatMap((tag) => findElements(award, tag).map(spacedText))
      .filter(Boolean)
      .join(", ");
  const known = [
    "funding-source",
    "award-id",
    "principal-award-recipient",
    "principal-investigator",
  ];
  const rest = elements(award).filter(({ tag }) => !known.includes(tag));
  const recipients = text("principal-award-recipient", "principal-investigator");
  return [
    [text("funding-source"), text("award-id")].filter(Boolean).join(": "),
    recipients && `(${recipients})`,
    ...rest.map(spacedText),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns what may be done with the article, with the licence's address where the text omits it. */
function licenceLines(permissions: Element): string[] {
  const lines: string[] = [];
  const say = (line: string) => {
    if (line && !lines.some((said) => said.includes(line))) lines.push(line);
  };
  for (const part of elements(permissions)) {
    if (part.tag !== "license") {
      const words = spacedText(part);
      const names: Record<string, string> = {
        "copyright-year": "Year of copyright",
        "copyright-holder": "Copyright holder",
      };
      const name = names[part.tag];
      if (words && !lines.some((said) => said.includes(words)))
        lines.push(name ? `${name}: ${words}` : words);
      continue;
    }
    const address = part.attributes["xlink:href"] ?? part.attributes["href"] ?? "";
    for (const paragraph of elements(part)) say(spacedText(paragraph));
    say(address);
  }
  return lines;
}

const dateNames: Record<string, string> = {
  received: "Received",
  accepted: "Accepted",
  "rev-recd": "Revised",
  "rev-request": "Revision requested",
  corrected: "Corrected",
  retracted: "Retracted",
  preprint: "Preprint",
  epub: "Published online",
  "epub-ppub": "Published",
  pub: "Published",
  ppub: "Published in print",
  collection: "Published in the issue of",
  "pmc-release": "Released in PubMed Central",
};
const idNames: Record<string, string> = {
  doi: "DOI",
  pmid: "PubMed id",
  pmc: "PubMed Central id",
  pmcid: "PubMed Central id",
};

/** Facts of one line, by the name of their element. */
const factNames: Record<string, string> = {
  "journal-title": "Journal",
  "trans-title-group": "Translated title",
  issn: "ISSN",
  isbn: "ISBN",
  publisher: "Publisher",
  volume: "Volume",
  issue: "Issue",
  lpage: "Pages",
  "elocation-id": "Article number",
  conference: "Conference",
  product: "Product",
  "related-article": "Related",
  "related-object": "Related",
};

/** Said in sections of their own, or without words that a person reads. */
const saidElsewhere = new Set(
  (
    "abstract trans-abstract kwd-group contrib-group aff aff-alternatives author-notes funding-group permissions " +
    "custom-meta-group supplementary-material counts journal-id journal-meta article-meta"
  ).split(" "),
);

/** Returns the article's titles, journal, kind, dates and ids, one per line. */
function informationLines(front: Element | undefined, meta: Element | undefined): string[] {
  const journal = child(front, "journal-meta");
  const own = [...elements(meta), ...(meta === front ? [] : elements(journal))];
  const isId = ({ tag }: Element) => tag === "article-id";
  const parts = [...own.filter((part) => !isId(part)), ...own.filter(isId)];
  const lines = parts.flatMap((part) => factLines(part, meta));
  const said = [...new Set(lines.filter((line) => !/: ?$/u.test(line)))];
  // The title alone only repeats the document's name.
  return said.every((line) => line.startsWith("Title: ")) ? [] : said;
}

function factLines(part: Element, meta: Element | undefined): string[] {
  const text = spacedText(part);
  switch (part.tag) {
    case "article-id":
      return [`${idNames[part.attributes["pub-id-type"] ?? ""] ?? "Article id"}: ${text}`];
    case "title-group":
      return titleLines(part);
    case "article-categories":
      return elements(part).map((group) => `Subject: ${subjectsOf(group).join(" › ")}`);
    case "pub-date":
      return [dateLine(part)];
    case "history":
    case "pub-history":
      return ["date", "string-date"].flatMap((tag) => findElements(part, tag)).map(dateLine);
    case "journal-title-group":
      return elements(part).map((title) => `Journal: ${spacedText(title)}`);
    case "fpage": {
      const last = spacedText(child(meta, "lpage"));
      return [`Pages: ${last && last !== text ? `${text}–${last}` : text}`];
    }
    default: {
      if (saidElsewhere.has(part.tag)) return [];
      if (part.tag === "lpage" && child(meta, "fpage")) return [];
      const name = factNames[part.tag];
      return [name ? `${name}: ${text}` : text];
    }
  }
}

function titleLines(group: Element): string[] {
  const names: Record<string, string> = {
    "article-title": "Title",
    subtitle: "Subtitle",
    "alt-title": "Short title",
    "trans-title-group": "Translated title",
    "trans-title": "Translated title",
  };
  return elements(group)
    .filter(({ tag }) => tag !== "fn-group")
    .map((title) => `${names[title.tag] ?? "Title"}: ${spacedText(title)}`);
}

/** Returns a group's subjects, those of inner groups after the one they belong to. */
function subjectsOf(group: Element): string[] {
  if (group.tag !== "subj-group") return [spacedText(group)];
  const own = childrenOf(group, "subject", "compound-subject").map(spacedText).join(", ");
  const inner = childrenOf(group, "subj-group").map((one) => subjectsOf(one).join(" › "));
  return inner.length === 0 ? [own] : [own, inner.join("; ")].filter(Boolean);
}

/** `Accepted: 2 August 2011` */
function dateLine(date: Element): string {
  const { attributes } = date;
  const type = attributes["date-type"] ?? attributes["pub-type"] ?? "";
  const name =
    dateNames[type] ?? (type ? type.charAt(0).toUpperCase() + type.slice(1) : "Published");
  const month = plainTextOf(child(date, "month"));
  const parts = [
    plainTextOf(child(date, "day")),
    englishMonths[Number(month) - 1] ?? month,
    plainTextOf(child(date, "season")),
    plainTextOf(child(date, "year")),
  ].filter(Boolean);
  return `${name}: ${parts.length > 0 ? parts.join(" ") : spacedText(date)}`;
}
