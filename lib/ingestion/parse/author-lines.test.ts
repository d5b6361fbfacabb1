import { expect, test } from "vitest";
import { readAuthorLines } from "./author-lines.ts";

test.each<[text: string, authors: string[]]>([
  [
    "# Postmortem\n\nStatus: final · Author: Bola Ferreira · Severity: 1 · Lead: Yusra Benali\n\n## Summary",
    ["Bola Ferreira"],
  ],
  [
    "# Plan\n\n**Authors:** Ann Lee, Bo van der Meer and Ines O'Hara\n",
    ["Ann Lee", "Bo van der Meer", "Ines O'Hara"],
  ],
  ["Satzung\nVerfasserin: Dr. Heide Brückner\n", ["Dr. Heide Brückner"]],
  ["# Notes\nWritten by: J. Smith, reviewed by Marta\n", ["J. Smith"]],
  [
    "# Substrate depth on green roofs\n\n**Ilse Vandermolen¹, Theo Adebanjo², Marta Rautio¹**\n\n¹ Institute",
    ["Ilse Vandermolen", "Theo Adebanjo", "Marta Rautio"],
  ],
  [
    "# Salt and sourdough\n\nPetra Holmqvist, Aurelio Bastos, J. Nakamura\n\nDraft of 3 May\n\n## Abstract\n\nWe baked.",
    ["Petra Holmqvist", "Aurelio Bastos", "J. Nakamura"],
  ],
  [
    "Salz im Teig\nPetra Holmqvist und Aurelio Bastos\n\nZusammenfassung: Wir buken.\n",
    ["Petra Holmqvist", "Aurelio Bastos"],
  ],
  [
    "# Worms\n\nMeer B., O'Hara I. · *Soil Letters* 18 (2021), 77–91 · Received 4 May 2020\n\n**Abstract.** We dug.",
    ["Meer B.", "O'Hara I."],
  ],
  ["# A paper\n\nIlse Vandermolen¹, Theo Adebanjo²\n", ["Ilse Vandermolen", "Theo Adebanjo"]],
])("reads who wrote a text: %s", (text, authors) => {
  expect(readAuthorLines(text)).toEqual(authors);
});

test.each([
  "# Trip\n\nPorto Old Town, New Bridge\n",
  "# Trip\n\n**Porto Old Town**\n",
  "# Trip\n\nPorto Old Town, New Bridge\n\nAn abstract painting hangs there.\n",
  "# Study\n\nsalt, flour and water\n\n## Abstract\n\nWe baked.\n",
  "# Rules\n\n**Read this first, please**\n",
  "The author: a person who writes.\n",
  "# Minutes\n\nPresent: Ann Lee, Bo Meer\n",
  `# Long\n\n${"text\n".repeat(30)}Author: Ann Lee\n`,
  "",
])("reads no one where no line says so: %s", (text) => {
  expect(readAuthorLines(text)).toEqual([]);
});
