import { XMLParser, XMLValidator } from "fast-xml-parser";
import { IbidError } from "../../errors.ts";
import { decodeText } from "./decode-text.ts";
import type { Element, Node } from "./element-tree.ts";

/**
 * Reads an XML file as a tree below an element without a name; an element's name has no prefix if it is JATS's own.
 * @throws IbidError `damaged_file`
 */
export function readXml(bytes: Uint8Array, filename: string): Element {
  const damaged = (cause: unknown) =>
    new IbidError(
      "damaged_file",
      `${filename} is a damaged XML file: a part of it is missing or broken. Download it again and add it once more.`,
      { cause },
    );
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const xml = decodeText(bytes, /encoding=["'](?<name>[\w.-]+)["']/u.exec(head)?.groups?.["name"]);
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw damaged(valid.err);
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "",
      preserveOrder: true,
      trimValues: false,
      parseTagValue: false,
      parseAttributeValue: false,
      htmlEntities: true,
      // Papers hold thousands of character references; entities that a file declares itself stay limited.
      processEntities: {
        enabled: true,
        maxTotalExpansions: 1_000_000,
        maxExpandedLength: 50_000_000,
      },
    });
    return { tag: "", attributes: {}, children: toNodes(parser.parse(xml)) };
  } catch (cause) {
    throw damaged(cause);
  }
}

/** Converts the parser's ordered form (`[{ p: [...], ":@": { id: "p1" } }, { "#text": "…" }]`) to elements and strings. */
function toNodes(value: unknown): Node[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): Node[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const fields = Object.entries(entry);
    const [tag, content] = fields.find(([key]) => key !== ":@") ?? ["", []];
    if (tag === "#text") return [String(content)];
    if (tag === "" || tag.startsWith("?")) return [];
    const attributes = Object.entries(Object(fields.find(([key]) => key === ":@")?.[1] ?? {}));
    return [
      {
        tag: tag.replace(/^(?:jats|nlm|j|oasis):/u, ""),
        attributes: Object.fromEntries(attributes.map(([name, text]) => [name, String(text)])),
        children: toNodes(content),
      },
    ];
  });
}
