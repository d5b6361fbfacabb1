import { beforeAll, expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";

/** A ward's messenger, which cannot reach the laboratory for a while. */
const ward = `Feb  3 06:00:00 ward-2 hl7[88]: laboratory feed open
Feb  3 06:09:50 ward-2 hl7-report[91]: laboratory feed failed, the connection was closed
Feb  3 06:10:00 ward-2 hl7[88]: laboratory feed not available, retry in 60 s
Feb  3 06:11:00 ward-2 hl7[88]: laboratory feed not available, retry in 60 s
Feb  3 06:11:20 lab-1 feeder[4]: queue is ready
Feb  3 06:11:50 ward-2 hl7[88]: laboratory feed restored
Feb  3 06:20:00 ward-2 hl7[88]: 12 results received`;

const library = openEmbeddedLibrary();
let base: TestBase;
beforeAll(async () => {
  base = await library.addCase({ "ward.log": ward });
}, 120_000);

test.each(["and when was it ok again", "when was it back?", "when did it work again"])(
  "an outage that was asked about ends with the line that says so: %s",
  async (question) => {
    const earlier = ["how often was the laboratory feed not available for hl7", "first time?"];
    const answer = await askLogs(library, base, question, { earlier });
    expect(answer).toContain(
      "1 minute 50 seconds lie between line 3 (3 February 06:10:00) and line 6 (06:11:50)",
    );
  },
);
