import { type Zippable, zipSync } from "fflate";
import { expect, test } from "vitest";
import { type FileSource, fileBlockBytes, sourceOf } from "../document/file-source.ts";
import { isZipArchive, unzipFiles, type ZipLimits } from "./unzip-files.ts";

const mebibyte = 1_048_576;
const generous: ZipLimits = { maxFileBytes: 8 * mebibyte, maxBytes: 64 * mebibyte, maxFiles: 100 };
const encode = (text: string) => new TextEncoder().encode(text);

async function unzip(files: Zippable | Uint8Array, limits: Partial<ZipLimits> = {}) {
  const bytes = files instanceof Uint8Array ? files : zipSync(files);
  const found: string[] = [];
  for await (const file of unzipFiles(
    { filename: "papers.zip", source: sourceOf(bytes) },
    { ...generous, ...limits },
  ))
    found.push(
      "error" in file
        ? `${file.filename} ${file.error.code}`
        : `${file.filename}=${new TextDecoder().decode(file.bytes.subarray(0, 20))}`,
    );
  return found;
}

test("an archive is its files, in its order, with their folders in their names", async () => {
  const files = { "b.md": encode("bee"), "notes/a.txt": encode("ay"), "größe.md": encode("gross") };
  expect(await unzip(files)).toEqual(["b.md=bee", "notes/a.txt=ay", "größe.md=gross"]);
});

test("what systems add, hidden files and folders are left out", async () => {
  const files = {
    "__MACOSX/._a.md": encode("x"),
    ".git/config": encode("x"),
    "notes/.DS_Store": encode("x"),
    "Thumbs.db": encode("x"),
    "empty/": new Uint8Array(),
    "a.md": encode("ay"),
  };
  expect(await unzip(files)).toEqual(["a.md=ay"]);
});

test("names that lead out of it are made names in it, and none replaces another", async () => {
  const files = {
    "../../etc/passwd.md": encode("1"),
    "/etc/passwd.md": encode("2"),
    "C:\\etc\\passwd.md": encode("3"),
    "a/./b.md": encode("4"),
    "A/b.md": encode("5"),
  };
  expect(await unzip(files)).toEqual([
    "etc/passwd.md=1",
    "etc/passwd (2).md=2",
    "etc/passwd (3).md=3",
    "a/b.md=4",
    "A/b (2).md=5",
  ]);
});

test("archives in it are not opened", async () => {
  const inner = zipSync({ "secret.md": encode("inside") });
  expect(await unzip({ "inner.zip": inner, "a.tar.gz": encode("x") })).toEqual([
    "inner.zip unsupported_type",
    "a.tar.gz unsupported_type",
  ]);
});

test("it ends at the most files and bytes, and goes on behind one file that is too large or a trap", async () => {
  const small = { "1.md": encode("1"), "2.md": encode("2"), "3.md": encode("3") };
  expect(await unzip(small, { maxFiles: 2 })).toEqual(["1.md=1", "2.md=2", "3.md too_large"]);
  const noise = (length: number) => Uint8Array.from({ length }, (_, at) => (at * at * 31) % 251);
  const two = { "1.bin": noise(900), "2.bin": noise(900), "3.bin": noise(10) };
  const found = await unzip(two, { maxBytes: 1_000 });
  expect(found.map((each) => each.split(/[ =]/)[0])).toEqual(["1.bin", "2.bin"]);
  expect(found[1]).toBe("2.bin too_large");
  const bomb = { "bomb.txt": new Uint8Array(7 * mebibyte), "a.md": encode("ay") };
  expect(await unzip(bomb)).toEqual(["bomb.txt too_large", "a.md=ay"]);
  expect(await unzip(bomb, { maxFileBytes: mebibyte })).toEqual(["bomb.txt too_large", "a.md=ay"]);
});

test("a file that is longer than it claims, damaged or locked is refused, and the rest is read", async () => {
  const packed = zipSync({ "a.md": encode("first words"), "b.md": encode("bee") });
  const claim = zipSync({ "a.md": encode("x".repeat(5_000)), "b.md": encode("bee") });
  const view = new DataView(claim.buffer, claim.byteOffset);
  const directory = claim.findIndex(
    (_, at) => claim[at] === 0x50 && claim[at + 1] === 0x4b && claim[at + 2] === 1,
  );
  view.setUint32(directory + 24, 10, true);
  expect(await unzip(claim)).toEqual(["a.md damaged_file", "b.md=bee"]);
  const locked = packed.slice();
  const entry = locked.findIndex(
    (_, at) => locked[at] === 0x50 && locked[at + 1] === 0x4b && locked[at + 2] === 1,
  );
  locked[entry + 8] = 1;
  expect(await unzip(locked)).toEqual(["a.md encrypted_file", "b.md=bee"]);
});

test("what is cut off is a damaged archive, and what is only named so is none", async () => {
  const whole = zipSync({ "a.md": encode("ay") });
  await expect(unzip(whole.subarray(0, whole.length - 30))).rejects.toMatchObject({
    code: "damaged_file",
    message: expect.stringContaining("papers.zip"),
  });
  expect(isZipArchive({ filename: "papers.zip", bytes: whole })).toBe(true);
  expect(isZipArchive({ filename: "papers.docx", bytes: whole })).toBe(false);
  expect(isZipArchive({ filename: "papers.zip", bytes: encode("text") })).toBe(false);
});

test("a large archive is read file by file and block by block, never as a whole", async () => {
  const noise = (seed: number) =>
    Uint8Array.from({ length: 3 * mebibyte }, (_, at) => (at * 2654435761 + seed * at * at) >>> 13);
  const bytes = zipSync({ "a.bin": noise(1), "b.bin": noise(2) }, { level: 0 });
  let largest = 0;
  let read = 0;
  const source: FileSource = {
    size: bytes.length,
    read: async (from, to) => {
      largest = Math.max(largest, to - from);
      read += to - from;
      return bytes.subarray(from, to);
    },
  };
  const held: number[] = [];
  for await (const file of unzipFiles({ filename: "noise.zip", source }, generous)) {
    const whole = "bytes" in file ? Buffer.compare(file.bytes, noise(held.length + 1)) : null;
    expect(whole).toBe(0);
    held.push(read / bytes.length);
  }
  expect(held).toEqual([expect.closeTo(0.5, 1), expect.closeTo(1, 1)]);
  expect(largest).toBeLessThanOrEqual(fileBlockBytes);
});
