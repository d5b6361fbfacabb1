import { describe, expect, it } from "vitest";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import { describeLineQuery, linesAddress, readLineQuery, readMatchingLines } from "./line-query.ts";

const t = wordsIn(wordingIn("en"), "document");

const read = (field: string, value: unknown) => ({
  field,
  value,
  origin: "read_from_question" as const,
});

describe("the lines an answer was computed over", () => {
  it("are opened with the filters that held, each document by its own address", () => {
    const [one, other] = readMatchingLines([
      read("severities", ["ERROR", "FATAL"]),
      read("timeFrom", "2026-03-12T14:30:00.000Z"),
      read("statuses", ["404", "500-599"]),
      read("q", '"no connection" 503'),
      read("documents", [
        { id: "d1", filename: "app.log", lines: 17 },
        { id: "d/2", filename: "b.log", lines: 2 },
        { id: "d3", filename: "c.log", lines: 0 },
      ]),
      { field: "kinds", value: ["case"], origin: "given" },
    ]);
    expect(one).toMatchObject({ id: "d1", filename: "app.log", lines: 17 });
    const address = new URL(one?.href ?? "", "http://localhost");
    expect(address.pathname).toBe("/documents/d1");
    expect(readLineQuery(Object.fromEntries(address.searchParams))).toEqual({
      severities: "ERROR,FATAL",
      statuses: "404,500-599",
      timeFrom: "2026-03-12T14:30:00.000Z",
      q: '"no connection" 503',
    });
    expect(other?.href).toMatch(/^\/documents\/d%2F2\?/);
  });

  it("are within the filters that were given, of one field within the narrower one", () => {
    const given = (field: string, value: unknown) => ({ field, value, origin: "given" as const });
    const [document] = readMatchingLines([
      given("severities", ["WARN"]),
      given("timeFrom", "2026-03-12T14:00:00Z"),
      read("timeFrom", "2026-03-12T14:30:00.000Z"),
      read("documents", [{ id: "d1", filename: "app.log", lines: 17 }]),
    ]);
    expect(document?.href).toBe(
      linesAddress("d1", { severities: "WARN", timeFrom: "2026-03-12T14:30:00.000Z" }),
    );
  });

  it("are none where nothing was computed, or the filters cannot be read", () => {
    expect(readMatchingLines([])).toEqual([]);
    expect(readMatchingLines([read("documents", [{ id: "d1", filename: "a", lines: 3 }])])).toEqual(
      [],
    );
    expect(
      readMatchingLines([read("severities", ["ERROR"]), read("documents", ["d1", null])]),
    ).toEqual([]);
  });
});

describe("the filter of a list of lines", () => {
  it("is told in words, each part with what is left without it", () => {
    const query = {
      severities: "ERROR,WARN",
      statuses: "404,500-599",
      timeFrom: "2026-03-12T14:30:00.000Z",
      timeTo: "14:45:10",
      lineFrom: "10",
      lineTo: "20",
      q: '"no connection" 503',
    };
    const chips = describeLineQuery(query, t);
    expect(chips.map(({ words }) => words)).toEqual([
      "ERROR",
      "WARN",
      "status 404",
      "status 500 to 599",
      "from 2026-03-12 14:30 UTC",
      "up to 14:45:10",
      "lines 10 to 20",
      "“no connection 503”",
    ]);
    expect(chips[0]?.without).toEqual({ ...query, severities: "WARN" });
    expect(chips[2]?.without).toEqual({ ...query, statuses: "500-599" });
    expect(chips[6]?.without).not.toHaveProperty("lineTo");
    expect(describeLineQuery({ severities: "ERROR" }, t)[0]?.without).toEqual({});
  });

  it("is absent where the address names none", () => {
    expect(readLineQuery({ start: "1", severities: " ", q: ["a", "b"] })).toBeNull();
    expect(linesAddress("d1", {})).toBe("/documents/d1");
  });
});
