import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  hasGit,
  makeRepository,
  serveRepositories,
  type TestRepository,
} from "../test/git-repository.ts";
import { gitMirror } from "./git-mirror.ts";
import { readRepositoryAddress } from "./repository-address.ts";

let root: string;
let dataDir: string;
let repository: TestRepository;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ibid-git-"));
  dataDir = join(root, "data");
  if (hasGit) repository = makeRepository(join(root, "served", "handbook"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const { signal } = new AbortController();

function open(written: string, branch?: string) {
  const address = readRepositoryAddress(written);
  if (!address) throw new Error(`${written} is no repository.`);
  return gitMirror(address, { branch, dataDir });
}

/** Returns what a repository holds now, by name. */
async function read(written: string, branch?: string): Promise<Record<string, string>> {
  const { files } = await open(written, branch).refresh(signal);
  return Object.fromEntries(
    files.map(({ filename, path }) => [filename, readFileSync(path, "utf8")]),
  );
}

describe.skipIf(!hasGit)("a copy of a repository (needs the program git)", () => {
  test("shows the latest commit of the branch, and later what was changed and removed", async () => {
    repository.commit({
      "a.md": "# A\n",
      "docs/b.md": "# B\n",
      "tool.bin": "x",
      ".hidden.md": "x",
    });
    expect(await read(repository.address)).toEqual({
      "handbook/a.md": "# A\n",
      "handbook/docs/b.md": "# B\n",
    });
    repository.git("checkout", "--quiet", "-b", "next");
    repository.commit({ "a.md": "# Next\n", "docs/b.md": null });
    expect(await read(repository.address, "next")).toEqual({ "handbook@next/a.md": "# Next\n" });
    repository.git("checkout", "--quiet", "main");
    // A branch that was written anew has another history.
    repository.git("commit", "--quiet", "--amend", "--message", "Other");
    repository.commit({ "a.md": "# A, later\n", "docs/b.md": null });
    expect(await read(repository.address)).toEqual({ "handbook/a.md": "# A, later\n" });
  });

  test("is one commit deep, and a copy that is damaged is made anew", async () => {
    repository.commit({ "a.md": "First\n" });
    repository.commit({ "a.md": "Second\n" });
    await read(repository.address);
    const [folder = ""] = readdirSync(join(dataDir, "sources"));
    const copy = join(dataDir, "sources", folder, ".git");
    expect(readFileSync(join(copy, "shallow"), "utf8").trim().split("\n")).toHaveLength(1);
    writeFileSync(join(copy, "index.lock"), "");
    repository.commit({ "a.md": "Third\n" });
    expect(await read(repository.address)).toEqual({ "handbook/a.md": "Third\n" });
    rmSync(join(copy, "objects"), { recursive: true });
    expect(await read(repository.address)).toEqual({ "handbook/a.md": "Third\n" });
  });

  test("links are not followed, and what Git LFS keeps is left out with a sentence", async () => {
    writeFileSync(join(root, "secret.md"), "secret");
    repository.commit({
      "a.md": "# A\n",
      "big.pdf": `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 12\n`,
      ".gitattributes": "*.pdf filter=lfs diff=lfs merge=lfs -text\n",
    });
    symlinkSync(join(root, "secret.md"), join(repository.folder, "link.md"));
    symlinkSync(root, join(repository.folder, "folder"));
    repository.commit({});
    const { files, leftOut } = await open(repository.address).refresh(signal);
    expect(files.map(({ filename }) => filename)).toEqual(["handbook/a.md"]);
    expect(leftOut).toEqual([
      { filename: "handbook/big.pdf", reason: expect.stringContaining("kept by Git LFS") },
    ]);
  });

  test("a submodule is not fetched, and no hook of the reader's templates is run", async () => {
    const other = makeRepository(join(root, "other"));
    other.commit({ "sub.md": "# Sub\n" });
    repository.commit({ "a.md": "# A\n" });
    repository.git(
      "-c",
      "protocol.file.allow=always",
      "submodule",
      "--quiet",
      "add",
      other.folder,
      "sub",
    );
    repository.commit({});
    const template = makeRepository(join(root, "template"));
    template.commit({ "hooks/post-checkout": `#!/bin/sh\ntouch ${join(root, "ran")}\n` });
    template.git("update-index", "--chmod=+x", "hooks/post-checkout");
    const config = join(root, "config");
    writeFileSync(
      config,
      `[init]\n\ttemplateDir = ${template.folder}\n[submodule]\n\trecurse = true\n`,
    );
    process.env["GIT_CONFIG_GLOBAL"] = config;
    try {
      expect(await read(repository.address)).toEqual({ "handbook/a.md": "# A\n" });
    } finally {
      delete process.env["GIT_CONFIG_GLOBAL"];
    }
    expect(existsSync(join(root, "ran"))).toBe(false);
  });

  test("says in a sentence without a path what is missing", async () => {
    await expect(read(repository.address)).rejects.toThrow(
      "handbook is empty. Add a commit to it, or name a branch with --branch.",
    );
    repository.commit({ "a.md": "# A\n" });
    await expect(read(repository.address, "gone")).rejects.toThrow(
      "handbook has no branch gone. Check the name.",
    );
    await expect(read(`${repository.address}-2`)).rejects.toThrow(
      "There is no repository at handbook-2. Check the address.",
    );
    await expect(read("http://127.0.0.1:9/x.git")).rejects.toThrow(
      "http://127.0.0.1:9/x.git cannot be reached. Check the address and the network, then try again.",
    );
    for (const name of ["--upload-pack=x", "a:b", "a b", "*", "a..b", "", "x.lock", "/x"])
      expect(() => open(repository.address, name), name).toThrow(
        "--branch takes the name of a branch",
      );
  });

  test("a password is used, and neither stored nor shown", async () => {
    repository.commit({ "a.md": "# A\n" });
    const server = await serveRepositories(join(root, "served"), {
      user: "me",
      password: "s3cret",
    });
    try {
      const place = `127.0.0.1:${server.port}/handbook/.git`;
      expect(await read(`http://me:s3cret@${place}`)).toEqual({
        "127.0.0.1/handbook/a.md": "# A\n",
      });
      const stored = readdirSync(dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"));
      expect(stored.filter((text) => text.includes("s3cret"))).toEqual([]);
      expect(stored.length).toBeGreaterThan(3);
      const refused = `http://${place} does not let you in. Check the address, and that git on this machine has a key or password for it.`;
      await expect(read(`http://me:wrong@${place}`)).rejects.toThrow(refused);
      await expect(read(`http://${place}`)).rejects.toThrow(refused);
      await expect(read(`http://me:s3cret@127.0.0.1:${server.port}/none.git`)).rejects.toThrow(
        `There is no repository at http://127.0.0.1:${server.port}/none.git. Check the address.`,
      );
    } finally {
      await server.close();
    }
  });

  test("two that want one copy wait for each other, and one that is ended leaves no git behind", async () => {
    repository.commit({ "a.md": "# A\n" });
    const both = await Promise.all([read(repository.address), read(repository.address)]);
    expect(both[0]).toEqual(both[1]);
    const ended = AbortSignal.abort();
    await expect(open(repository.address).refresh(ended)).rejects.toThrow("aborted");
  });
});

test("says where git is missing, and what to do", async () => {
  const path = process.env["PATH"];
  process.env["PATH"] = root;
  try {
    await expect(read("git+file:///nowhere")).rejects.toThrow(
      "A Git repository is read by the program git, which is not on this machine.",
    );
  } finally {
    process.env["PATH"] = path;
  }
});
