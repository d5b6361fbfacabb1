import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireDataLock, readDataLock } from "./data-lock.ts";

const url = "http://localhost:3000";
const server = { url, instance: "5f1c3c1e-1111-4000-8000-000000000001" };
let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "ibid-lock-"));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts a process that takes the lock when told to, says how that went, and stays. */
function starter() {
  const script = `
    import { acquireDataLock } from ${JSON.stringify(join(import.meta.dirname, "data-lock.ts"))};
    process.stdin.resume();
    console.log("up");
    process.stdin.once("data", () => {
      try {
        acquireDataLock({ dataDir: ${JSON.stringify(dataDir)}, server: ${JSON.stringify(server)} });
        console.log("taken");
      } catch (error) {
        console.log(error.code ?? error.message);
      }
      process.stdin.once("data", () => process.exit(0));
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value;
  const tell = async () => {
    child.stdin.write("\n");
    return nextLine();
  };
  return { child, nextLine, tell };
}

async function started() {
  const process = starter();
  expect(await process.nextLine()).toBe("up");
  return process;
}

test("a second process is refused, told who holds the data and where it answers", async () => {
  const holder = await started();
  expect(await holder.tell()).toBe("taken");

  expect(readDataLock(dataDir)).toMatchObject({ pid: holder.child.pid, server });
  expect(() => acquireDataLock({ dataDir })).toThrow(
    `Ibid is already running on this data (process ${holder.child.pid}, ${url}). ` +
      "Open that address, end that process first, or choose another folder with DATA_DIR.",
  );
});

test("a holder that serves nothing is told as one, and so is a holder of an earlier version, whatever its lock names", () => {
  const lock = acquireDataLock({ dataDir });
  expect(readDataLock(dataDir)).toMatchObject({ pid: process.pid, server: null });
  expect(() => acquireDataLock({ dataDir })).toThrow(
    `Another process works on this data (process ${process.pid}, such as \`npm run ingest\`). ` +
      "Wait for its end, end it, or choose another folder with DATA_DIR.",
  );
  const path = join(dataDir, "lock");
  const { pid, startTime } = JSON.parse(readFileSync(path, "utf8"));
  lock.release();
  for (const old of [{ url }, { server: url }, { server: { url } }]) {
    writeFileSync(path, JSON.stringify({ pid, startTime, ...old, key: "k" }));
    expect(readDataLock(dataDir)).toEqual({ pid, startTime, server: null });
  }
});

test("the lock of a process that was killed is no lock", async () => {
  const holder = await started();
  expect(await holder.tell()).toBe("taken");
  holder.child.kill("SIGKILL");
  await once(holder.child, "exit");

  expect(existsSync(join(dataDir, "lock"))).toBe(true);
  expect(readDataLock(dataDir)).toBeNull();
  acquireDataLock({ dataDir, server }).release();
});

test("the lock goes with the process that ends by itself", async () => {
  const holder = await started();
  expect(await holder.tell()).toBe("taken");
  holder.child.stdin.write("\n");
  await once(holder.child, "exit");

  expect(readdirSync(dataDir)).toEqual([]);
});

test("a later process with the same number is not mistaken for the holder", () => {
  const lock = acquireDataLock({ dataDir, server });
  const path = join(dataDir, "lock");
  const content = JSON.parse(readFileSync(path, "utf8"));
  expect(content.startTime).toEqual(expect.any(String));
  lock.release();

  writeFileSync(path, JSON.stringify({ ...content, startTime: "1" }));
  expect(readDataLock(dataDir)).toBeNull();
  acquireDataLock({ dataDir, server }).release();
});

test("a lock file torn by a crash of the machine is no lock", () => {
  writeFileSync(join(dataDir, "lock"), "");
  expect(readDataLock(dataDir)).toBeNull();
  acquireDataLock({ dataDir, server }).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test("release leaves a lock alone that another process has taken since", () => {
  const lock = acquireDataLock({ dataDir, server });
  const other = JSON.stringify({ pid: 1, startTime: null, url });
  writeFileSync(join(dataDir, "lock"), other);
  lock.release();
  expect(readFileSync(join(dataDir, "lock"), "utf8")).toBe(other);
});

test("of many that find a dead process's lock at once, exactly one gets the data", async () => {
  for (let round = 0; round < 3; round += 1) {
    const dead = await started();
    expect(await dead.tell()).toBe("taken");
    dead.child.kill("SIGKILL");
    await once(dead.child, "exit");

    const contenders = await Promise.all(Array.from({ length: 8 }, started));
    const outcomes = await Promise.all(contenders.map((contender) => contender.tell()));
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "already_exists")).toHaveLength(7);
    const winner = contenders[outcomes.indexOf("taken")];
    expect(readDataLock(dataDir)?.pid).toBe(winner?.child.pid);

    const ends = contenders.map(({ child }) => once(child, "exit"));
    for (const { child } of contenders) child.kill("SIGKILL");
    await Promise.all(ends);
    rmSync(join(dataDir, "lock"));
  }
}, 120_000);
