import { describe, expect, it } from "vitest";
import { findContradictions } from "./find-contradictions.ts";

const find = (...texts: string[]) =>
  findContradictions(texts.map((text) => ({ text }))).map(({ oneSays, otherSays }) => [
    oneSays,
    otherSays,
  ]);

describe("two statements contradict each other", () => {
  it.each([
    [
      "The toll of the bridge is 4 crowns for a cart.",
      "The toll of the bridge is 9 crowns for a cart.",
      ["4", "9"],
    ],
    [
      "The timeout of the gateway is 30 seconds.",
      "The gateway has a timeout of 60 seconds.",
      ["30 seconds", "60 seconds"],
    ],
    [
      "The release window opens on 3 May 2024 in Oslo.",
      "The release window opens on 5 May 2024 in Oslo.",
      ["3 May 2024", "5 May 2024"],
    ],
    [
      "The backup job starts at 02:30 every night.",
      "The backup job starts at 04:30 every night.",
      ["02:30", "04:30"],
    ],
    [
      "Retries are allowed for payment requests.",
      "Retries are not allowed for payment requests.",
      ["allowed", "not allowed"],
    ],
    [
      "Aspirin reduces mortality in patients with stroke.",
      "Aspirin does not reduce mortality in patients with stroke.",
      ["reduces", "not reduce"],
    ],
    [
      "The office is closed on public holidays.",
      "The office is open on public holidays.",
      ["closed", "open"],
    ],
    [
      "The budget meeting takes place in room 4.",
      "The budget meeting takes place in room 5.",
      ["4", "5"],
    ],
    [
      "The 5000 seats of the hall are all numbered.",
      "The 6000 seats of the hall are all numbered.",
      ["5000", "6000"],
    ],
    [
      "Der Zoll der Brücke beträgt 4 Kronen für einen Karren.",
      "Der Zoll der Brücke beträgt 9 Kronen für einen Karren.",
      ["4", "9"],
    ],
  ])("%s %s", (one, other, says) => {
    expect(find(one, other)).toEqual([says]);
    expect(find(other, one)).toEqual([says.toReversed()]);
  });
});

describe("both statements may be true", () => {
  it.each([
    [
      "of two things",
      "The north pool holds 20 connections.",
      "The south pool holds 50 connections.",
    ],
    [
      "of two versions",
      "Version 2 of the interface needs a token.",
      "Version 3 of the interface needs a token.",
    ],
    [
      "of two rooms",
      "In room 4 the heating is set to 20 degrees.",
      "In room 5 the heating is set to 20 degrees.",
    ],
    [
      "of two reports",
      "The 2023 report counts 40 accidents on the road.",
      "The 2024 report counts 40 accidents on the road.",
    ],
    ["of two years", "In 2010 the population was 20,000.", "In 2011 the population was 25,000."],
    ["of two people", "Alice scored 20 goals for the club.", "Bob scored 30 goals for the club."],
    ["in two units", "The timeout is 30 seconds here.", "The timeout is 30000 ms here."],
    [
      "of two groups",
      "The dose for adults is 500 mg daily.",
      "The dose for children is 250 mg daily.",
    ],
    ["within a bound", "The pool holds at least 20 connections.", "The pool holds 50 connections."],
    [
      "by a day that is said in part",
      "He was born on 3 May 1950 in Oslo.",
      "He was born in May 1950 in Oslo.",
    ],
    [
      "of two versions",
      "Version 2.1 supports 64 nodes per cluster.",
      "Version 3.0 supports 128 nodes per cluster.",
    ],
    [
      "of two countries",
      "The album sold 3 million copies in the United States.",
      "The album sold 5 million copies in the United Kingdom.",
    ],
    [
      "of two moments of a log",
      "2026-05-01T10:04:11Z ERROR payment-api connection pool exhausted",
      "2026-05-01T10:04:12Z ERROR payment-api connection pool exhausted",
    ],
    [
      "under a condition",
      "Retries are allowed if the request is safe.",
      "Retries are not allowed.",
    ],
    [
      "behind the numbers of two footnotes",
      "The rule became a law of the whole country of England.1",
      "The rule became a law of the whole country of England.31",
    ],
    ["word for word", "The pool holds 20 connections.", "The pool holds 20 connections."],
  ])("%s", (_why, one, other) => {
    expect(find(one, other)).toEqual([]);
  });
});

it("compares no statements that are not to be compared", () => {
  const statements = ["A cart pays 4 crowns at the bridge.", "A cart pays 9 crowns at the bridge."];
  const said = statements.map((text) => ({ text, number: 1 }));
  expect(findContradictions(said)).toHaveLength(1);
  expect(findContradictions(said, (one, other) => one.number !== other.number)).toEqual([]);
});
