/** The style of an export as HTML: the page's paper, ink and accent, in both themes, and black on white in print. */
export const exportStyle = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22201b; --soft: #635f56; --rule: #dedbd3; --accent: #17603c; --chip: #e2f0e6; --mark: #f1efe8; --danger: #a3291f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1b1a18; --ink: #e3dfd6; --soft: #aaa598; --rule: #3b3934; --accent: #8ed6ab; --chip: #22382c; --mark: #262420; --danger: #f3998c; }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; font-variant-numeric: tabular-nums; }
body { margin: 0; font: 1.0625rem/1.6 "Source Serif 4", Charter, "Iowan Old Style", Georgia, serif; overflow-wrap: break-word; }
main { max-width: 36rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; }
header, h1, h2, h3, h4, h5, h6, .note, .place, .verdict, .number, .cite, footer { font-family: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header { border-bottom: 1px solid var(--rule); padding-bottom: 1.25rem; margin-bottom: 2rem; }
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .5rem; text-wrap: pretty; }
h2 { font-size: 1.2rem; line-height: 1.35; margin: 2.75rem 0 1rem; text-wrap: pretty; }
h3, h4, h5, h6 { font-size: .95rem; line-height: 1.4; margin: 1.75rem 0 .5rem; }
p, ul, ol, pre, table, blockquote { margin: 0 0 .9rem; }
ul, ol { padding-inline-start: 1.35rem; }
li { padding: .12rem 0; }
li > p { margin: 0; }
p, li { text-wrap: pretty; }
header p { margin: .25rem 0 0; }
.note, header p { font-size: .82rem; line-height: 1.5; color: var(--soft); }
.verdict { font-size: .8em; color: var(--danger); }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px; }
.cite { font-size: .68em; line-height: 1; font-weight: 550; }
.cite a { text-decoration: none; background: var(--chip); border-radius: .35em; padding: .15em .35em; margin-inline-start: .12em; }
.cite a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .82em; }
li:has(> .line-row) { list-style: none; margin-inline-start: -1.35rem; padding: 0; }
.line-row { display: grid; grid-template-columns: minmax(5ch, max-content) minmax(0, 1fr); column-gap: 1.25ch; padding-block: .35em; border-block-start: 1px solid var(--rule); }
.line-row, .lines { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .8rem; line-height: 1.55; }
li:last-child > .line-row, main > .line-row { border-block-end: 1px solid var(--rule); }
main > .line-row { margin: 0 0 .9rem; }
.line-place { color: var(--soft); text-align: end; }
.line-words { white-space: pre-wrap; overflow-wrap: anywhere; }
.line-words code { font-size: inherit; }
.line-words .cite { font-size: .9em; }
.line-row ~ ul { margin: 0; padding-inline-start: 8ch; list-style: none; font-size: .85rem; color: var(--soft); }
li:not(:has(> .line-row)) + li > .line-row { margin-block-start: .6rem; }
.sources .lines { line-height: inherit; }
math { font-family: "STIX Two Math", "Cambria Math", "Latin Modern Math", math, serif; }
mtable[columnspacing="0em"] mtd { padding-inline: 0; }
mtable[columnalign="right left"] mtd:nth-child(odd) { text-align: right; }
mtable[columnalign="right left"] mtd:nth-child(even), mtable[columnalign="left left"] mtd { text-align: left; }
.formula.block { display: block; margin: .6em 0; overflow-x: auto; overflow-y: hidden; }
br:has(+ .formula.block), .formula.block + br { display: none; }
pre { background: var(--mark); border-radius: .4rem; padding: .75rem 1rem; white-space: pre-wrap; }
blockquote { margin-inline-start: 0; padding-inline-start: .9rem; border-inline-start: 2px solid var(--rule); color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .88rem; display: block; overflow-x: auto; }
th, td { border-bottom: 1px solid var(--rule); padding-block: .35rem; padding-inline: 0 .6rem; text-align: start; vertical-align: top; }
.sources { list-style: none; padding: 0; font-size: .95rem; }
.sources > li { display: grid; grid-template-columns: 2.1rem 1fr; padding: .6rem 0; border-top: 1px solid var(--rule); }
.sources > li:target { background: var(--chip); }
.sources > li > div { min-width: 0; }
.sources p { margin: 0; }
.sources ul { list-style: none; padding: 0; margin: .35rem 0 0; color: var(--soft); }
.sources ul li { border-inline-start: 2px solid var(--rule); padding-block: 0; padding-inline: .75rem 0; margin-top: .4rem; }
details { margin-top: .3rem; font-size: .88rem; }
summary { cursor: pointer; font: .82rem/1.5 ui-sans-serif, system-ui, sans-serif; color: var(--accent); }
summary + div { margin: .35rem 0; padding: .5rem .75rem; background: var(--mark); border-radius: .4rem; }
.sources details div > * + * { margin-top: .5rem; }
.sources details ul { list-style: disc; padding-inline-start: 1.2rem; }
.sources details li { border: 0; padding: 0; margin-top: .15rem; }
.sources details :is(ol, pre, table) { margin-bottom: 0; }
.number { font-size: .82rem; color: var(--accent); font-weight: 550; line-height: 1.85; }
.place { font-size: .82rem; color: var(--soft); }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #444; --rule: #bbb; --accent: #000; --chip: transparent; --mark: #f4f4f4; --danger: #000; }
  @page { margin: 20mm 18mm; }
  body { font-size: 10.5pt; line-height: 1.5; }
  main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; }
  p, li { orphans: 3; widows: 3; }
  .sources > li, pre, tr, .line-row { break-inside: avoid; }
  table { display: table; }
  .cite a { padding: 0; }
}
`.trim();
