import { expect, test } from "vitest";
import { withTrueNumbers } from "./true-numbers.ts";

test.each([
  ["1. one\n2. two", "1. one\n2. two"],
  ["3. three\n4. four\n\nText.\n\n1. one", "3. three\n4. four\n\nText.\n\n1. one"],
  ["3. three\n\n1. one", "- three\n\n- one"],
  ["**Steps**\n\n2. two\n4. four", "**Steps**\n\n- two\n- four"],
  ["1. one\n2. two\n\n1. another's\n\nText.", "1. one\n2. two\n\n- another's\n\nText."],
])("a step has the number of its document, or none: %j", (text, written) => {
  expect(withTrueNumbers(text)).toBe(written);
});
