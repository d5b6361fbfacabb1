import { expect, test } from "vitest";
import { joinList } from "./join-list.ts";

test("puts commas between all and the word between the last two", () => {
  expect(joinList([], "or")).toBe("");
  expect(joinList(["a"], "or")).toBe("a");
  expect(joinList(["a", "b"], "or")).toBe("a or b");
  expect(joinList(["a", "b", "c"], "and")).toBe("a, b and c");
});
