import * as streams from "node:stream/web";

// A page has streams. The context that Vitest's `vmThreads` runs a test file in has what jsdom has, and that lacks them.
for (const [name, value] of Object.entries(streams))
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value });
