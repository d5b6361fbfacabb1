import { afterEach, describe, expect, it } from "vitest";
import { cleanup, render, waitFor } from "@/test/render.tsx";
import { ProseBlock } from "./prose-block.tsx";
import type { TextBlock } from "./text-block.ts";

afterEach(cleanup);

const text =
  "# Pools\n\nPools are small. Larger is not faster. Queries wait.\n\n## Sizes\n\nForty.";
const at = (words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});
const block: TextBlock = {
  start: 0,
  text,
  segments: [
    {
      ordinal: 0,
      ...at("Pools are small. Larger is not faster."),
      page: 2,
      lineStart: null,
      lineEnd: null,
      section: null,
    },
  ],
};

function show(words: string, passage: string) {
  return render(
    <ProseBlock
      block={block}
      words={[at(words)]}
      passage={at(passage)}
      reflow={false}
      markdown
      title="Pools"
    />,
  ).container;
}

/** A text of another document, drawn with no passage. */
function draw(
  own: string,
  { marked, markdown = true }: { marked?: string; markdown?: boolean } = {},
) {
  const start = 40;
  const from = start + own.indexOf(marked ?? "");
  return render(
    <ProseBlock
      block={{ start, text: own, segments: [] }}
      words={marked === undefined ? [] : [{ start: from, end: from + marked.length }]}
      passage={null}
      reflow={false}
      markdown={markdown}
      title="Work"
    />,
  ).container;
}

describe("running text", () => {
  it("sets off only the passage of a longer paragraph, the cited words marked in it", () => {
    const container = show("Larger is not faster.", "Pools are small. Larger is not faster.");
    expect(container.querySelector("[data-passage]")?.textContent).toBe(
      "Pools are small. Larger is not faster.",
    );
    expect(container.querySelector("[data-passage] mark")?.textContent).toBe(
      "Larger is not faster.",
    );
  });

  it("sets off whole paragraphs that the passage covers", () => {
    const container = show("Forty.", "## Sizes\n\nForty.");
    const passages = [...container.querySelectorAll("[data-passage]")];
    expect(passages.map((passage) => passage.textContent)).toEqual(["Sizes", "Forty."]);
    expect(container.querySelector("h2")?.textContent).toBe("Sizes");
  });

  it("draws what is right below a heading as text, and a remark in code as no heading", () => {
    const container = draw("## Days\nThree.\n\n```\n# ls\n```");
    expect([...container.querySelectorAll("h2")].map((each) => each.textContent)).toEqual(["Days"]);
    expect(container.querySelector("p")?.textContent).toBe("Three.");
  });

  it("draws a table right below its caption as a table, and marks a cell of it", () => {
    const caption =
      "Birds of the quay\n| Bird | Count |\n| --- | --- |\n| Tern | 12 |\nCounted in May.";
    const container = draw(caption, { marked: "12", markdown: false });
    expect([...container.querySelectorAll("th, td")].map((each) => each.textContent)).toEqual([
      "Bird",
      "Count",
      "Tern",
      "12",
    ]);
    expect(container.querySelector("td mark")?.textContent).toBe("12");
    expect([...container.querySelectorAll("p")].map((each) => each.textContent)).toEqual([
      "Birds of the quay",
      "Counted in May.",
    ]);
  });

  it("draws formulas, whole within words that are marked, and leaves prices and code as they are", async () => {
    const formulas =
      "Energy is $E = \\frac{1}{2} m v_1^2$, not `$x$`. It costs $5 and $6.\n\n$$\n\\foo\n$$";
    const container = draw(formulas, { marked: "is $E = \\" });
    await waitFor(() => expect(container.querySelector("mark .katex-html")).not.toBeNull());
    const [math, ...others] = container.querySelectorAll("math");
    expect(math?.querySelectorAll("mfrac, msubsup")).toHaveLength(2);
    expect(others).toEqual([]);
    expect(container.querySelector("mark")?.firstChild?.textContent).toBe("is ");
    expect(container.querySelector("code")?.textContent).toBe("$x$");
    expect(container.textContent).toContain("It costs $5 and $6.");
    // What is not understood stays as it was written.
    expect(container.textContent).toContain("$$\n\\foo\n$$");
  });

  it("sets a formula that has its lines for itself apart, without the breaks around it", async () => {
    const container = draw("It follows\n$$a = b$$\nand $$c$$ too.");
    await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(2));
    const displays = [...container.querySelectorAll("math")].map((each) =>
      each.getAttribute("display"),
    );
    expect(displays).toEqual(["block", null]);
    for (const each of container.querySelectorAll("[data-formula]"))
      each.replaceWith(each.getAttribute("data-formula") ?? "");
    expect(container.querySelector("p")?.textContent).toBe("It follows$$a = b$$and $$c$$ too.");
  });

  it("leaves out the title that stands above it, and tells the page", () => {
    const container = show("Forty.", "Forty.");
    expect(container.querySelectorAll("h2")).toHaveLength(1);
    expect(container.textContent).toContain("page 2");
  });
});
