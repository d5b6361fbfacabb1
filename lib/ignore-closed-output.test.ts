import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

/** A process that writes its uncaught exceptions to its own output, as Next.js does; it gives up after a hundred. */
const program = `
  let exceptions = 0;
  process.on("uncaughtException", (error) => {
    exceptions += 1;
    if (exceptions === 100) process.exit(2);
    console.error(error);
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  process.once("message", async () => {
    for (let line = 0; line < 3; line += 1) {
      console.log("a line");
      console.error("a line");
      await turn();
    }
    process.send(exceptions, () => process.disconnect());
  });
  process.send("ready");
`;

test("a process whose output nobody reads any more works on and ends by itself", async () => {
  const preload = new URL("./ignore-closed-output.mjs", import.meta.url).href;
  const child = spawn(
    process.execPath,
    ["--import", preload, "--input-type=module", "-e", program],
    { stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  await once(child, "message");
  for (const output of [child.stdout, child.stderr]) {
    output?.destroy();
    if (output) await once(output, "close");
  }
  const ended = once(child, "exit");
  const counted = once(child, "message");
  child.send("write");
  expect(await Promise.race([counted.then(([count]) => ({ count })), ended])).toEqual({ count: 0 });
  expect(await ended).toEqual([0, null]);
});
