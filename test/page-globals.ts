import * as streams from "node:stream/web";
import { configure } from "@testing-library/react";

// A page has streams. The context that Vitest's `vmThreads` runs a test file in has what jsdom has, and that lacks them.
for (const [name, value] of Object.entries(streams))
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value });

// What a test waits for may have its code loaded first, on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
