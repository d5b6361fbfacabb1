import { expect, test } from "vitest";
import { outcomeOf } from "./outcome-of.ts";
import { declines } from "./says-nothing.ts";
import { memorySink } from "./sink.ts";

test.each([
  "The documents don't say.",
  "The technician is not mentioned in the given passages.",
  "The passages do not provide any information about Sundays.",
  "There is no information about the price in the context.",
  "In den Dokumenten steht nichts über den Preis.",
  "Les documents ne mentionnent pas le prix.",
  "Los documentos no mencionan el precio.",
])("%j declines", (sentence) => {
  expect(declines(sentence)).toBe(true);
  const sink = memorySink();
  sink.emit({ type: "text-delta", text: `${sentence} Ask somebody else.` });
  expect(outcomeOf(sink)).toBe("no_evidence");
});

test.each([
  "The pool is not emptied at night.",
  "The price is 12 euros, as the documents say.",
  "Dogs are not allowed.",
  "Der Preis ist nicht bekannt.",
])("%j says something", (sentence) => {
  expect(declines(sentence)).toBe(false);
});
