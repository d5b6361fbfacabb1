import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/find-chromium.mjs";

// The workers read this file again: what is made once is handed on to them in the environment.
process.env.IBID_E2E_PORT ??= "3417";
process.env.IBID_E2E_DATA ??= mkdtempSync(join(tmpdir(), "ibid-e2e-"));
process.env.CHROMIUM_PATH ??= findChromium(process.env) ?? "";

const origin = `http://127.0.0.1:${process.env.IBID_E2E_PORT}`;
const { CHROMIUM_PATH } = process.env;

export default defineConfig({
  testDir: "./e2e",
  globalTeardown: "./e2e/remove-data.ts",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: origin,
    trace: "retain-on-failure",
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
    command: "node_modules/.bin/node node_modules/next/dist/bin/next start",
    url: `${origin}/api/health`,
    timeout: 120_000,
    // An older server on this port would answer for the build that is to be tested.
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      PORT: process.env.IBID_E2E_PORT,
      HOSTNAME: "127.0.0.1",
      DATA_DIR: process.env.IBID_E2E_DATA,
      DATABASE_URL: "",
      LANGUAGE_MODEL: "",
      SAMPLE: "on",
      // What else runs on this machine must not matter.
      DISCOVER: "off",
      NEXT_TELEMETRY_DISABLED: "1",
    },
  },
});
