import * as fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";
import { createCodeFence } from "./code-fence.ts";

/** The state at each character of a text, fed in one piece a character. */
function states(text: string): string[] {
  const fence = createCodeFence();
  return [...text].map((char) => {
    const { state, indentation } = fence;
    fence.push(char);
    return state === "text" ? indentation : state;
  });
}

type Node = {
  type: string;
  children?: Node[];
  position?: { start: Place; end: Place } | undefined;
};
type Place = { offset?: number | undefined };

/** The characters that stand in code for a whole Markdown parser. */
function codeSpans(text: string): boolean[] {
  const inside = Array.from({ length: text.length }, () => false);
  const walk = (node: Node) => {
    if (node.type === "code" || node.type === "inlineCode") {
      inside.fill(true, node.position?.start.offset, node.position?.end.offset);
    }
    for (const child of node.children ?? []) walk(child);
  };
  walk(fromMarkdown(text));
  return inside;
}

const line = fc
  .tuple(
    fc.constantFrom("", "", "", " ", "  ", "   ", "    ", "     ", "      ", "        ", "\t"),
    fc.constantFrom("", "", "", "- ", "* ", "1. ", "2. ", "10) ", "-   ", "> ", "- - ", "-"),
    fc.constantFrom(
      "",
      "",
      "```",
      "```",
      "```",
      "````",
      "~~~",
      "```js",
      "```a`b",
      "text X",
      "X",
      "X",
      "`X",
      "## X",
      "<div>",
      "<b>X",
      "<!-- X",
      "<pre>",
      "---",
      "X ```",
      "``` y",
    ),
  )
  .map((parts) => parts.join(""));
const markdown = fc.array(line, { maxLength: 14 }).map((lines) => lines.join("\n"));

describe("createCodeFence", () => {
  it.each([
    ["```\nX\n```\nY", "code", "text"],
    ["1. a\n   ```\n   X\n   ```\nY", "code", "text"],
    ["- a\n    - b\n\n      ~~~~js\n      X\n      ~~~~\n\nY", "code", "text"],
    ["1. ```sh\n   X\n   ```\n2. Y", "code", "text"],
    ["```\n``\n~~~\nX\n`````\nY", "code", "text"],
    ["```print(1)``` X\nY", "text", "text"],
    ["- a\n  ```\nX\n\nY", "unsure", "unsure"],
    ["> ```\n> X\n\nY", "unsure", "text"],
    ["<div>\nX\n\nY", "unsure", "text"],
    ["<!--\nX\n\nY", "unsure", "unsure"],
    ["Run:\n\n    X\n\n\tY", "code", "code"],
    ["    X\nY", "code", "text"],
    ["Text\n    X\n\n   Y", "text", "text"],
    ["- a\n\n    X\n\n      Y", "text", "code"],
    ["1. a\n   - b\n\n     X\n\n         Y", "text", "code"],
    ["- a\ngoes on\n\n    X\n\nY", "unsure", "text"],
  ])("tells in %j that X is %s and Y is %s", (text, x, y) => {
    const all = states(text);
    expect([all[text.indexOf("X")], all[text.indexOf("Y")]]).toEqual([x, y]);
  });

  it("says code only where a whole Markdown parser sees code", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const code = codeSpans(text);
        const wrong = states(text).findIndex(
          (state, at) => state === "code" && text[at] === "X" && !code[at],
        );
        expect(wrong).toBe(-1);
      }),
      { numRuns: 4000 },
    );
  });

  it("is the same however the text is cut", () => {
    fc.assert(
      fc.property(markdown, fc.nat(), (text, at) => {
        const [whole, cut] = [createCodeFence(), createCodeFence()];
        const place = at % (text.length + 1);
        whole.push(text);
        cut.push(text.slice(0, place));
        cut.push(text.slice(place));
        expect([cut.state, cut.indentation, cut.holdsAnyLine]).toEqual([
          whole.state,
          whole.indentation,
          whole.holdsAnyLine,
        ]);
      }),
    );
  });
});
