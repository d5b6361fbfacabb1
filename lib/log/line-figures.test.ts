import { expect, test } from "vitest";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";

const library = openEmbeddedLibrary();

async function ask(lines: readonly string[], question: string) {
  const stamped = lines.map(
    (line, at) => `2026-03-01 08:${String(at).padStart(2, "0")}:00 ${line}`,
  );
  return askLogs(library, await library.addCase({ "unit.log": stamped.join("\n") }), question);
}

const club = [
  "INFO  club: 12 sign-ups today, 3 no-show's, queue_depth=4",
  "INFO  club: 30 sign-ups today, queue_depth=19",
  "INFO  club: 7 sign-ups today, queue_depth=2",
];

test.each([
  ["highest queue_depth", "19 (queue_depth) is the highest figure of 3"],
  ["what was the highest queue_depth at the club", "19 (queue_depth) is the highest figure of 3"],
  ["how many sign-ups were there in total", "49 is the sum of 3 lines"],
])("a noun may have signs in it: %s", async (question, said) => {
  expect(await ask(club, question)).toContain(said);
});
