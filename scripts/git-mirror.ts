import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { IbidError } from "../lib/errors.ts";
import { type FoundFile, findFiles } from "./found-files.ts";
import { mirrorFolder, withMirror } from "./mirror-folder.ts";
import type { RepositoryAddress } from "./repository-address.ts";
import { GitError, runGit } from "./run-git.ts";
import type { LeftOut, Source } from "./source.ts";

/** Fetching and laying out a repository takes at most so long. */
const maxFetchMs = 15 * 60_000;

/** A file that Git LFS keeps elsewhere is such a pointer of less than 1024 bytes. */
const pointerStart = "version https://git-lfs.github.com/spec/";
const maxPointerBytes = 1_024;

/**
 * Returns the latest files of a branch as a source: a copy below DATA_DIR that is one commit deep. Links, submodules and what
 * Git LFS keeps are left alone, and nothing of the repository is run.
 * @param options.branch without it the branch that the repository shows first.
 * @throws IbidError `invalid_request` for a name that no branch has.
 */
export function gitMirror(
  address: RepositoryAddress,
  { branch, dataDir }: { branch: string | undefined; dataDir: string },
): Source {
  if (branch !== undefined) requireBranchName(branch);
  const name = branch === undefined ? address.name : `${address.name} (branch ${branch})`;
  const prefix = branch === undefined ? address.prefix : `${address.prefix}@${branch}`;
  const folder = mirrorFolder(dataDir, ["git", address.identity, branch ?? ""]);
  return {
    name,
    refresh: (signal) =>
      withMirror(folder, signal, async () => {
        await fetchInto(folder, { address, branch, signal });
        const files = await findFiles(folder);
        return partPointers(
          files.map((file) => ({ ...file, filename: `${prefix}/${file.filename}` })),
        );
      }),
  };
}

/** What would be a pattern, an option or two names to git is no branch (git-check-ref-format(1)). */
const noBranch = /^$|^[-/.]|[\s\p{Cc}~^:?*[\\]|\.\.|@\{|\/\/|\.lock$|[/.]$/u;

function requireBranchName(branch: string): void {
  if (noBranch.test(branch))
    throw new IbidError("invalid_request", "--branch takes the name of a branch, such as main.");
}

type Fetching = { address: RepositoryAddress; branch: string | undefined; signal: AbortSignal };

/** Makes the folder show the branch's latest commit. A copy that is damaged, as by a full disk, is made anew. */
async function fetchInto(folder: string, fetching: Fetching): Promise<void> {
  const limit = AbortSignal.timeout(maxFetchMs);
  const signal = AbortSignal.any([fetching.signal, limit]);
  try {
    await fetchOnce(folder, { ...fetching, signal }).catch(async (error: unknown) => {
      if (!(error instanceof GitError) || explain(error, fetching)) throw error;
      await rm(folder, { recursive: true, force: true });
      await fetchOnce(folder, { ...fetching, signal });
    });
  } catch (error) {
    if (limit.aborted && !fetching.signal.aborted) throw tookTooLong(fetching.address, error);
    if (!(error instanceof GitError)) throw error;
    throw explain(error, fetching) ?? notFetched(fetching.address, error);
  }
}

async function fetchOnce(folder: string, { address, branch, signal }: Fetching): Promise<void> {
  const reach = address.isOnThisMachine ? "file" : "https:http:ssh";
  const git = (...args: string[]) => runGit(args, { protocols: reach, signal });
  const here = [`--git-dir=${join(folder, ".git")}`, `--work-tree=${folder}`];
  await git("init", "--quiet", "--template=", "--", folder);
  // The address is no remote, so that no password of it is stored.
  const wanted = branch === undefined ? "HEAD" : `refs/heads/${branch}`;
  await git(
    ...here,
    "fetch",
    "--quiet",
    "--depth=1",
    "--no-tags",
    "--no-recurse-submodules",
    "--",
    address.url,
    wanted,
  );
  await git(...here, "reset", "--quiet", "--hard", "FETCH_HEAD");
  const clearing = ["-c", "gc.auto=2000", "-c", "gc.pruneExpire=now", "-c", "gc.autoDetach=false"];
  await git(...here, ...clearing, "gc", "--auto", "--quiet");
}

/** Takes out the files that Git LFS keeps elsewhere. */
async function partPointers(
  found: readonly FoundFile[],
): Promise<{ files: FoundFile[]; leftOut: LeftOut[] }> {
  const files: FoundFile[] = [];
  const leftOut: LeftOut[] = [];
  for (const file of found) {
    const isPointer =
      file.size < maxPointerBytes && (await readFile(file.path, "latin1")).startsWith(pointerStart);
    if (!isPointer) files.push(file);
    else {
      const reason = "It is kept by Git LFS, which is not fetched. Add the file itself.";
      leftOut.push({ filename: file.filename, reason });
    }
  }
  return { files, leftOut };
}

/** Says in a sentence why git failed; null for what no reader can do anything about. */
function explain(cause: GitError, { address, branch }: Fetching): IbidError | null {
  const said = cause.message;
  const because = (message: string) => new IbidError("fetch_failed", message, { cause });
  if (/couldn't find remote ref/iu.test(said))
    return because(
      branch === undefined
        ? `${address.name} is empty. Add a commit to it, or name a branch with --branch.`
        : `${address.name} has no branch ${branch}. Check the name.`,
    );
  if (
    /authentication failed|could not read (?:username|password)|permission denied|access denied|host key verification|error: 40[13]|unable to read askpass/iu.test(
      said,
    )
  )
    return because(
      `${address.name} does not let you in. Check the address, and that git on this machine has a key or password for it.`,
    );
  if (
    /could not resolve|couldn't resolve|connection (?:refused|timed out|reset)|failed to connect|network is unreachable|couldn't connect|operation timed out|operation too slow|no route to host|connection closed|ssl|certificate/iu.test(
      said,
    )
  )
    return because(
      `${address.name} cannot be reached. Check the address and the network, then try again.`,
    );
  if (
    /not found|does not appear to be a git repository|does not exist|not valid: is this a git/iu.test(
      said,
    )
  )
    return because(`There is no repository at ${address.name}. Check the address.`);
  return null;
}

function tookTooLong({ name }: RepositoryAddress, cause: unknown): IbidError {
  const message = `${name} was not fetched within ${maxFetchMs / 60_000} minutes. Check the network, or name a smaller repository.`;
  return new IbidError("fetch_failed", message, { cause });
}

function notFetched({ name }: RepositoryAddress, cause: unknown): IbidError {
  const message = `${name} could not be fetched. See whether \`git ls-remote\` reads it, and whether the disk has room.`;
  return new IbidError("fetch_failed", message, { cause });
}
