import { expect, test } from "vitest";
import { nodeProblem } from "./node-version.mjs";

const node = (version: string, platform = "linux", arch = "x64") =>
  nodeProblem({ version, platform, arch });

test("Linux x64 needs Node 20, because it brings its own", () => {
  expect(node("v20.0.0")).toBeNull();
  expect(node("v24.21.0")).toBeNull();
  expect(node("v18.20.8")).toBe(
    "Ibid needs Node 20 or newer, and this is Node 18.20.8. " +
      "Install a newer one from https://nodejs.org and run the same command again.",
  );
});

test("other systems, Linux on ARM among them, need Node 24", () => {
  for (const [platform, arch] of [
    ["linux", "arm64"],
    ["darwin", "arm64"],
    ["win32", "x64"],
  ]) {
    expect(node("v24.0.0", platform, arch)).toBeNull();
    expect(node("v25.1.0", platform, arch)).toBeNull();
    expect(node("v23.11.0", platform, arch)).toContain("Ibid needs Node 24 or newer");
    expect(node("v20.20.2", platform, arch)).toContain("this is Node 20.20.2");
  }
});
