import { afterEach, describe, expect, it } from "vitest";
import { cleanup, render } from "@/test/render.tsx";
import { markdownStyles, styledPieces } from "./markdown-styles.ts";
import { MarkedText } from "./marked-text.tsx";

afterEach(cleanup);

const text = "## Step 2\n- **If the code is `ERR_POOL`**, run `restart --all` *now*.";

function withoutMarks(part: string): string {
  return part.replace(/[*`#]/g, "").trimStart();
}

describe("Markdown in a document", () => {
  it("is shown as what it means, with no character of its words lost", () => {
    const { container } = render(<MarkedText text={text} start={0} markdown />);
    expect(container.textContent).toBe("Step 2\n- If the code is ERR_POOL, run restart --all now.");
    expect(container.querySelector("em")?.textContent).toBe("now");
    expect([...container.querySelectorAll("code")].map((code) => code.textContent)).toEqual([
      "ERR_POOL",
      "restart --all",
    ]);
  });

  it("keeps single marks that are part of names, sums and code", () => {
    const kept = "a * b * c, 2*3*4, snake_case_name, __init__, \\*p\\*, p* and q*";
    const code = "`*.md` and `*.txt`, `_id` or `_key`";
    const { container } = render(<MarkedText text={`${kept}, ${code}`} start={0} markdown />);
    expect(container.textContent).toBe(`${kept}, ${code.replaceAll("`", "")}`);
    expect(container.querySelector("em")).toBeNull();
  });

  it("is one mark, wherever the cited words begin and end in it", () => {
    for (let start = 0; start < text.length; start += 1) {
      const words = { start: 100 + start, end: 100 + Math.min(text.length, start + 15) };
      const { container } = render(<MarkedText text={text} start={100} words={[words]} markdown />);
      expect(container.querySelectorAll("mark")).toHaveLength(1);
      const marked = container.querySelector("mark")?.textContent ?? "";
      expect(withoutMarks(marked)).toBe(withoutMarks(text.slice(start, start + 15)));
      cleanup();
    }
  });

  it("is cut into pieces that give the source again", () => {
    const pieces = styledPieces(text, markdownStyles(text), 4, 60);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text.slice(4, 60));
  });

  it("stays plain text in other formats", () => {
    const { container } = render(<MarkedText text="**kwargs** `x`" start={0} />);
    expect(container.textContent).toBe("**kwargs** `x`");
  });
});
