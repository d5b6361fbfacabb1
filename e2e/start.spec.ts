import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

// `npm start` as a person meets it, on the build that is there.
const root = join(import.meta.dirname, "..");
test.describe.configure({ timeout: 400_000 });
let dataDir: string;
let copies: ChildProcess[];

test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-start-"));
  copies = [];
});

test.afterEach(async () => {
  for (const copy of copies) {
    if (copy.exitCode !== null || copy.signalCode !== null) continue;
    copy.kill("SIGTERM");
    await once(copy, "exit");
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a copy on the data; `said` fills while it runs. */
function start(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, "scripts", "start.mjs")], {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      HOST: "",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      SAMPLE: "",
      DISCOVER: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  copies.push(child);
  const copy = { child, said: "", ended: once(child, "close") };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      copy.said += chunk.toString();
    });
  }
  return copy;
}

async function readyUrl(copy: ReturnType<typeof start>): Promise<string> {
  await expect
    .poll(() => copy.said, { timeout: 150_000 })
    .toMatch(/Ibid is ready: http:\/\/localhost:\d+/);
  return /Ibid is ready: (\S+)/.exec(copy.said)?.[1] ?? "";
}

test("the first start loads the sample library, a second copy is refused, and Ctrl-C ends it well", async () => {
  const first = start();
  const url = await readyUrl(first);
  expect(first.said).toMatch(/Loading the sample library: (\d+) of \1 documents, done/);
  const { knowledgeBases } = await (await fetch(`${url}/api/knowledge-bases`)).json();
  expect(knowledgeBases.map((base: { kind: string }) => base.kind)).toEqual([
    "shared",
    "personal",
    "case",
  ]);

  const second = start();
  const [code] = await second.ended;
  expect(code).toBe(1);
  expect(second.said).toMatch(/Ibid is already running on this data: process \d+ holds/);
  expect(second.said).toContain(`answers at ${url}`);

  first.child.kill("SIGINT");
  const [firstCode] = await first.ended;
  expect(firstCode).toBe(0);
  expect(existsSync(join(dataDir, "lock"))).toBe(false);

  const again = start();
  await readyUrl(again);
  expect(again.said).not.toContain("Loading the sample library");
});

test("a start command that is killed outright leaves no server behind", async () => {
  const copy = start({ SAMPLE: "off" });
  const url = await readyUrl(copy);
  copy.child.kill("SIGKILL");
  await copy.ended;
  await expect.poll(() => fetch(url).then(Boolean, () => false), { timeout: 20_000 }).toBe(false);
  await expect.poll(() => existsSync(join(dataDir, "lock"))).toBe(false);
});
