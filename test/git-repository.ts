import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Whether the tests of repositories can run. */
export const hasGit = spawnSync("git", ["--version"]).status === 0;

export type TestRepository = {
  /** `git+file://…` */
  address: string;
  folder: string;
  git(...args: string[]): void;
  /** Writes files, or removes those that are null, and commits. */
  commit(files: Record<string, string | null>): void;
};

const who = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "gc.auto=0"];

/** Makes a real repository with one branch, `main`. */
export function makeRepository(folder: string): TestRepository {
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) => {
    execFileSync("git", [...who, "-C", folder, ...args], { stdio: "pipe" });
  };
  git("init", "--quiet", "--initial-branch=main");
  return {
    address: `git+${pathToFileURL(folder).href}`,
    folder,
    git,
    commit(files) {
      for (const [name, text] of Object.entries(files)) {
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true });
        if (text === null) rmSync(path);
        else writeFileSync(path, text);
      }
      git("add", "--all");
      git("commit", "--quiet", "--message", "A change");
    },
  };
}

/** Serves the repositories of a folder over HTTP, by git's own server, to one user with one password. */
export async function serveRepositories(
  folder: string,
  { user, password }: { user: string; password: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const allowed = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
  const server = createServer((request, response) => {
    if (request.headers.authorization === allowed) serve(folder, request, response);
    else response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Hands a request to `git http-backend`, which speaks CGI. */
function serve(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? "/", "http://localhost");
  const backend = spawn("git", ["http-backend"], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      REMOTE_USER: "test",
    },
  });
  request.pipe(backend.stdin);
  const pieces: Buffer[] = [];
  backend.stdout.on("data", (piece: Buffer) => pieces.push(piece));
  backend.on("close", () => {
    const all = Buffer.concat(pieces);
    const end = all.indexOf("\r\n\r\n");
    let status = 200;
    for (const line of all.toString("latin1", 0, end).split("\r\n")) {
      const [name = "", value = ""] = line.split(/:\s*/u, 2);
      if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
      else if (name) response.setHeader(name, value);
    }
    response.writeHead(status).end(all.subarray(end + 4));
  });
}
