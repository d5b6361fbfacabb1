import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnv } from "../lib/env.ts";
import { type S3Server, s3Settings, serveBucket } from "../test/s3-server.ts";
import { readBucketAddress } from "./bucket-address.ts";
import { bucketUrl } from "./s3-client.ts";
import { s3Mirror } from "./s3-mirror.ts";

let dataDir: string;
let server: S3Server;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-s3-"));
  server = await serveBucket("papers");
});

afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const { signal } = new AbortController();

function open(written: string, settings: Record<string, string> = {}) {
  const address = readBucketAddress(written);
  if (!address) throw new Error(`${written} is no bucket.`);
  const env = readEnv({
    DATA_DIR: dataDir,
    MAX_UPLOAD_MB: "1",
    ...s3Settings(server.endpoint),
    ...settings,
  });
  return s3Mirror(address, env);
}

/** Returns what a bucket holds now, by name, and what is left out of it. */
async function read(written: string, settings?: Record<string, string>) {
  server.asked = [];
  const { files, leftOut } = await open(written, settings).refresh(signal);
  const texts = files.map(({ filename, path }) => [filename, readFileSync(path, "utf8")] as const);
  return {
    files: Object.fromEntries(texts),
    leftOut: leftOut.map(({ filename, reason }) => `${filename}: ${reason}`),
  };
}

const fetched = () => server.asked.filter((line) => line !== "GET /papers/");
const put = (objects: Record<string, string>) => {
  for (const [key, content] of Object.entries(objects)) server.objects.set(key, content);
};

test("every page of the list is read, signed, and only what changed is fetched again", async () => {
  put({
    "a.md": "A",
    "b/c d+é(1)!'*.md": "C",
    "b/d.txt": "D",
    "e.md": "E",
    "f.md": "F",
    "x.bin": "X",
  });
  put({ "folder/": "", ".hidden.md": "H", "node_modules/m.md": "M" });
  const all = {
    "papers/a.md": "A",
    "papers/b/c d+é(1)!'*.md": "C",
    "papers/b/d.txt": "D",
    "papers/e.md": "E",
    "papers/f.md": "F",
  };
  expect(await read("s3://papers")).toEqual({ files: all, leftOut: [] });
  expect(server.asked.filter((line) => line === "GET /papers/")).toHaveLength(5);
  expect(fetched()).toHaveLength(5);
  await read("s3://papers");
  expect(fetched()).toEqual([]);
  put({ "a.md": "B" });
  server.objects.delete("e.md");
  const { "papers/e.md": _gone, ...left } = all;
  expect((await read("s3://papers")).files).toEqual({ ...left, "papers/a.md": "B" });
  expect(fetched()).toEqual(["GET /papers/a.md"]);
});

test("a prefix is a folder or an object, not the beginning of another's name", async () => {
  put({
    "docs/a.md": "A",
    "docs/.x/b.md": "B",
    "docs-old/a.md": "O",
    "docs.md": "D",
    ".ci/a.md": "C",
  });
  expect((await read("s3://papers/docs")).files).toEqual({ "papers/docs/a.md": "A" });
  expect((await read("s3://papers/docs/")).files).toEqual({ "papers/docs/a.md": "A" });
  expect((await read("s3://papers/docs.md")).files).toEqual({ "papers/docs.md": "D" });
  expect((await read("s3://papers/.ci")).files).toEqual({ "papers/.ci/a.md": "C" });
});

test("no key leads out of the copy, or makes a request for another object", async () => {
  put({
    "../../out.md": "1",
    "a/../../../etc/b.md": "2",
    "./c.md": "3",
    "/etc/passwd.md": "4",
    "a//b.md": "5",
    "C:\\x\\..\\..\\y.md": "6",
    "a.md/b.md": "7",
    "a.md": "8",
  });
  const { files, leftOut } = await read("s3://papers");
  expect(files).toEqual({
    "papers//etc/passwd.md": "4",
    "papers/a//b.md": "5",
    "papers/C:\\x\\..\\..\\y.md": "6",
    "papers/a.md/b.md": "7",
    "papers/a.md": "8",
  });
  expect(leftOut.map((line) => line.replace(/: It.*/u, ""))).toEqual([
    "papers/../../out.md",
    "papers/./c.md",
    "papers/a/../../../etc/b.md",
  ]);
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  );
  expect(names).toHaveLength(6);
  for (const name of names) expect(name).toMatch(/^(?:[0-9a-f]{64}|copied\.json)$/u);
});

