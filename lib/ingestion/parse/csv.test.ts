import { expect, test } from "vitest";
import { chunkText } from "../chunk-text.ts";
import { parseFile } from "./parse-file.ts";

const read = (text: string, filename = "servers.csv") =>
  parseFile({ bytes: new TextEncoder().encode(text), filename });
const linesOf = async (text: string, filename?: string) =>
  (await read(text, filename)).text.split("\n");

test("each record is a line with the names of its columns, without empty cells", async () => {
  const { mediaType, text } = await read(
    'name,role,site,memory\nfalcon,web,Frankfurt,16 GB\nheron,"database, main",,128 GB\n',
  );
  expect(mediaType).toBe("text/csv");
  expect(text.split("\n")).toEqual([
    "name; role; site; memory",
    "name: falcon; role: web; site: Frankfurt; memory: 16 GB",
    "name: heron; role: database, main; memory: 128 GB",
  ]);
});

test.each([
  ["semicolons, as of a German spreadsheet", "Name;Preis\nSaibling;4,50\n", "fish.csv"],
  ["tabs", "Name\tPreis\nSaibling\t4,50\n", "fish.tsv"],
  ["bars", "Name|Preis\nSaibling|4,50\n", "fish.csv"],
  ["a byte order mark and \\r\\n", "\uFEFFName;Preis\r\nSaibling;4,50\r\n", "fish.csv"],
])("reads a table with %s", async (_, text, filename) => {
  expect(await linesOf(text, filename)).toEqual(["Name; Preis", "Name: Saibling; Preis: 4,50"]);
});

test("lines keep their numbers where a cell has several", async () => {
  expect(await linesOf('name,remark\npike,"large,\nand old"\n\nperch,small\n')).toEqual([
    "name; remark",
    "name: pike; remark: large, and old",
    "",
    "",
    "name: perch; remark: small",
  ]);
});

test("a first record with values is no header, and lines above a header are kept", async () => {
  expect(await linesOf("falcon,web,16 GB\nheron,database,128 GB\n")).toEqual([
    "falcon; web; 16 GB",
    "heron; database; 128 GB",
  ]);
  expect(await linesOf("# export of May\nname,2019,2020\npike,4,5\n")).toEqual([
    "# export of May",
    "name; 2019; 2020",
    "name: pike; 2019: 4; 2020: 5",
  ]);
});

test.each([
  [
    "days",
    "pump;unit;2024-05-02;2024-11-14\nNorth;bar;4.10;3.90\nSouth;bar;3.8;\n",
    "pump: North; unit: bar; 2024-05-02: 4.10; 2024-11-14: 3.90",
  ],
  ["days in another form", "Stall,3.4.,10.4.\nHuhn,4,7\n", "Stall: Huhn; 3.4.: 4; 10.4.: 7"],
  [
    "times of day",
    "court,09:00-10:00,10:00-11:00\nA,Novak,free\n",
    "court: A; 09:00-10:00: Novak; 10:00-11:00: free",
  ],
])("columns may be named by %s", async (_, text, line) => {
  expect((await linesOf(text))[1]).toBe(line);
});

test("a first record with a day above other days, or above nothing, is no header", async () => {
  expect((await linesOf("falcon;2024-05-02;web\nheron;2024-06-11;database\n"))[1]).toBe(
    "heron; 2024-06-11; database",
  );
  expect((await linesOf("falcon;2024-05-02;web\nheron;;database\n"))[1]).toBe("heron; database");
});

test("a table with an unclosed quotation mark keeps its lines as they are", async () => {
  const text = 'name,role\nfalcon,"web\nheron,database';
  const parsed = await read(text);
  expect(parsed).toMatchObject({ text, mediaType: "text/csv" });
});

test("names that would lengthen a file many times are left out", async () => {
  const columns = Array.from({ length: 30 }, (_, at) => `measurement_number_${at}`);
  const lines = await linesOf(
    `${columns.join(",")}\n${Array.from({ length: 200 }, () => columns.map(() => "1").join(",")).join("\n")}`,
  );
  expect(lines[1]).toBe(columns.map(() => "1").join("; "));
});

test("chunks end between records, and a long record loses no word", async () => {
  const remark = Array.from({ length: 400 }, (_, at) => `word${at}`).join(" ");
  const rows = Array.from({ length: 300 }, (_, at) => `pump ${at},hall ${at % 7},200 bar`);
  const parsed = await read(`pump,hall,pressure\n${rows.join("\n")}\npump 300,${remark},1 bar`);
  const chunks = chunkText(parsed).map(({ start, end }) => parsed.text.slice(start, end));
  const short = chunks.filter((chunk) => !chunk.includes("word"));
  expect(short.length).toBeGreaterThan(10);
  for (const chunk of short)
    for (const line of chunk.split("\n").slice(chunk.startsWith("pump;") ? 1 : 0))
      expect(line).toMatch(/^pump: pump \d+; hall: hall \d; pressure: 200 bar$/);
  const words = chunks.join(" ");
  for (const word of remark.split(" ")) expect(words).toContain(word);
});
