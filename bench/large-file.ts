// `node bench/large-file.ts FILE [SECONDS] [DATABASE_URL]`: the memory that taking a file in costs, above idle: the sum over the process and its
// children, of memory that is shared each one's share.
import { fork } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [path = "", seconds = "60", databaseUrl = ""] = process.argv.slice(2);
const sampleIntervalMs = 150;

const dataDir = mkdtempSync(join(tmpdir(), "ibid-large-"));
const taker = fork(
  join(import.meta.dirname, "large-file-taker.ts"),
  [dataDir, path, ...(databaseUrl ? [databaseUrl] : [])],
  { execArgv: [] },
);
const begun = performance.now();
let stage = "starting";
let idleMb = 0;
type Peak = { server: number; parsers: number; sum: number; ms: number };
const peaks = new Map<string, Peak>();

taker.on("message", (told: string) => {
  stage = told;
  console.log(`${((performance.now() - begun) / 1_000).toFixed(1)} s: ${told}`);
  if (told === "idle")
    setTimeout(() => {
      idleMb = treeMb(taker.pid ?? 0).sum;
      console.log(`idle: ${idleMb.toFixed(0)} MB`);
      taker.send("go");
    }, 4_000);
  if (told === "partial" || told === "ready" || told === "failed")
    setTimeout(end, told === "partial" ? Number(seconds) * 1_000 : 3_000);
});
const timer = setInterval(() => {
  const now = treeMb(taker.pid ?? 0);
  const peak = peaks.get(stage);
  if (!peak) peaks.set(stage, { ...now, ms: performance.now() });
  else if (now.sum > peak.sum) Object.assign(peak, now);
}, sampleIntervalMs);

function treeMb(pid: number): { server: number; parsers: number; sum: number } {
  const server = pssMb(pid);
  const parsers = childrenOf(pid).reduce((sum, child) => sum + treeMb(child).sum, 0);
  return { server, parsers, sum: server + parsers };
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8")
        .split(" ")
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
}

function pssMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+)/mu.exec(rollup)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

function end(): void {
  clearInterval(timer);
  taker.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
  console.table(
    Object.fromEntries(
      [...peaks].map(([name, { server, parsers, sum }]) => [
        name,
        {
          "server MB": Math.round(server),
          "parsers MB": Math.round(parsers),
          "above idle MB": Math.round(sum - idleMb),
        },
      ]),
    ),
  );
}
