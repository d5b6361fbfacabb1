import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.mjs";
import { findQuickFolder } from "./test/quick-folder.ts";

const workers = 2;

// The workers read this file again: what is made once is handed on to them in the environment.
process.env.IBID_E2E_PORT ??= "3417";
process.env.IBID_E2E_WORKERS = String(workers);
process.env.IBID_E2E_DATA ??= mkdtempSync(join(findQuickFolder(), "ibid-e2e-"));
// The data of each copy of the app, and the browsers', are in memory too.
process.env.TMPDIR = process.env.IBID_E2E_DATA;
// What the first copy of the app has compiled, the others do not compile again.
process.env.NODE_COMPILE_CACHE = join(process.env.IBID_E2E_DATA, "compiled");
process.env.CHROMIUM_PATH ??= findChromium(process.env) ?? "";

/** Each worker has a server of its own (e2e/serve.ts), so that no story meets what another one changes meanwhile. */
const originOf = (worker: number) =>
  `http://127.0.0.1:${Number(process.env.IBID_E2E_PORT) + worker}`;
const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: "./e2e",
  globalTeardown: "./e2e/remove-data.ts",
  workers,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: originOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)),
    // A trace takes a seventh of the processor time: `npm run test:e2e -- FILE --trace on` shows what a story did.
    screenshot: "only-on-failure",
    launchOptions: {
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1360, height: 850 } },
      grepInvert: /@phone|@tablet/,
    },
    // A tablet on its side: as wide as the conversations and one leaf.
    {
      name: "tablet",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1024, height: 768 }, hasTouch: true },
      grep: /@tablet/,
    },
    // Those that are on every screen the same run here too: what a finger presses, in one column, with the sources as a sheet.
    { name: "phone", use: { ...devices["Pixel 7"] }, grep: /@phone|@everywhere/ },
  ],
  webServer: {
    command: "node_modules/.bin/node e2e/serve.ts",
    url: `${originOf(workers - 1)}/api/health`,
    timeout: 300_000,
    // An older server on this port would answer for the build that is to be tested.
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
