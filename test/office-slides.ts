/** Makes presentations as PowerPoint writes them. */
import { packParts, relations } from "./office-files.ts";

export type TestSlide = { title?: string; lines: readonly string[]; notes?: string };

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const slides = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const contentType = "application/vnd.openxmlformats-officedocument.presentationml";

function shape(kind: string, lines: readonly string[]): string {
  const paragraphs = lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`);
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="${kind}"/><p:cNvSpPr/><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs.join("")}</p:txBody></p:sp>`;
}

/** Makes a presentation of slides with a title, lines and the speaker's notes. */
export function writePptx(shown: readonly TestSlide[]): Uint8Array {
  const parts: Record<string, string> = {};
  const types = [
    `<Override PartName="/ppt/presentation.xml" ContentType="${contentType}.presentation.main+xml"/>`,
  ];
  for (const [at, { title, lines, notes }] of shown.entries()) {
    const number = at + 1;
    const shapes = [...(title ? [shape("title", [title])] : []), shape("body", lines)];
    parts[`ppt/slides/slide${number}.xml`] =
      `<p:sld ${slides} ${drawing}><p:cSld><p:spTree>${shapes.join("")}</p:spTree></p:cSld></p:sld>`;
    types.push(
      `<Override PartName="/ppt/slides/slide${number}.xml" ContentType="${contentType}.slide+xml"/>`,
    );
    if (!notes) continue;
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relations([
      ["notesSlide", `../notesSlides/notesSlide${number}.xml`],
    ]);
    parts[`ppt/notesSlides/notesSlide${number}.xml`] =
      `<p:notes ${slides} ${drawing}><p:cSld><p:spTree>${shape("body", [notes])}</p:spTree></p:cSld></p:notes>`;
  }
  const ids = shown.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`);
  return packParts({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relations([["officeDocument", "ppt/presentation.xml"]]),
    "ppt/presentation.xml": `<p:presentation ${slides} xmlns:r="${relationships}"><p:sldIdLst>${ids.join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      shown.map((_, at) => ["slide", `slides/slide${at + 1}.xml`] as const),
    ),
    ...parts,
  });
}
