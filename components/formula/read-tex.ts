import {
  texAccents,
  texFunctions,
  texLetters,
  texOperators,
  texSpaces,
  texSums,
  texTables,
  texUnderAccents,
} from "./tex-symbols.ts";

/** An element of MathML. */
export type MathNode = {
  tag: string;
  text?: string;
  properties?: Readonly<Record<string, string>>;
  children?: readonly MathNode[];
};

/**
 * Reads a formula of TeX as MathML, which browsers draw by themselves.
 * @returns null where it has something that is not known here: half a formula would say something else.
 */
export function readTex(tex: string): MathNode | null {
  const reader = new TexReader(tex);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof UnknownTex) return null;
    throw error;
  }
}

/** What is not known, or ends too early. */
class UnknownTex extends Error {}

const mathRow = (children: readonly MathNode[]): MathNode => {
  const [only] = children;
  return children.length === 1 && only ? only : { tag: "mrow", children };
};
const sign = (text: string, properties: Record<string, string> = {}): MathNode => ({
  tag: "mo",
  text,
  properties,
});
const mathFence = (text: string) => sign(text, { stretchy: "true", fence: "true" });

/** A letter for a quantity: in italics, but Greek capitals and signs. */
const quantity = (letter: string): MathNode => ({
  tag: "mi",
  text: letter,
  properties: {
    mathvariant: "normal",
    ...(/^[\p{Script=Latin}α-ωϵϑϖϱϕ]$/u.test(letter) ? { class: "italic" } : {}),
  },
});

const texToken = /\\(?:[A-Za-z]+|.)|\d+(?:\.\d+)?|\s+|./gsu;

/** How deep groups may stand in each other. */
const maxTexDepth = 40;

class TexReader {
  readonly #tokens: string[];
  #at = 0;
  #depth = 0;

  constructor(tex: string) {
    this.#tokens = tex.match(texToken) ?? [];
  }

