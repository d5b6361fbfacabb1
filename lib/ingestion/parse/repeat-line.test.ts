import { expect, test } from "vitest";
import { isRepeatOf, readRepeat } from "./repeat-line.ts";

test.each([
  ["Nov  9 12:01:01 web1 last message repeated 17 times", { count: 17, host: "web1", said: null }],
  [
    "Nov  9 12:01:01 10.0.0.5 last message repeated 2 times",
    { count: 2, host: "10.0.0.5", said: null },
  ],
  ["Nov  9 12:01:01 last message repeated 1 time", { count: 1, host: null, said: null }],
  [
    "2025-03-08T10:00:00Z db2 kernel: last message repeated 3 times",
    { count: 3, host: "db2", said: null },
  ],
  ["Mar  8 10:00:00 --- last message repeated 4 times ---", { count: 4, host: null, said: null }],
  [
    "Mar  8 10:00:00 web1 sshd[7]: message repeated 5 times: [ Failed password for root]",
    { count: 5, host: "web1", said: "Mar  8 10:00:00 web1 sshd[7]: Failed password for root" },
  ],
])("reads %s", (line, expected) => {
  expect(readRepeat(line)).toEqual(expected);
});

test.each([
  "Nov  9 12:01:01 web1 app: the user wrote that the last message repeated 17 times",
  "Nov  9 12:01:01 web1 app: message repeated",
  "",
])("finds no repeat in %s", (line) => {
  expect(readRepeat(line)).toBeNull();
});

test("a repeat is of a line of its own machine", () => {
  const repeat = readRepeat("Nov  9 12:01:01 web1 last message repeated 17 times");
  expect(repeat && isRepeatOf(repeat, "Nov  9 12:00:01 web1 app: timeout")).toBe(true);
  expect(repeat && isRepeatOf(repeat, "Nov  9 12:00:01 web2 app: timeout")).toBe(false);
});
