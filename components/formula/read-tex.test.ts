import { describe, expect, it } from "vitest";
import { type MathNode, readTex } from "./read-tex.ts";

const write = ({ tag, text, children = [] }: MathNode): string =>
  tag === "mrow"
    ? `{${children.map(write).join(" ")}}`
    : (text ?? `${tag}(${children.map(write).join(", ")})`);
const read = (tex: string) => {
  const node = readTex(tex);
  return node && write(node);
};

describe("a formula", () => {
  it.each([
    ["E = \\frac{1}{2} m v^2", "{E = mfrac(1, 2) m msup(v, 2)}"],
    [
      "\\sum_{i=1}^{n} F_i \\le F_{max}",
      "{munderover(∑, {i = 1}, n) msub(F, i) ≤ msub(F, {m a x})}",
    ],
    ["\\int_0^1 x\\,dx", "{msubsup(∫, 0, 1) x mspace() d x}"],
    ["\\sqrt[3]{a-b}", "{msup({}, 3) √ {{a − b}}}"],
    ["f'(x)^2", "{msup(f, ′) ( x msup(), 2)}"],
    ["\\left( \\frac ab \\right]", "{( mfrac(a, b) ]}"],
    ["x^12", "{msup(x, 1) 2}"],
    ["\\mathbb{R}\\mathcal{AL}", "{ℝ 𝒜ℒ}"],
    ["\\text{if } \\hat{x} > 0", "{if\u00A0 mover(x, ^) > 0}"],
    [
      "\\begin{cases} 1 & a \\\\ 0 & b \\end{cases}",
      "{{ mtable(mtr(mtd(1), mtd(a)), mtr(mtd(0), mtd(b)))}",
    ],
    ["{}^{14}\\mathrm{C}", "{msup({}, 14) C}"],
  ])("%s is read", (tex, math) => {
    expect(read(tex)).toBe(math);
  });

  it.each([
    "\\foo{x}",
    "\\frac{1}",
    "{a",
    "a}",
    "\\left( a",
    "\\begin{tikz}a\\end{tikz}",
    "a & b",
    "{".repeat(99),
  ])("%s is not read in part", (tex) => {
    expect(read(tex)).toBeNull();
  });

  it("ends wherever it is cut", () => {
    const tex =
      "\\left( \\sum_{i=1}^{n} \\frac{x_i}{\\sqrt[3]{y}} \\right) = \\begin{pmatrix} a & b \\\\ c \\end{pmatrix}";
    for (let length = 0; length < tex.length; length += 1) readTex(tex.slice(0, length));
    expect(read(tex)).not.toBeNull();
  });
});
