import { describe, expect, it } from "vitest";
import { drawFormula } from "./draw-formula.ts";

describe("a formula", () => {
  it.each([
    "E = \\frac{1}{2} m v^2",
    "\\sqrt[3]{a-b}",
    "\\left( \\sum_{i=1}^{n} \\alpha_i \\right]",
    "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
  ])("%s is drawn for eyes and for screen readers", (tex) => {
    const html = drawFormula(tex, false);
    expect(html).toContain("<math");
    expect(html).toContain('<span class="katex-html" aria-hidden="true">');
  });

  it.each([
    ["an unknown command", "a \\foo{x}"],
    ["an open group", "\\frac{1}{2"],
    ["a link", "a \\href{https://example.org}{b}"],
    ["a script", "a \\href{javascript:alert(1)}{b}"],
    ["a picture", "\\includegraphics{https://example.org/a.png}"],
    ["a style", "\\htmlStyle{position: fixed}{a}"],
    ["a macro without end", "\\def\\a{\\a\\a}\\a"],
    ["groups without end", "{".repeat(1_500)],
  ])("with %s is not drawn in part", (_, tex) => {
    expect(drawFormula(tex, false)).toBeNull();
  });

  it("is bounded, and its words are no HTML", () => {
    expect(drawFormula("a \\hspace{900em} b", false)).toContain("margin-right:20em");
    expect(drawFormula("a \\text{<img src=x>} b", false)).not.toContain("<img");
  });

  it("leaves no macro to the next one", () => {
    expect(drawFormula("\\gdef\\own{x} \\own", false)).not.toBeNull();
    expect(drawFormula("\\own", false)).toBeNull();
  });
});
