import { clausesOf, declines, saysNothing } from "./says-nothing.ts";

/** Words that may stand before the sources in their clause: "Unfortunately the given documents". */
const before = String.raw`^(?:\p{L}+\s+){0,3}?`;

/** The sources as the subject of a verb of telling, and that verb denied, in each language that is read. */
const ownRefusals = [
  // One document may lack a page; all of them, or the context, lack the answer.
  String.raw`${before}(?:documents?|passages?|sources?|context)\s+(?:\p{L}+\s+)?(?:(?:do|does|did)\s+not|(?:do|does|did)n['’]?t)\s+(?:\p{L}+\s+)?(?:say|mention|state|specify|tell|name|indicate|explain|address|discuss|describe)(?!\p{L})`,
  String.raw`${before}(?:documents|passages|sources|context)\s+(?:\p{L}+\s+)?(?:(?:do|does|did)\s+not|(?:do|does|did)n['’]?t)\s+(?:\p{L}+\s+)?(?:contain|provide|include|give)(?!\p{L})`,
  String.raw`${before}(?:documents?|passages?|sources?|context)\s+(?:\p{L}+\s+)?(?:do(?:es)?\s+not\s+|do(?:es)?n['’]?t\s+)?(?:says?|mentions?|contains?|provides?|includes?|gives?|has|have|makes?)\s+(?:nothing|(?:no|any)\s+(?:\p{L}+\s+){0,2}?(?:information|mention|details?|answer))(?!\p{L})`,
  String.raw`${before}(?:Dokumente?|Passagen?|Quellen?|Textstellen?)\s+(?:sag|erwähn|nenn|enthalt|enthält|beschreib|geb|gib|mach|liefer)\p{L}*\s(?:.*\s)?(?:nicht|nichts|keine?[nrs]?)(?!\p{L})`,
  String.raw`^(?:in\s+(?:\p{L}+\s+){1,2}|im\s+)(?:Dokumente?n?|Passagen?|Quellen?|Textstellen?)\s+(?:steht|stehen)\s+(?:\p{L}+\s+){0,3}?(?:nicht|nichts|keine?)(?!\p{L})`,
  String.raw`${before}(?:documents?|passages?|sources?|contexte)\s+(?:\p{L}+\s+)?(?:ne\s+(?:\p{L}+\s+|l['’])?|n['’])(?:di|mentionn|précis|indiqu|contien|fourni|donn|parl)\p{L}*\s+(?:pas|rien|aucune?)(?!\p{L})`,
  String.raw`${before}(?:documentos?|pasajes?|fuentes?|contexto)\s+(?:\p{L}+\s+)?no\s+(?:l[oae]s?\s+)?(?:dice|menciona|especifica|indica|contiene|proporciona|incluye|precisa|ofrece|habla)n?(?!\p{L})`,
].map((shape) => new RegExp(shape, "iu"));

/** Words that only lead into a sentence: "No," "However,". */
const isLead = (clause: string) => clause.split(/\s+/).length < 3;

/**
 * Whether a sentence with a tag refuses to answer: it is Ibid's own refusal, or its first clause has the sources as the subject
 * of a denied verb of telling. "According to the document, charities pay no fee" and "The document requires no signature"
 * answer.
 */
export function refuses(sentence: string): boolean {
  if (saysNothing(sentence)) return true;
  if (!declines(sentence)) return false;
  const clauses = clausesOf(sentence);
  const main = clauses.find((clause) => !isLead(clause)) ?? "";
  return ownRefusals.some((shape) => shape.test(main));
}
