import { isMap, isPair, isScalar, isSeq, type Node, parseDocument } from "yaml";
import type { TextSpan } from "./text-span.ts";

/** A field of a JSON object: its place in the text, from the key to the end of the value, and the keys above it. */
type JsonField = TextSpan & { parents: string[] };

/** UTF-16 units. A longer line is a file's data rather than its settings. */
const maxJsonChars = 20_000;

/**
 * Finds the fields of a text that is one JSON object. A field with an object is taken apart; one with a list stays whole,
 * because its entries belong together. Returns an empty list for any other text.
 */
export function findJsonFields(text: string): JsonField[] {
  if (!/^\{.*\}$/s.test(text) || text.length > maxJsonChars || !isJson(text)) return [];
  // JSON is YAML, and its reader knows the places.
  const { contents } = parseDocument(text, { uniqueKeys: false });
  return fieldsBelow(contents, []);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function fieldsBelow(node: Node | null, parents: string[]): JsonField[] {
  if (!isMap(node)) return [];
  return node.items.flatMap((pair): JsonField[] => {
    const { key, value } = pair;
    if (!isPair(pair) || !isScalar(key) || !key.range) return [];
    if (isMap(value) && value.items.length > 0)
      return fieldsBelow(value, [...parents, String(key.value)]);
    const end = isScalar(value) || isSeq(value) || isMap(value) ? value.range?.[1] : undefined;
    return end === undefined ? [] : [{ start: key.range[0], end, parents }];
  });
}
