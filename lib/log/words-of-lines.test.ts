import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** Parcels that are labelled and sent. */
const parcels = `2026-03-11T06:00:00Z INFO  [boot] parcel-router 3.8.2 starting
2026-03-11T06:01:22Z INFO  [label] label printed for parcel PX84115 carrier=dhl
2026-03-11T06:02:04Z ERROR [label] printer wh-print-1 offline, label for parcel PX85642 queued
2026-03-11T06:04:19Z INFO  [label] label printed for parcel PX22770 carrier=gls
2026-03-11T06:05:19Z INFO  [label] label reprinted for parcel PX22770 carrier=gls`;

const library = openEmbeddedLibrary();
const bases: Record<string, TestBase> = {};
beforeAll(async () => {
  for (const [name, text] of Object.entries({ parcels }))
    bases[name] = await library.addCase({ [`${name}.log`]: text });
});

const ask = async (name: string, question: string) => {
  const base = bases[name];
  if (!base) throw new Error(`There is no log ${name}.`);
  return askLogs(library, base, question);
};

test.each([
  ["parcels", "how many labels were printed", "has 3 entries with “labels” and “printed”"],
])(
  "takes a word's own forms, alone or in a compound, and no other word that begins so: %s: %s",
  async (name, question, expected) => {
    expect(await ask(name, question)).toContain(expected);
  },
);
