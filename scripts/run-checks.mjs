import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countTests } from "./count-tests.mjs";
import { provideChromium } from "./find-chromium.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { projectEnv, root } from "./project.mjs";
import { runChild } from "./run-child.mjs";
import { UserError } from "./user-error.mjs";

const total = { passed: 0, failed: 0, skipped: 0 };

/** Runs every check in order up to the first that fails; the last line says how many tests passed. */
export async function runChecks() {
  const reports = mkdtempSync(join(tmpdir(), "ibid-test-"));
  const databaseUrl = process.env.TEST_DATABASE_URL;
  process.chdir(root);
  try {
    await check("Locked install", ensureInstalled);
    await check("Lint", () => run("oxlint", ["--type-aware", "--deny-warnings"]));
    await check("Format", () => run("biome", ["check"]));
    await check("Types", async () => {
      await run("next", ["typegen"]);
      await run("tsc", ["--noEmit"]);
    });
    const engines = databaseUrl ? "the embedded database and PostgreSQL" : "the embedded database";
    if (!databaseUrl)
      console.log("\nTEST_DATABASE_URL is not set: nothing is tested on a PostgreSQL server.");
    await check(`Unit and integration tests, on ${engines}`, () =>
      vitest(join(reports, "vitest.json")),
    );
    await check("Build", ensureBuilt);
    await check("Browser tests, on the built app", () => playwright(join(reports, "browser.json")));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
}

async function check(title, act) {
  const start = Date.now();
  console.log(`\n=== ${title}`);
  const failedBefore = total.failed;
  try {
    await act();
  } catch (error) {
    // A failed check without tests, such as the lint, counts as one.
    if (total.failed === failedBefore) total.failed += 1;
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${error.message}\nStopped at: ${title}`);
  }
  console.log(`--- ${title}: passed in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

async function run(command, args, env = {}) {
  const end = await runChild(command, args, { cwd: root, env: projectEnv(env) });
  if (end.stopped) throw new UserError("Stopped.");
  if (end.code !== 0) throw new UserError(`\`${[command, ...args].join(" ")}\` failed.`);
}

async function vitest(report) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await counted(report, () => run("vitest", ["run", ...reporters]));
}

async function playwright(report) {
  const chromium = await provideChromium();
  console.log(`Chromium: ${chromium ?? "Playwright's own"}`);
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  };
  await counted(report, () => run("playwright", ["test", "--reporter=list,json"], env));
}

async function counted(report, act) {
  let succeeded = false;
  try {
    await act().catch((error) => {
      if (countTests(report, true).failed > 0 || error.message === "Stopped.") throw error;
      // The JavaScript engine can die in a worker (nodejs/node issue 64500); any other cause fails again.
      console.log("\nNo test failed, yet the run did. Once more.");
      rmSync(report, { force: true });
      return act();
    });
    succeeded = true;
  } finally {
    const counts = countTests(report, succeeded);
    for (const name of Object.keys(total)) total[name] += counts[name];
  }
}
