import { expect, test } from "vitest";
import { compareMoments, readSaidMoment } from "./moment-of.ts";

test.each([
  ["Monday 9 February 2026 18:10", "2026-02-08 11:00 UTC"],
  ["On Fri, 6 March at 09:12, Ann wrote:", "5. März 2026"],
  ["14/05/2025 19:46", "14/05/2025 19:44"],
  ["02.01.25 18:00", "30.12.24 19:00"],
  ["3 May 2025 5:02 PM", "3 May 2025 9:14 AM"],
  ["status, week 20 (12 – 16 May 2025)", "status, week 18 (28 April – 2 May 2025)"],
  ["3 janvier 2026", "Dec 31, 2025"],
])("%s is later than %s", (later, earlier) => {
  const [one, other] = [readSaidMoment(later), readSaidMoment(earlier)];
  expect(one && other && compareMoments(one, other)).toBeGreaterThan(0);
});

test("a text without a day has no moment", () => {
  expect(readSaidMoment("5 crates for Mara, room 12:30")).toBeNull();
});
