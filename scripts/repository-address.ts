import { IbidError } from "../lib/errors.ts";

/** A Git repository that was named. */
export type RepositoryAddress = {
  /** What git is given; it may hold a password. */
  url: string;
  /** Tells it from other repositories, without a password. */
  identity: string;
  /** How it is called in sentences: without a password, and of a repository on this machine only its own name. */
  name: string;
  /** What its files' names begin with: `github.com/acme/handbook`. */
  prefix: string;
  isOnThisMachine: boolean;
};

/** `git@host:path.git`, as ssh takes it. */
const shortForm = /^(?<user>[\w.-]+)@(?<host>[\w.-]+):(?<path>[^\s:][^\s]*\.git)\/?$/u;

/**
 * Reads a repository's address: one that begins with `git+` or `ssh://`, or ends in `.git` and is a web address or of the form
 * `user@host:path`. Everything else, such as the web page of a repository, is none.
 * @returns null for what is no address of a repository.
 * @throws IbidError `invalid_request` for one that cannot be used.
 */
export function readRepositoryAddress(written: string): RepositoryAddress | null {
  const short = shortForm.exec(written)?.groups;
  if (short) {
    const { host = "", path = "" } = short;
    if (written.startsWith("-") || host.startsWith("-")) throw unusable();
    const prefix = joinName(host, path);
    return { url: written, identity: written, name: written, prefix, isOnThisMachine: false };
  }
  const isMarked = /^git\+/iu.test(written);
  const plain = written.replace(/^git\+/iu, "");
  if (!isMarked && !/^(?:ssh|https?):\/\//iu.test(plain)) return null;
  const url = URL.parse(plain);
  if (!isMarked && !/^ssh:/iu.test(plain)) {
    if (!url || !/\.git\/?$/iu.test(url.pathname) || url.search || url.hash) return null;
  }
  if (!url || !["https:", "http:", "ssh:", "file:"].includes(url.protocol)) throw unusable();
  return fromUrl(plain, url);
}

function fromUrl(plain: string, url: URL): RepositoryAddress {
  const isOnThisMachine = url.protocol === "file:";
  // Git would give such a host or path to ssh as an option.
  if ([url.hostname, url.username].some((part) => decode(part).startsWith("-"))) throw unusable();
  if (url.pathname.replaceAll("/", "") === "" || (!isOnThisMachine && url.hostname === ""))
    throw unusable();
  const last = url.pathname.split("/").findLast((part) => part !== "") ?? "";
  const prefix = isOnThisMachine ? joinName(last) : joinName(url.hostname, url.pathname);
  const shown = new URL(url);
  shown.password = "";
  // A token may stand in the place of the name; over ssh the name is that of an account.
  if (url.protocol !== "ssh:") shown.username = "";
  const identity = shown.href;
  return {
    url: plain,
    identity,
    name: isOnThisMachine ? prefix : identity,
    prefix,
    isOnThisMachine,
  };
}

/** Names a repository by its host and path, without `.git`. */
function joinName(...parts: string[]): string {
  const joined = parts.join("/").split("/").map(decode).filter(Boolean).join("/");
  return joined.replace(/\/?\.git$/iu, "");
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function unusable(): IbidError {
  return new IbidError(
    "invalid_request",
    "This is no address of a Git repository. One looks like https://host/name.git, git@host:name.git, ssh://host/name or git+https://host/name.",
  );
}
