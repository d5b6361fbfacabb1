import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { maxFirstLoadKilobytes, readFirstLoad } from "../bench/first-load.ts";

test("the start page loads no more script than its bound", () => {
  const { page, scripts } = readFirstLoad(join(import.meta.dirname, "..", ".next"));
  expect(scripts).not.toHaveLength(0);
  expect(page).toBeLessThanOrEqual(maxFirstLoadKilobytes);
});
