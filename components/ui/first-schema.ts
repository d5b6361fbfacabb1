type FirstSchemas = typeof import("@/lib/wire/first-screen.ts");

/** Returns a function that loads a schema of the first screen, so that the page is drawn without waiting for it. */
export function firstSchema<Name extends keyof FirstSchemas>(
  name: Name,
): () => Promise<FirstSchemas[Name]> {
  return async () => (await import("@/lib/wire/first-screen.ts"))[name];
}
