import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { boundaryOf } from "./multipart-machine.ts";
import { receiveForm } from "./receive-form.ts";

const folder = mkdtempSync(join(tmpdir(), "ibid-form-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function* cutAt(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}

async function read(
  bytes: Uint8Array,
  boundary: string,
  length: number,
  maxFileBytes = 50_000_000,
) {
  const form = await receiveForm(cutAt(bytes, length), { boundary, folder, maxFileBytes });
  const files = await Promise.all(
    form.files.map(async ({ name, filename, source }) => ({
      name,
      filename,
      text: Buffer.from(await source.read(0, source.size)).toString("latin1"),
    })),
  );
  await form.close();
  return { fields: form.fields, files };
}

/** A form as a browser sends it. */
async function sent(form: FormData): Promise<{ bytes: Uint8Array; boundary: string }> {
  const response = new Response(form);
  const boundary = boundaryOf(response.headers.get("content-type")) ?? "";
  return { bytes: new Uint8Array(await response.arrayBuffer()), boundary };
}

it("reads a form as it was sent, however its bytes are cut", async () => {
  const form = new FormData();
  form.set("knowledgeBaseId", "a base – ü");
  const nearly = "one\r\n--\r\n----boundary\r\n\r\n--";
  form.append("file", new File([nearly], 'a "quoted" name\n.log'));
  form.append("file", new File([""], "empty.txt"));
  form.append("file", new File(["\r\n"], "Größe.txt"));
  const { bytes, boundary } = await sent(form);
  const whole = await read(bytes, boundary, bytes.length);
  expect(whole).toEqual({
    fields: [{ name: "knowledgeBaseId", value: "a base – ü" }],
    files: [
      { name: "file", filename: 'a "quoted" name\n.log', text: nearly },
      { name: "file", filename: "empty.txt", text: "" },
      { name: "file", filename: "Größe.txt", text: "\r\n" },
    ],
  });
  for (let length = 1; length < 120; length += 1)
    expect(await read(bytes, boundary, length)).toEqual(whole);
});

it("reads names as other clients write them", async () => {
  const form = [
    "--x",
    'content-disposition: form-data; name="file"; filename="a \\"b\\" c.txt"',
    "Content-Type: text/plain",
    "",
    "words",
    "--x",
    "Content-Disposition: form-data; name=note",
    "",
    "kept",
    "--x--",
    "and what follows is nothing",
  ].join("\r\n");
  expect(await read(Buffer.from(form), "x", 7)).toEqual({
    fields: [{ name: "note", value: "kept" }],
    files: [{ name: "file", filename: 'a "b" c.txt', text: "words" }],
  });
});

it.each([
  [String.raw`filename="a; name=b.txt"; name="file"`, "a; name=b.txt"],
  [String.raw`name="file"; filename="a\"`, "a\\"],
  [String.raw`filename="a\"; name="file"`, "a\\"],
  [String.raw`filename="the \"a\"; b\"; name="file"`, String.raw`the "a"; b${"\\"}`],
  [String.raw`name="file"; filename="a\\b.txt"`, String.raw`a\\b.txt`],
  [String.raw`name="file"; filename="\"a\\b\".txt"`, String.raw`"a\b".txt`],
  [String.raw`name="file"; filename="C:\notes\a.txt"`, String.raw`C:\notes\a.txt`],
  [String.raw`name="file"; filename="a %22b%22 50%.txt"`, 'a "b" 50%.txt'],
  [`name="file"; filename="Gr__e.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt`, "Größe.txt"],
  [`filename*=utf-8'de'a%3B%20b.txt; filename="a_ b.txt"; name="file"`, "a; b.txt"],
  [`name="file"; filename*=ISO-8859-1''gr%F6n.txt`, "grön.txt"],
  [`name="file"; filename="broken.txt"; filename*=UTF-8''%E4.txt`, "broken.txt"],
  [`NAME=file ; x ; filename = a.txt`, "a.txt"],
  ['name="file"; filename=""', ""],
  ['name="file"; filename="a\u2028b.txt"', "a\u2028b.txt"],
  ['name="file"; my-filename="x"; filename="a.txt"', "a.txt"],
])("reads the parameters of a part one by one: %s", async (parameters, filename) => {
  const form = `--x\r\nContent-Disposition: form-data; ${parameters}\r\n\r\nwords\r\n--x--`;
  expect(await read(Buffer.from(form), "x", 1_000)).toEqual({
    fields: [],
    files: [{ name: "file", filename, text: "words" }],
  });
});

it("reads a header of nothing but backslashes and quotation marks at once", async () => {
  const sign = String.raw`\\"`;
  const form = `--x\r\nContent-Disposition: form-data; name="${sign.repeat(5_000)}\r\n\r\nwords\r\n--x--`;
  expect((await read(Buffer.from(form), "x", 20_000)).fields).toHaveLength(1);
});

it("keeps a large file on disk without a name, until the form is closed", async () => {
  const text = "a line of a log\n".repeat(400_000);
  const form = new FormData();
  form.append("file", new File([text], "large.log"));
  const { bytes, boundary } = await sent(form);
  const received = await receiveForm(cutAt(bytes, 65_536), {
    boundary,
    folder,
    maxFileBytes: text.length,
  });
  expect(readdirSync(folder)).toEqual([]);
  const source = received.files[0]?.source;
  expect(source?.size).toBe(text.length);
  const middle = await source?.read(3_000_000, 4_100_000);
  expect(Buffer.from(middle ?? []).toString()).toBe(text.slice(3_000_000, 4_100_000));
  await received.close();
  await expect(source?.read(0, 10)).rejects.toMatchObject({ code: "EBADF" });
});

it("counts a file that is larger than any that is taken, and keeps it not", async () => {
  const form = new FormData();
  form.append("file", new File(["x".repeat(3_000_000)], "large.log"));
  const { bytes, boundary } = await sent(form);
  const options = { boundary, folder, maxFileBytes: 2_000_000 };
  const received = await receiveForm(cutAt(bytes, 65_536), options);
  const source = received.files[0]?.source;
  expect(source?.size).toBe(3_000_000);
  await expect(source?.read(2_900_000, 3_000_000)).rejects.toThrow("A file ends before its size.");
  await received.close();
});

const partOf = (parameters: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; ${parameters}\r\n\r\n${content}\r\n`;

it.each([
  [
    "ends in a file",
    partOf("name=a; filename=b", "words"),
    { reason: "is incomplete: the form breaks off. Send it again" },
  ],
  [
    "has a part without a name",
    "--x\r\nContent-Type: text/plain\r\n\r\nwords\r\n--x--",
    { reason: "has a part without a name" },
  ],
  ["has no boundary", "words", { reason: "must be a form with files (multipart/form-data)" }],
  [
    "has a long field",
    `${partOf("name=note", "x".repeat(65_537))}--x--`,
    { field: "note", reason: "must have at most 65536 bytes" },
  ],
  [
    "has many fields",
    `${partOf("name=note", "").repeat(101)}--x--`,
    { code: "too_large", reason: "has more than 100 fields. Send them in several requests" },
  ],
  [
    "has many files",
    `${partOf("name=file; filename=a", "").repeat(5_001)}--x--`,
    { code: "too_large", reason: "has more than 5,000 files. Send them in several requests" },
  ],
])("refuses a form that %s, and says why", async (_name, form, expected) => {
  await expect(read(Buffer.from(form), "x", 5_000)).rejects.toMatchObject({
    name: "MultipartError",
    ...expected,
  });
});

/** The sizes of the files in the folder that this process has open, which have no name there. */
const openSizes = () =>
  readdirSync("/proc/self/fd").flatMap((each) => {
    const path = join("/proc/self/fd", each);
    try {
      return readlinkSync(path).startsWith(folder) ? [statSync(path).size] : [];
    } catch {
      return [];
    }
  });

it.runIf(existsSync("/proc/self/fd"))(
  "keeps what memory should not hold in one file, however many there are, and all can be read",
  async () => {
    const contents = Array.from({ length: 300 }, (_, at) =>
      `${at} `.repeat(at % 3 === 0 ? 50_000 : 5_000),
    );
    const parts = contents.map((content, at) => partOf(`name=file; filename=${at}`, content));
    const bytes = Buffer.from(`${parts.join("")}--x--`);
    const options = { boundary: "x", folder, maxFileBytes: 160_000 };
    const form = await receiveForm(cutAt(bytes, 10_000), options);
    const taken = contents.filter(({ length }) => length <= 160_000).join("").length;
    const sizes = openSizes();
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeGreaterThan(taken - 4_200_000);
    for (const [at, { source }] of form.files.entries()) {
      const content = contents[at] ?? "";
      expect(source.size).toBe(content.length);
      expect(Buffer.from(await source.read(0, 1_000)).toString()).toBe(content.slice(0, 1_000));
      const whole = await source.read(0, source.size).then(
        (bytesRead) => Buffer.from(bytesRead).toString(),
        (error: unknown) => String(error),
      );
      const isTaken = content.length <= 160_000;
      expect(whole === (isTaken ? content : "Error: A file ends before its size.")).toBe(true);
    }
    await form.close();
    expect(openSizes()).toEqual([]);
  },
);

it("refuses a form that breaks off", async () => {
  async function* broken() {
    yield Buffer.from("--x\r\n");
    throw new Error("The connection was lost.");
  }
  const options = { boundary: "x", folder, maxFileBytes: 1_000 };
  await expect(receiveForm(broken(), options)).rejects.toMatchObject({ name: "MultipartError" });
});

it("tells the boundary of a form", () => {
  expect(boundaryOf("multipart/form-data; boundary=abc")).toBe("abc");
  expect(boundaryOf('Multipart/Form-Data; charset=utf-8; boundary="a b"')).toBe("a b");
  expect(boundaryOf("application/json")).toBeUndefined();
  expect(boundaryOf(null)).toBeUndefined();
});
