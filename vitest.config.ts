import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";
import { findSharingTests, nodeTests } from "./test/own-process.ts";

const alias = { "@": import.meta.dirname };
const sharing = findSharingTests();

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          // Vitest begins with the first name: the longest files are here, and no process is left alone with one at the end.
          name: "alone",
          setupFiles: ["./vitest.setup.ts"],
          globalSetup: ["./test/database-template.ts"],
          include: nodeTests,
          exclude: [...configDefaults.exclude, ...sharing],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "together",
          setupFiles: ["./vitest.setup.ts"],
          globalSetup: ["./test/database-template.ts"],
          include: sharing,
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What these files load is the same: a process and a parser of its own for each take longer than most of their tests.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: "dom",
          // Each file has a page of its own, without a process of its own: starting one takes longer than most tests.
          pool: "vmThreads",
          setupFiles: ["./test/page-globals.ts"],
          include: ["components/**/*.test.{ts,tsx}"],
          testTimeout: 60_000,
          environment: "jsdom",
          // One page for all files of a process: making one, and loading React, takes longer than most tests.
          isolate: false,
        },
      },
    ],
    maxWorkers: 2,
  },
});
