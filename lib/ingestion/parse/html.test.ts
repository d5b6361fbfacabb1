import { expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const read = (body: string, head = "") =>
  parseFile({
    bytes: new TextEncoder().encode(
      `<!doctype html><html><head>${head}</head><body>${body}</body></html>`,
    ),
    filename: "page.html",
  });
const textOf = async (body: string) => (await read(body)).text;

test("reads what a reader sees, and no navigation, script, control or hidden text", async () => {
  const body = `<nav>Home</nav><script>x()</script><style>p{}</style><p>Seen.</p><p hidden>No.</p><p style="color:red; display: none">No.</p><div aria-hidden="true">No.</div><button>Press</button><template><p>No.</p></template><p>Seen too.</p>`;
  expect(await textOf(body)).toBe("Seen.\n\nSeen too.");
});

test("follows the headings into sections; the only h1 is the title", async () => {
  const document = await read(
    "<h1>Guide</h1><p>a</p><h2>Set <em>up</em></h2><p>b</p><section><h3>Linux</h3><p>c</p></section><h2>Use</h2>d",
  );
  expect(document.title).toBe("Guide");
  expect(
    document.segments.filter(({ kind }) => kind === "prose").map(({ section }) => section),
  ).toEqual([null, "Set up", "Set up > Linux", "Use"]);
});

test("writes tables row by row, lists item by item, code as it stands", async () => {
  const body = `<table><caption>Ducks</caption><tr><th>Name</th><th>Place</th></tr><tr><td>Teal</td><td><ul><li>Pond</li><li>Marsh</li></ul></td></tr></table><ol><li>First<ul><li>inner</li></ul></li><li>Second</li></ol><pre>if (a)\n  b();</pre><dl><dt>API</dt><dd>An interface.</dd></dl>`;
  const { text, segments } = await read(body);
  expect(text).toBe(
    "Ducks\n| Name | Place |\n| --- | --- |\n| Teal | Pond; Marsh |\n\n1. First\n  - inner\n2. Second\n\nif (a)\n  b();\n\nAPI: An interface.",
  );
  expect(segments.map(({ kind }) => kind)).toEqual(["prose", "table", "list", "code", "list"]);
});

test("everything that a person can read on a page is in its text, once", async () => {
  const body = `<h1>Boxes</h1><p>Sizes <b>in use</b> are:</p>
<table><caption>Box sizes<br>in cm</caption><colgroup><col></colgroup><thead><tr><th rowspan="2">Size</th><th colspan="2">Inner</th></tr><tr><th>width</th><th>depth</th></tr></thead>
<tbody><tr><th>Small</th><td>thirty-eight</td><td>sixty</td></tr></tbody><tfoot><tr><td colspan="3">Measured in <i>May</i>.</td></tr></tfoot></table>
<figure><img src="a.png" alt="A yellow locker beside the bicycle racks"><img alt="logo"><figcaption>The locker at the station.</figcaption></figure>
<dl><dt>Deposit</dt><dd>Nine euros.</dd><div><dt>Refund</dt><dd>Within <em>a week</em>.</dd></div></dl>
<details><summary>What about ice?</summary><p>Never loaded.</p></details>
<ul><li><p>Fragile goods</p><table><tr><td>glass</td><td>china</td></tr></table></li></ul>
<blockquote>Quoted words.<footer>A. Porter</footer></blockquote><address>Quay Street</address>
<script>var hidden1;</script><div hidden>hidden2</div><p style="display:none">hidden3</p><template>hidden4</template>`;
  const { text } = await read(body);
  const readable =
    "Boxes|Sizes in use are:|Box sizes in cm|Small|thirty-eight|sixty|Measured in May.|A yellow locker beside the bicycle racks|The locker at the station.|Deposit: Nine euros.|Refund: Within a week.|What about ice?|Never loaded.|Fragile goods|glass|china|Quoted words.|A. Porter|Quay Street";
  for (const piece of readable.split("|")) expect(text.split(piece)).toHaveLength(2);
  expect(text).toContain(
    "| Size | Inner width | Inner depth |\n| --- | --- | --- |\n| Small | thirty-eight | sixty |\n| Measured in May. |",
  );
  expect(text).not.toMatch(/hidden\d|logo/u);
});

test("puts no stray spaces around inline elements and keeps exponents apart", async () => {
  expect(
    await textOf(
      "<p>H<sub>2</sub>O is <b>w</b>et,<i> </i>10<sup>-3</sup> m<sup>2</sup>\n  &amp; more<br>next</p>",
    ),
  ).toBe("H2O is wet, 10⁻³ m² & more\nnext");
});

test("a button that is all of a heading is its words; one beside them is not", async () => {
  const { text, segments } = await read(
    `<h3><button aria-expanded="false">How do I reset the router?<svg><title>open</title></svg></button></h3><p>Hold the key.</p><h3>Paying <button>Copy link</button></h3><p>By card.</p><dl><dt># <button>Late?</button></dt><dd>Call us.</dd></dl>`,
  );
  expect(text).toBe(
    "How do I reset the router?\n\nHold the key.\n\nPaying\n\nBy card.\n\n# Late?: Call us.",
  );
  expect(segments.map(({ section }) => section)).toEqual([
    "How do I reset the router?",
    "How do I reset the router?",
    "Paying",
    "Paying",
    "Paying",
  ]);
});

test("rows and cells are found wherever they are in a table, and words beside them come before it", async () => {
  expect(
    await textOf(
      `<table>Loose <b>words</b><form><tr><td>Limit</td><td>40</td></tr></form><tbody><tr>more<form><td>Burst</td><td>90</td></form></tr><div>below</div></tbody></table>`,
    ),
  ).toBe("Loose words\n\nmore\n\nbelow\n\n| Limit | 40 |\n| Burst | 90 |");
});

test("what is in a list and no item is read all the same", async () => {
  expect(
    await textOf(
      `<ol>Loose words<li>one</li><div><li>two</li><li>three<ul>inner<li>four</li></ul></li></div><h3>Then</h3><li>five</li><p>Last.</p></ol>`,
    ),
  ).toBe(
    "- Loose words\n1. one\n2. two\n3. three\n  - inner\n  - four\n\nThen\n\n4. five\n\nLast.",
  );
  expect(
    await textOf(
      `<dl>Loose<dt>A</dt><a id="a"></a><dd>aa</dd><h3>More</h3><section><dt>B</dt><dd>bb</dd></section><p>A paragraph.</p></dl>`,
    ),
  ).toBe("Loose\nA: aa\n\nMore\n\nB: bb\n\nA paragraph.");
});

test("code in an item keeps its lines", async () => {
  expect(
    await textOf(
      `<ol><li>Run:<div><pre>apt update\n\n  apt install foo\n</pre></div>then wait.<ul><li><pre>ls\npwd</pre></li></ul></li><li>Done</li></ol><dl><dt>Stop</dt><dd><pre>kill 1\nkill 2</pre></dd></dl>`,
    ),
  ).toBe(
    "1. Run:\n  apt update\n    apt install foo\n  then wait.\n  - ls\n    pwd\n2. Done\n\nStop: kill 1\n  kill 2",
  );
});

test("fractions and powers of formulas keep their parts apart", async () => {
  expect(
    await textOf(
      `<p>The dose is <math><mfrac><mn>1</mn> <mn>2</mn></mfrac></math> mg, the area <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>`,
    ),
  ).toBe("The dose is 1/2 mg, the area x².");
});

test("tags that close themselves, scripts and comments do not nest", async () => {
  const drawn = `<svg>${'<path d="M0 0"/>'.repeat(25_000)}</svg>`;
  const script = `<script>${"for(i=0;i<n;i++){}\n".repeat(25_000)}</script>`;
  const comment = `<!-- ${"<div>".repeat(25_000)} -->`;
  expect(await textOf(`<p>Real text.</p>${drawn}${script}${comment}<p>More.</p>`)).toBe(
    "Real text.\n\nMore.",
  );
});

test("what stands deeper than any page needs is read as flat text, in its order", async () => {
  const depth = 2_500;
  const deep = `${"<div>".repeat(depth)}one <b>bold</b><div>two<p>three</p></div>four${"</div>".repeat(depth)}`;
  expect(await textOf(deep)).toBe("one bold\n\ntwo\n\nthree\n\nfour");
  expect(await textOf(`${"<span>".repeat(depth)}in a <i>line</i>`)).toBe("in a line");
  const unclosed = Array.from({ length: depth }, (_, at) => `<p>x${at} <font size=2>`);
  expect((await textOf(unclosed.join(""))).split("\n\n")).toHaveLength(depth);
});

test("anchors that are never closed hide no heading", async () => {
  const parts = Array.from(
    { length: 2_600 },
    (_, at) => `<a name=s${at}><h2>Part ${at}</h2>t${at}`,
  );
  const { segments } = await read(parts.join(""));
  expect(segments.filter(({ kind }) => kind === "heading")).toHaveLength(2_600);
  expect(segments.at(-1)?.section).toBe("Part 2599");
});

test("a page nested without end is refused as damaged", async () => {
  await expect(textOf("<div>".repeat(200_000))).rejects.toMatchObject({ code: "damaged_file" });
});

test("a table that lays out a page is read as a page", async () => {
  const document = await read(
    "<table><tr><td><h2>Left</h2><p>One.</p></td><td><h2>Right</h2><p>Two.</p></td></tr></table>",
  );
  expect(document.segments.map(({ kind, section }) => [kind, section])).toEqual([
    ["heading", "Left"],
    ["prose", "Left"],
    ["heading", "Right"],
    ["prose", "Right"],
  ]);
});

test("takes the main content where most words stand there", async () => {
  expect(
    await textOf(
      "<header>Site name</header><main><p>The article has most of the page's words.</p></main><footer>Imprint</footer>",
    ),
  ).toBe("The article has most of the page's words.");
});

test("reads title, authors, journal, date and DOI from the head", async () => {
  const meta = Object.entries({
    citation_title: "A Paper",
    citation_author: "Ada Lovelace",
    citation_journal_title: "Notes",
    citation_publication_date: "2012/09/28",
    citation_doi: "doi:10.1/x",
  })
    .map(([name, content]) => `<meta name="${name}" content="${content}">`)
    .join("");
  expect(
    await read(
      "<p>Text.</p>",
      `<title>A Paper | Notes</title>${meta}<meta name="citation_author" content="Alan Turing">`,
    ),
  ).toMatchObject({
    title: "A Paper",
    authors: ["Ada Lovelace", "Alan Turing"],
    journal: "Notes",
    publicationDate: "2012-09-28",
    doi: "10.1/x",
  });
});
