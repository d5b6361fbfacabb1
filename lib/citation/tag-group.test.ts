import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTagGroup } from "./source-tag.ts";
import { openGroup } from "./tag-group.ts";

/** How far a bracket is followed, and how that ends. */
function follow(text: string): [written: string, end: string] {
  const group = openGroup(text.charAt(0));
  for (const char of text.slice(1)) {
    const step = group.extend(char);
    if (step !== "open") return [group.written, step];
  }
  return [group.written, "open"];
}

describe("openGroup", () => {
  it.each([
    ["[A#1, B # 2] x", "[A#1, B # 2]", "closed"],
    ["[1-3]", "[1-3]", "closed"],
    ["[^4", "[^4", "open"],
    ["【A#1】", "【A#1】", "closed"],
    ["(A#1, B#2).", "(A#1, B#2)", "closed"],
    ["(A#1]", "(A#1", "refused"],
    ["[A#1)", "[A#1", "refused"],
    ["[Source: A#1]", "[Source: A#1]", "closed"],
    ['[tag="A#1"]', '[tag="A#1"]', "closed"],
    ['[passage tag="A#1"]', '[passage tag="A#1"]', "closed"],
    ['<passage tag="A#1" kind="x"/>y', '<passage tag="A#1" kind="x"/>', "closed"],
    ["</A#1>", "</A#1>", "closed"],
    ["<https://a.b#1>", "<https", "refused"],
    ["<A#1] ", "<A#1", "refused"],
    ["[note: x", "[note", "refused"],
    ["(for example", "(for ", "refused"],
    ["[see below]", "[see ", "refused"],
    ["[QuorumPeer[myid=1]", "[QuorumPeer", "refused"],
    ["[a\nb]", "[a", "refused"],
    ["[12\\]", "[12\\", "refused"],
    [`[${"a".repeat(300)}]`, `[${"a".repeat(199)}`, "refused"],
  ])("follows %j to %j", (text, written, end) => {
    expect(follow(text)).toEqual([written, end]);
  });

  it("follows to its end every group that is read as tags", () => {
    const part = fc.constantFrom(
      "A",
      "b.log",
      "x_y-z",
      "~2",
      "#",
      " ",
      "1",
      "23",
      "-",
      ",",
      ";",
      "\\_",
      "\\#",
      "Source",
      "tag",
      ":",
      "=",
      '"',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const text = `[${parts.join("")}]`;
        fc.pre(readTagGroup(text.slice(1, -1)) !== null);
        expect(follow(text)).toEqual([text, "closed"]);
      }),
      { numRuns: 2000 },
    );
  });
});
