import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = join(import.meta.dirname, "start.mjs");
const lockModule = join(import.meta.dirname, "..", "lib", "db", "process-lock.mjs");
let dataDir: string;
const holders: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-start-"));
});

afterEach(() => {
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command to its end and returns what it said. */
async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", ...env },
  });
  holders.push(child);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, "close");
  return { code, said };
}

/** A process that holds the data folder, and answers at the address if one is given. */
async function holdData(url?: string): Promise<number> {
  const server = url === undefined ? null : { url, instance: "its own" };
  const code = `import { takeProcessLock } from ${JSON.stringify(lockModule)};
    takeProcessLock(${JSON.stringify(join(dataDir, "lock"))}, ${JSON.stringify(server)});
    console.log("held"); process.stdin.resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  holders.push(child);
  await once(child.stdout, "data");
  if (child.pid === undefined) throw new Error("The holder did not start.");
  return child.pid;
}

async function takePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return { port: address.port, close: () => server.close() };
}

const portTaken = (port: number) =>
  `Port ${port} is taken by another program. End that one, or choose another port: PORT=${port + 1} npm start\n`;

test("a second copy on the same data ends at once, naming the process and its address", async () => {
  const pid = await holdData("http://localhost:3777");
  const { code, said } = await start({ PORT: "0" });
  expect(code).toBe(1);
  expect(said).toContain(`process ${pid} holds ${dataDir} and answers at http://localhost:3777`);
  expect(said).not.toContain("Building");
});

test("a command that holds the data is waited for, and not taken for an Ibid that answers", async () => {
  const pid = await holdData();
  const { code, said } = await start({ PORT: "0" });
  expect(code).toBe(1);
  expect(said).toBe(
    `Another process works on this data: process ${pid}, such as \`npm run ingest\`, holds ${dataDir}\n` +
      "Wait for its end, end it, or choose another folder with DATA_DIR.\n",
  );
});

test("a port that another program has is named, with a way out", async () => {
  const { port, close } = await takePort();
  const { code, said } = await start({ PORT: String(port) });
  close();
  expect(code).toBe(1);
  expect(said).toBe(portTaken(port));
});

test("the lock of a killed copy does not stand in the way", async () => {
  writeFileSync(join(dataDir, "lock"), JSON.stringify({ pid: 2 ** 30, startTime: "1", url: "x" }));
  const { port, close } = await takePort();
  const { said } = await start({ PORT: String(port) });
  close();
  // The data is asked about before the port.
  expect(said).toBe(portTaken(port));
});

test("a wrong PORT is refused with its name", async () => {
  const { code, said } = await start({ PORT: "three" });
  expect(code).toBe(1);
  expect(said).toBe('PORT must be a number from 0 to 65535, and it is "three".\n');
});
