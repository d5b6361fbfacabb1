import { IbidError } from "../../errors.ts";
import { type Element, findElement } from "./element-tree.ts";
import { readXml } from "./read-xml.ts";

/**
 * Returns the article of a JATS file as a tree; an element's name has no prefix if it is JATS's own.
 * @throws IbidError `damaged_file` or `unsupported_type`
 */
export function readArticle(bytes: Uint8Array, filename: string): Element {
  const article = findElement(readXml(bytes, filename), "article");
  if (!article)
    throw new IbidError(
      "unsupported_type",
      `${filename} is XML, but not a JATS article. Add the article's own .nxml file.`,
    );
  return article;
}
