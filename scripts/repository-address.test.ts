import { expect, test } from "vitest";
import { readRepositoryAddress } from "./repository-address.ts";

test("knows a repository by git+, ssh:// or .git, and takes its name and its files' prefix from its place", () => {
  const read = (written: string) => {
    const { url, name, prefix } = readRepositoryAddress(written) ?? {};
    return [url, name, prefix];
  };
  expect(read("git+https://host.org/acme/x")).toEqual([
    "https://host.org/acme/x",
    "https://host.org/acme/x",
    "host.org/acme/x",
  ]);
  expect(read("https://host.org:8443/acme/x.git")[2]).toBe("host.org/acme/x");
  expect(read("git@host.org:acme/x.git")).toEqual([
    "git@host.org:acme/x.git",
    "git@host.org:acme/x.git",
    "host.org/acme/x",
  ]);
  expect(read("ssh://git@host.org/acme/x")).toEqual([
    "ssh://git@host.org/acme/x",
    "ssh://git@host.org/acme/x",
    "host.org/acme/x",
  ]);
  expect(read("git+ssh://git@host.org/x.git")[0]).toBe("ssh://git@host.org/x.git");
  expect(read("git+file:///home/me/secret/x%20y.git")).toEqual([
    "file:///home/me/secret/x%20y.git",
    "x y",
    "x y",
  ]);
});

test("everything else is a page, a file or a folder", () => {
  for (const other of [
    "https://github.com/acme/x",
    "https://host.org/x.git/wiki",
    "https://host.org/x.git?tab=readme",
    "https://host.org/page?of=x.git",
    "notes",
    "notes.git",
    "./me@home:notes.md",
    "file:///home/me/x.git",
    "s3://bucket/x.git",
    "C:\\x.git",
  ])
    expect(readRepositoryAddress(other), other).toBeNull();
});

test("neither a password nor a token is in what is shown, nor in what a copy is known by", () => {
  const read = readRepositoryAddress("https://me:s3cret@host.org/acme/x.git");
  expect(read?.url).toContain("s3cret");
  expect(JSON.stringify({ ...read, url: "" })).not.toMatch(/s3cret|me:/u);
  const token = readRepositoryAddress("git+https://t0ken@host.org/acme/x");
  expect(JSON.stringify({ ...token, url: "" })).not.toContain("t0ken");
  expect(readRepositoryAddress("ssh://git:s3cret@host.org/x")?.name).toBe("ssh://git@host.org/x");
});

test("refuses what git would take for an option or another program", () => {
  for (const hostile of [
    "git+ext::sh -c touch% /tmp/x",
    "git+ssh://-oProxyCommand=x/y",
    "ssh://-oProxyCommand=x/y",
    "git+https://",
    "git+https://host.org/",
    "git+--upload-pack=x",
    "git+ftp://host.org/x",
    "-oX@host.org:x.git",
    "git@-oX:x.git",
  ])
    expect(() => readRepositoryAddress(hostile), hostile).toThrow("no address of a Git repository");
});