test("what is too large or not given out is left out with a sentence, and what was copied of it stays", async () => {
  put({ "a.md": "A", "big.md": "small", "s.md": "S" });
  await read("s3://papers");
  put({ "big.md": "x".repeat(1_048_577), "s.md": "Other", "new.md": "N" });
  server.secret.add("s.md").add("new.md");
  const kept = { "papers/a.md": "A", "papers/big.md": "small", "papers/s.md": "S" };
  expect(await read("s3://papers")).toEqual({
    files: kept,
    leftOut: [
      "papers/big.md: It is larger than 1 MB. Split it, or raise the setting MAX_UPLOAD_MB.",
      "papers/new.md: The bucket does not give it out. Check that the key may read it.",
      "papers/s.md: The bucket does not give it out. Check that the key may read it.",
    ],
  });
  expect(fetched()).not.toContain("GET /papers/big.md");
  server.secret.clear();
  expect((await read("s3://papers")).files).toEqual({
    ...kept,
    "papers/s.md": "Other",
    "papers/new.md": "N",
  });
});

test("a bucket that cannot be listed whole is an error in a sentence", async () => {
  put({ "a.md": "A", "b.md": "B", "c.md": "C" });
  const { host } = new URL(server.endpoint);
  const fails = async (message: string, written = "s3://papers", settings = {}) =>
    expect(read(written, settings)).rejects.toThrow(message);
  await fails("may not be read with this key. Check AWS_ACCESS_KEY_ID", "s3://papers", {
    AWS_SECRET_ACCESS_KEY: "another",
  });
  await fails("may not be read without a key. Set AWS_ACCESS_KEY_ID", "s3://papers", {
    AWS_ACCESS_KEY_ID: "",
  });
  await fails(`There is no bucket other at ${host}. Check its name`, "s3://other");
  server.endsEarly = true;
  await fails("The list of the bucket papers cannot be read");
  server.endsEarly = false;
  server.failure = { status: 500 };
  await fails(
    `The bucket papers cannot be read: ${host} answers with status 500. Try again later.`,
  );
  expect(server.asked).toHaveLength(3);
  server.failure = { status: 200, body: "<html>A page</html>" };
  await fails("The list of the bucket papers cannot be read: it is none of S3's.");
  server.failure = { status: 301, headers: { "x-amz-bucket-region": "eu-west-1" } };
  await fails("The bucket papers is in the region eu-west-1. Set AWS_REGION=eu-west-1.");
  const closed = await serveBucket("papers");
  await closed.close();
  await fails(": nothing listens there. Check the network and AWS_ENDPOINT_URL.", "s3://papers", {
    AWS_ENDPOINT_URL: closed.endpoint,
  });
}, 30_000);

test("a bucket is at its own host, or below the path of a server that is named", () => {
  const at = (bucket: string, endpoint?: string) =>
    bucketUrl(bucket, readEnv({ AWS_REGION: "eu-west-1", AWS_ENDPOINT_URL: endpoint })).href;
  expect(at("papers")).toBe("https://papers.s3.eu-west-1.amazonaws.com/");
  expect(at("my.papers")).toBe("https://s3.eu-west-1.amazonaws.com/my.papers/");
  expect(at("papers", "http://localhost:9000/")).toBe("http://localhost:9000/papers/");
});

test("an address that is none of a bucket", () => {
  expect(readBucketAddress("s3://papers/a/b/")).toEqual({ bucket: "papers", prefix: "a/b" });
  for (const other of ["papers", "https://s3.amazonaws.com/papers", "s3:/papers"])
    expect(readBucketAddress(other), other).toBeNull();
  for (const wrong of ["s3://", "s3://..", "s3://a@b", "s3://-x-", "s3://a..b", "s3://me:x@host/y"])
    expect(() => readBucketAddress(wrong), wrong).toThrow("no address of a bucket");
});
