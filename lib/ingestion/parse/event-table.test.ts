import { expect, test } from "vitest";
import { logType } from "../../wire/file-name.ts";
import { parseFile } from "./parse-file.ts";

const read = (text: string, filename = "plant.csv") =>
  parseFile({ bytes: new TextEncoder().encode(text), filename });

const tanks = `logged_at,tank,severity,message,temp_c
2026-02-03 06:00:11,FV2,info,Cooling on,18.2
2026-02-03 06:14:40,FV2,minor,Glycol flow low,18.9
2026-02-03 07:02:05,FV5,critical,Lid open,
`;

test("a table of times, levels and messages is a log with the names of its fields", async () => {
  const { mediaType, text, segments, hasLines } = await read(tanks);
  expect({ mediaType, hasLines, kinds: segments.map(({ kind }) => kind) }).toEqual({
    mediaType: logType,
    hasLines: true,
    kinds: ["log"],
  });
  expect(text.split("\n")[2]).toBe(
    "logged_at: 2026-02-03 06:14:40; tank: FV2; severity: minor; message: Glycol flow low; temp_c: 18.9",
  );
});

test.each([
  [
    "German names and dates",
    "Zeitstempel;Anlage;Schweregrad;Meldung\n14.03.2026 06:00:11;Kran 2;Warnung;Wind zu stark\n15.03.2026 07:00:00;Kran 1;Störung;Not-Halt\n",
    "kran.csv",
  ],
  [
    "French alarms by their grade",
    "heure;niveau;pompe\n2026-02-03 06:00:11;mineur;P1\n2026-02-03 07:00:02;majeur;P2\n2026-02-03 07:30:40;majeur;P4\n",
    "pompes.csv",
  ],
  [
    "messages that come again, without a level, between tabs",
    "id\ttime\tevent\n1\t2026-02-03T06:00:11Z\tdoor 4 opened\n2\t2026-02-03T06:00:19Z\tdoor 7 opened\n",
    "doors.tsv",
  ],
])("reads a log with %s", async (_, text, filename) => {
  expect((await read(text, filename)).mediaType).toBe(logType);
});

test.each([
  [
    "levels of water",
    "time,level\n2026-02-03 06:00:00,212\n2026-02-03 07:00:00,214\n2026-02-03 08:00:00,219\n",
  ],
  [
    "posts, each with a text of its own",
    "time,author,text\n2026-02-03 06:00:00,ada,Good morning\n2026-02-03 07:00:00,ben,Who has the keys?\n",
  ],
  [
    "days without a time",
    "date,severity,text\n2026-02-03,high,Leak in hall 2\n2026-02-04,low,Lamp broken\n",
  ],
  [
    "games, at the levels of those who play",
    "begins,level,court\n2026-02-03 06:00,Novice,North\n2026-02-03 07:00,Expert,South\n2026-02-03 08:00,Novice,South\n",
  ],
  ["prices", "name,level,price\nBasic,start,9\nPlus,middle,19\n"],
])("a table of %s stays a table", async (_, text) => {
  expect((await read(text)).mediaType).toBe("text/csv");
});
