import { expect, test } from "vitest";
import { refuses } from "./refuses.ts";

test.each([
  "The documents don't say.",
  "The documents don’t say when the pool opens.",
  "However, the document does not mention a courier.",
  "The given passages do not explicitly state the price.",
  "The provided context contains no information about Sundays.",
  "Unfortunately the documents provided do not contain the price.",
  "I'm sorry, but the sources do not specify a date.",
  "Das steht nicht in den Dokumenten.",
  "Die Dokumente nennen den Preis nicht.",
  "Die Quellen enthalten keine Angaben zum Preis.",
  "In den Dokumenten steht nichts über den Preis.",
  "Les documents ne mentionnent pas le prix.",
  "Les passages fournis n'indiquent pas le prix.",
  "Los documentos no mencionan el precio.",
])("%j refuses", (sentence) => {
  expect(refuses(sentence)).toBe(true);
});

test.each([
  "According to the document, charities pay no late fee.",
  "No, the document does not require a signature.",
  "According to the documents, smoking in the boiler room is not allowed.",
  "The device has no internal power source.",
  "The document does not contain a signature.",
  "The documents say that dogs are not allowed.",
  "The light source includes no fuse.",
  "The documents do not only mention the price.",
  "No travel documents are needed.",
  "The source does not leak.",
  "Laut den Dokumenten zahlen Vereine keine Gebühr.",
  "Die Dokumente sagen, dass Rauchen nicht erlaubt ist.",
  "Das Dokument muss nicht unterschrieben werden.",
  "Selon le document, les associations ne paient pas de frais.",
  "Le document ne demande pas de signature.",
  "Según el documento, no se puede fumar.",
  "El documento no requiere firma.",
])("%j answers", (sentence) => {
  expect(refuses(sentence)).toBe(false);
});
