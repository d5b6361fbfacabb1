/** Commands of TeX that are one sign, by kind. */
const signNames = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/u)
      .map((pair) => {
        const at = pair.indexOf(":");
        return [pair.slice(0, at), pair.slice(at + 1)];
      }),
  );

/** Letters and what stands for a quantity. */
export const texLetters = signNames(`
  alpha:α beta:β gamma:γ delta:δ epsilon:ϵ varepsilon:ε zeta:ζ eta:η theta:θ vartheta:ϑ iota:ι kappa:κ lambda:λ mu:μ
  nu:ν xi:ξ omicron:ο pi:π varpi:ϖ rho:ρ varrho:ϱ sigma:σ varsigma:ς tau:τ upsilon:υ phi:ϕ varphi:φ chi:χ psi:ψ omega:ω
  Gamma:Γ Delta:Δ Theta:Θ Lambda:Λ Xi:Ξ Pi:Π Sigma:Σ Upsilon:Υ Phi:Φ Psi:Ψ Omega:Ω
  infty:∞ partial:∂ nabla:∇ hbar:ℏ ell:ℓ emptyset:∅ varnothing:∅ aleph:ℵ Re:ℜ Im:ℑ imath:ı jmath:ȷ top:⊤ bot:⊥
  ldots:… dots:… cdots:⋯ vdots:⋮ ddots:⋱ degree:° angle:∠ prime:′ square:□ checkmark:✓ dagger:†
`);

/** Signs between quantities. */
export const texOperators = signNames(`
  cdot:⋅ times:× div:÷ pm:± mp:∓ ast:∗ star:⋆ circ:∘ bullet:∙ oplus:⊕ ominus:⊖ otimes:⊗ odot:⊙ wedge:∧ land:∧ vee:∨ lor:∨
  cap:∩ cup:∪ setminus:∖ le:≤ leq:≤ ge:≥ geq:≥ ne:≠ neq:≠ ll:≪ gg:≫ approx:≈ equiv:≡ sim:∼ simeq:≃ cong:≅ propto:∝
  leqslant:⩽ geqslant:⩾ lesssim:≲ gtrsim:≳ in:∈ notin:∉ ni:∋ subset:⊂ supset:⊃ subseteq:⊆ supseteq:⊇ mid:∣ nmid:∤
  parallel:∥ perp:⊥ forall:∀ exists:∃ neg:¬ lnot:¬ to:→ rightarrow:→ leftarrow:← gets:← leftrightarrow:↔ Rightarrow:⇒
  Leftarrow:⇐ Leftrightarrow:⇔ implies:⟹ iff:⟺ mapsto:↦ longrightarrow:⟶ longleftarrow:⟵ uparrow:↑ downarrow:↓
  rightleftharpoons:⇌ vdash:⊢ models:⊨ therefore:∴ because:∵ colon:: prec:≺ succ:≻ preceq:⪯ succeq:⪰ lt:< gt:>
  lfloor:⌊ rfloor:⌋ lceil:⌈ rceil:⌉ langle:⟨ rangle:⟩ lbrace:{ rbrace:} lbrack:[ rbrack:] vert:| Vert:‖ lvert:| rvert:|
  lVert:‖ rVert:‖ backslash:\\ int:∫ iint:∬ iiint:∭ oint:∮ {:{ }:} |:‖
`);

/** Operators whose bounds stand above and below them where there is room. */
export const texSums = signNames(`
  sum:∑ prod:∏ coprod:∐ bigcup:⋃ bigcap:⋂ bigoplus:⨁ bigotimes:⨂ bigvee:⋁ bigwedge:⋀
  lim:lim limsup:lim\u2009sup liminf:lim\u2009inf max:max min:min sup:sup inf:inf argmax:arg\u2009max argmin:arg\u2009min det:det Pr:Pr gcd:gcd
`);

/** Functions that are called by their name. */
export const texFunctions: ReadonlySet<string> = new Set(
  "sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp arg deg dim hom ker mod".split(
    " ",
  ),
);

/** What is set over a quantity. */
export const texAccents = signNames(`
  hat:^ widehat:^ bar:‾ overline:‾ vec:→ overrightarrow:→ tilde:~ widetilde:~ dot:˙ ddot:¨ check:ˇ breve:˘ acute:´ grave:\`
  overbrace:⏞
`);
export const texUnderAccents = signNames("underline:_ underbrace:⏟");

/** Room between signs, in the width of a letter. */
export const texSpaces = signNames(
  ",:0.17em ::0.22em ;:0.28em !:-0.17em quad:1em qquad:2em thinspace:0.17em enspace:0.5em",
);

/** The fences around a table of formulas, by its environment. */
export const texTables: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["matrix", ["", ""]],
  ["smallmatrix", ["", ""]],
  ["array", ["", ""]],
  ["pmatrix", ["(", ")"]],
  ["bmatrix", ["[", "]"]],
  ["Bmatrix", ["{", "}"]],
  ["vmatrix", ["|", "|"]],
  ["Vmatrix", ["‖", "‖"]],
  ["cases", ["{", ""]],
  ["aligned", ["", ""]],
  ["align", ["", ""]],
  ["split", ["", ""]],
  ["gathered", ["", ""]],
  ["gather", ["", ""]],
  ["equation", ["", ""]],
]);