  whole(): MathNode {
    const children = this.#until(() => false);
    if (this.#at < this.#tokens.length) throw new UnknownTex();
    return mathRow(children);
  }

  #peek(): string | undefined {
    while (/^\s/u.test(this.#tokens[this.#at] ?? "")) this.#at += 1;
    return this.#tokens[this.#at];
  }

  #next(): string {
    const next = this.#peek();
    if (next === undefined) throw new UnknownTex();
    this.#at += 1;
    return next;
  }

  #expect(wanted: string): void {
    if (this.#next() !== wanted) throw new UnknownTex();
  }

  /** Reads quantities with their indices until a sign that ends them, which stays. */
  #until(ends: (next: string) => boolean): MathNode[] {
    this.#depth += 1;
    if (this.#depth > maxTexDepth) throw new UnknownTex();
    const children: MathNode[] = [];
    for (let next = this.#peek(); next !== undefined && !ends(next); next = this.#peek())
      children.push(this.#scripted());
    this.#depth -= 1;
    return children;
  }

  /** Reads one quantity and what is above and below it. */
  #scripted(): MathNode {
    const first = this.#peek() ?? "";
    // An index may stand before what it belongs to: `^{14}C`.
    const base = first === "^" || first === "_" ? mathRow([]) : this.#atom();
    let under: MathNode | null = null;
    let over: MathNode | null = null;
    let limits = texSums.has(first.slice(1));
    for (let next = this.#peek(); next !== undefined; next = this.#peek()) {
      if (next === "\\limits" || next === "\\nolimits") limits = next === "\\limits";
      else if (next === "_" && !under) {
        this.#at += 1;
        under = this.#argument();
        continue;
      } else if (next === "^" && !over) {
        this.#at += 1;
        over = this.#argument();
        continue;
      } else if (next === "'") over = mathRow([...(over ? [over] : []), sign("′")]);
      else break;
      this.#at += 1;
    }
    return withScripts(base, { under, over, limits });
  }

  /** Reads a group in braces, or one sign: `x^12` raises to one digit. */
  #argument(): MathNode {
    const [digit, ...others] = /^\d+$/u.test(this.#peek() ?? "") ? this.#next() : "";
    if (digit === undefined) return this.#atom();
    if (others.length > 0) this.#tokens.splice(this.#at, 0, others.join(""));
    return { tag: "mn", text: digit };
  }

  #group(): MathNode {
    const children = this.#until((next) => next === "}");
    this.#expect("}");
    return mathRow(children);
  }

  /** Reads the words of a group as they are. */
  #words(): string {
    this.#expect("{");
    const from = this.#at;
    const end = this.#tokens.indexOf("}", from);
    if (end < 0) throw new UnknownTex();
    this.#at = end + 1;
    const words = this.#tokens.slice(from, end).join("");
    if (/[{\\$]/u.test(words)) throw new UnknownTex();
    return words;
  }

  #atom(): MathNode {
    const next = this.#next();
    if (next === "{") return this.#group();
    if (next.startsWith("\\")) return this.#command(next.slice(1));
    if (/^\d/u.test(next)) return { tag: "mn", text: next };
    if (/^\p{L}/u.test(next)) return quantity(next);
    if (/^[&}^_#$%~]$/u.test(next)) throw new UnknownTex();
    const inRow = /^[()[\]|]$/u.test(next) ? { stretchy: "false" } : {};
    return sign(next === "-" ? "−" : next === "*" ? "∗" : next, inRow);
  }

  #command(name: string): MathNode {
    const letter = texLetters.get(name);
    if (letter !== undefined) return quantity(letter);
    const operator = texOperators.get(name);
    if (operator !== undefined)
      return sign(operator, /^[{}|]$/u.test(name) ? { stretchy: "false" } : {});
    const sum = texSums.get(name);
    if (sum !== undefined)
      return sign(sum, {
        movablelimits: "true",
        ...(/^\p{L}/u.test(sum) ? { rspace: "0.17em" } : {}),
      });
    if (texFunctions.has(name))
      return { tag: "mi", text: name, properties: { mathvariant: "normal" } };
    const space = texSpaces.get(name) ?? (name === " " ? "0.25em" : undefined);
    if (space !== undefined) return { tag: "mspace", properties: { width: space } };
    if (/^[%_$&#]$/u.test(name)) return { tag: "mi", text: name };
    return this.#construct(name);
  }

  #construct(name: string): MathNode {
    const over = texAccents.get(name);
    if (over !== undefined)
      return {
        tag: "mover",
        properties: { accent: "true" },
        children: [this.#argument(), sign(over)],
      };
    const under = texUnderAccents.get(name);
    if (under !== undefined) return { tag: "munder", children: [this.#argument(), sign(under)] };
    switch (name) {
      case "frac":
      case "dfrac":
      case "tfrac":
      case "cfrac":
        return { tag: "mfrac", children: [this.#argument(), this.#argument()] };
      case "binom": {
        const children = [this.#argument(), this.#argument()];
        const properties = { linethickness: "0" };
        return mathRow([mathFence("("), { tag: "mfrac", properties, children }, mathFence(")")]);
      }
      case "sqrt":
        return this.#root();
      case "left":
        return this.#fenced();
      case "begin":
        return this.#table();
      case "displaystyle":
      case "textstyle":
      case "nonumber":
        return mathRow([]);
      case "text":
      case "textrm":
      case "textit":
      case "textbf":
      case "mbox":
        return { tag: "mtext", text: this.#words().replace(/^\s|\s$/gu, "\u00A0") };
      case "mathrm":
      case "operatorname":
        return { tag: "mi", text: this.#words(), properties: { mathvariant: "normal" } };
      case "mathbf":
      case "boldsymbol":
        return { tag: "mrow", properties: { class: "bold" }, children: [this.#argument()] };
      case "mathbb":
      case "mathcal":
        return { tag: "mi", text: inAlphabet(this.#words(), name) };
      default:
        // `\big(` and its kin only say how large.
        if (/^(?:big|Big|bigg|Bigg)[lrm]?$/u.test(name)) return this.#atom();
        throw new UnknownTex();
    }
  }

  /** A root is drawn of a sign and a line: browsers leave the sign of their own away where no font has its pieces. */
  #root(): MathNode {
    const degree: MathNode[] = [];
    if (this.#peek() === "[") {
      this.#at += 1;
      degree.push(mathRow(this.#until((next) => next === "]")));
      this.#expect("]");
    }
    const radicand = {
      tag: "mrow",
      properties: { class: "radicand" },
      children: [this.#argument()],
    };
    const root = sign("√", { stretchy: "true", lspace: "0", rspace: "0" });
    // The degree hangs on nothing, so that it stands before the sign.
    const before = degree.map((each) => ({ tag: "msup", children: [mathRow([]), each] }));
    return { tag: "mrow", children: [...before, root, radicand] };
  }

  #fenced(): MathNode {
    const open = this.#delimiter();
    const inside = this.#until((next) => next === "\\right");
    this.#expect("\\right");
    return mathRow([...open, ...inside, ...this.#delimiter()]);
  }

  /** A fence; `.` is none. */
  #delimiter(): MathNode[] {
    const next = this.#next();
    const known = next.startsWith("\\") ? texOperators.get(next.slice(1)) : next;
    if (known === undefined || !/^[()[\]{}|‖⟨⟩⌊⌋⌈⌉/.<>]$/u.test(known)) throw new UnknownTex();
    return known === "." ? [] : [mathFence(known)];
  }

  #table(): MathNode {
    const name = this.#words();
    const fences = texTables.get(name.replace(/\*$/u, ""));
    if (!fences) throw new UnknownTex();
    if (name === "array") this.#words();
    const rows: MathNode[][] = [[]];
    for (;;) {
      const cell = this.#until((next) => next === "&" || next === "\\\\" || next === "\\end");
      rows.at(-1)?.push({ tag: "mtd", children: cell });
      const end = this.#next();
      if (end === "\\end") break;
      if (end === "\\\\") rows.push([]);
    }
    if (this.#words() !== name) throw new UnknownTex();
    const [before, behind] = fences;
    const align = name === "cases" ? "cases" : /^(?:align|split)/u.test(name) ? "aligned" : null;
    const children = rows.map((cells): MathNode => ({ tag: "mtr", children: cells }));
    return mathRow([
      ...(before ? [mathFence(before)] : []),
      { tag: "mtable", properties: align ? { class: align } : {}, children },
      ...(behind ? [mathFence(behind)] : []),
    ]);
  }
}

type Scripts = { under: MathNode | null; over: MathNode | null; limits: boolean };

function withScripts(base: MathNode, { under, over, limits }: Scripts): MathNode {
  const children = [base, under, over].filter((each) => each !== null);
  if (under && over) return { tag: limits ? "munderover" : "msubsup", children };
  if (under) return { tag: limits ? "munder" : "msub", children };
  return over ? { tag: limits ? "mover" : "msup", children } : base;
}

/** Where the alphabets of Unicode begin, and the letters that had a place before. */
const alphabets = {
  mathbb: { first: 0x1d538, old: { C: "ℂ", H: "ℍ", N: "ℕ", P: "ℙ", Q: "ℚ", R: "ℝ", Z: "ℤ" } },
  mathcal: {
    first: 0x1d49c,
    old: { B: "ℬ", E: "ℰ", F: "ℱ", H: "ℋ", I: "ℐ", L: "ℒ", M: "ℳ", R: "ℛ" },
  },
} as const satisfies Record<string, { first: number; old: Record<string, string> }>;

/** Writes capital letters in another alphabet. */
function inAlphabet(letters: string, name: keyof typeof alphabets): string {
  if (!/^[A-Z]+$/u.test(letters)) throw new UnknownTex();
  const { first, old } = alphabets[name];
  const known = new Map(Object.entries(old));
  return [...letters]
    .map((letter) => known.get(letter) ?? String.fromCodePoint(first + letter.charCodeAt(0) - 65))
    .join("");
}
