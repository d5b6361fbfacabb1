import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const alias = { "@": import.meta.dirname };

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "node",
          setupFiles: ["./vitest.setup.ts"],
          globalSetup: ["./test/database-template.ts"],
          include: [
            "lib/**/*.test.ts",
            "app/**/*.test.ts",
            "bench/**/*.test.ts",
            "eval/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
