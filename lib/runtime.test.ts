import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { openRuntime } from "./runtime.ts";

test("a setting that names no language model ends the start, before anything is opened", async () => {
  const settings = readEnv({ LANGUAGE_MODEL: "gpt-4o", DATA_DIR: "/nowhere/that/can/be/made" });
  await expect(openRuntime(settings)).rejects.toThrow("LANGUAGE_MODEL: There is no provider");
});
