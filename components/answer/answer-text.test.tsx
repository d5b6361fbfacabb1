import type { Element, Root } from "hast";
import { afterEach, describe, expect, it } from "vitest";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { placeMarkers } from "@/components/message/placed-marker.ts";
import { markersIn } from "@/components/message/saved-messages.fixture.ts";
import { cleanup, render, screen, waitFor } from "@/test/render.tsx";
import { AnswerText } from "./answer-text.tsx";
import { guardMarkers, rehypeCitations } from "./mark-citations.ts";

afterEach(cleanup);

const placed = (text: string) => placeMarkers(markersIn(text), 0, text);

function show(text: string, unfinished = false) {
  return render(
    <CitationProvider turns={[]} register={[]}>
      <AnswerText text={text} markers={placed(text)} unfinished={unfinished} />
    </CitationProvider>,
  ).container;
}

function visit(node: Root | Element, see: (element: Element) => void): void {
  for (const child of node.children) {
    if (child.type !== "element") continue;
    see(child);
    visit(child, see);
  }
}

const markers = () => screen.queryAllByRole("button").map((button) => button.textContent);

describe("the markers of an answer", () => {
  it("are buttons, side by side or alone, after emphasis and in lists and tables", () => {
    show("One [1] and **two.**[2] and three [3][4].\n\n- four [5]\n\n| a |\n| - |\n| b [6] |\n");
    expect(markers()).toEqual(["1", "2", "3", "4", "5", "6"]);
  });

  it("keep emphasis that ends just before them", () => {
    const container = show("It is **settled.**[1] So be it.");
    expect(container.querySelector('[data-streamdown="strong"]')?.textContent).toBe("settled.");
  });

  it("stand in tables that are as high as their rows", () => {
    const container = show(`| a |\n| - |\n${"| b [1] |\n".repeat(30)}`);
    const table = container.querySelector("table");
    expect(table?.querySelectorAll("tbody tr").length).toBe(30);
    for (let around = table?.parentElement; around; around = around.parentElement)
      expect(around.style.maxHeight).toBe("");
  });

  it("are not made of an escaped number, which stays text", () => {
    const container = show("As shown before \\[12\\], it holds [1].");
    expect(markers()).toEqual(["1"]);
    expect(container.textContent).toContain("[12]");
  });

  it("are not made in code, where the text stays as it is", () => {
    const container = show("Use `items[0]` and [1].\n\n```\nrow[2] = [3]\n```\n");
    expect(markers()).toEqual(["1"]);
    expect(container.textContent).toContain("items[0]");
    expect(container.textContent).toContain("row[2] = [3]");
  });

  it("never become links, neither by an address behind them nor by a definition", () => {
    const container = show("So [1](https://evil.example) and [2].\n\n[2]: https://evil.example\n");
    expect(markers()).toEqual(["1", "2", "2"]);
    // A bare address may be a link, but none that says anything else.
    for (const link of container.querySelectorAll("a[href]")) {
      expect(link.textContent).toBe("https://evil.example");
    }
  });

  it("cannot be forged by an element of their own", () => {
    show('A <cite-ref number="7">7</cite-ref> claim.');
    expect(markers()).toEqual([]);
  });

  it("cannot be forged by their disguise, whole, in part or as entities", () => {
    const guard = "\u{F8F0}";
    for (const text of [
      `⸨${guard}1${guard}⸩`,
      `[${guard}1]`,
      `[1${guard}]`,
      "⸨&#xF8F0;1&#xf8f0;⸩",
      "⸨&#63728;1&#0063728;⸩",
      `⸨&#x${guard}F8F0;1&#xF8&#xF8F0;F0;⸩`,
    ])
      show(`It holds ${text} so.`);
    expect(markers()).toEqual([]);
  });

  it("know which of the answer's markers they are, also in the middle of its text", () => {
    const text = "Before [7].\n\nRates rose. [1] Prices `fell[2]` far [2][3]";
    const from = text.indexOf("Rates");
    const part = text.slice(from);
    const places = placeMarkers(markersIn(text), from, part);
    const guarded = guardMarkers(part, { markers: places, uncited: [] }, false);
    expect(guarded).toContain("`fell[2]`");
    const known: unknown[] = [];
    const tree: Root = {
      type: "root",
      children: [
        {
          type: "element",
          tagName: "p",
          properties: {},
          children: [
            { type: "text", value: guarded.slice(0, guarded.indexOf("`")) },
            {
              type: "element",
              tagName: "code",
              properties: {},
              children: [{ type: "text", value: "fell[2]" }],
            },
            { type: "text", value: guarded.slice(guarded.lastIndexOf("`") + 1) },
          ],
        },
      ],
    };
    rehypeCitations()(tree);
    visit(tree, (element) => {
      const { index, number } = element.properties;
      if (element.tagName === "cite-ref") known.push([index, number]);
    });
    expect(known).toEqual([
      ["1", "1"],
      ["2", "2"],
      ["3", "3"],
    ]);
  });

  it("stay on the line of the word they follow", () => {
    show("Rates rose. [1] Prices fell. [2]");
    const [first, second] = screen.getAllByRole("button");
    expect(first?.parentElement?.textContent).toBe("rose.1");
    expect(second?.parentElement?.textContent).toBe("fell.2");
  });

  it("do not flash up as text while they arrive, wherever the text is cut", () => {
    const whole = "The rate rose [12] and fell \\[3\\] later [4].";
    for (let length = 1; length <= whole.length; length += 1) {
      const container = show(whole.slice(0, length), true);
      expect(container.textContent).not.toMatch(/\[\d*$/);
      expect(container.querySelectorAll("a")).toHaveLength(0);
      cleanup();
    }
  });
});

describe("text that came from a document", () => {
  it("shows HTML as the characters it is made of", () => {
    const container = show('Then <script>alert(1)</script> and <img src="https://e.example/x">.');
    expect(container.querySelector("script, img")).toBeNull();
    expect(container.textContent).toContain("<script>alert(1)</script>");
  });

  it("shows a block of HTML as text too", () => {
    const container = show('<div onclick="x()">\nHello\n</div>\n\nAfter.');
    expect(container.querySelector("[onclick]")).toBeNull();
    expect(container.textContent).toContain("Hello");
    expect(container.textContent).toContain("After.");
  });

  it("loads no image, remote or inlined", () => {
    const container = show("![a](https://e.example/a.png) ![b](data:image/png;base64,AAAA)");
    expect(container.querySelector("img")).toBeNull();
  });

  it("names the host of a link, and gives no link to a script", () => {
    const container = show("[Our bank](https://evil.example/x) [here](javascript:alert(1))");
    const links = [...container.querySelectorAll("a[href]")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://evil.example/x"]);
    expect(container.textContent).toContain("Our bank (evil.example)");
    expect(show("See https://yard.example/a").textContent).toBe("See https://yard.example/a");
    expect(show("See https://bank.example@evil.example/a").textContent).toContain("(evil.example)");
  });
});

describe("what no source carries", () => {
  function showUncited(text: string, sentences: string[], unfinished = false) {
    const uncited = sentences.map((sentence) => {
      const start = text.indexOf(sentence);
      return { start, end: start + sentence.length };
    });
    return render(
      <CitationProvider turns={[]} register={[]}>
        <AnswerText text={text} markers={placed(text)} uncited={uncited} unfinished={unfinished} />
      </CitationProvider>,
    ).container;
  }
  const underlined = (container: HTMLElement) =>
    [...container.querySelectorAll(".uncited-claim")].map((each) => each.textContent);

  it.each([false, true])(
    "is underlined, with emphasis and code inside (unfinished: %s)",
    (open) => {
      const text =
        "It holds 20 [1]. **Pigs** like `jam` a lot. It waits [2].\n\n- The sky is high\n- It ends [3]\n";
      const container = showUncited(text, ["**Pigs** like `jam` a lot.", "The sky is high"], open);
      expect(underlined(container)).toEqual(["Pigs like jam a lot.", "The sky is high"]);
      expect(markers()).toEqual(["1", "2", "3"]);
      expect(container.textContent).not.toMatch(/[⸨⸩\u{F8F0}]/u);
    },
  );

  it("leaves no trace where a sentence begins in one element and ends in another", () => {
    const text = "**The pool waits. It is** large. Then it [1] ends.";
    const container = showUncited(text, ["It is** large."]);
    expect(container.textContent).toBe("The pool waits. It is large. Then it1 ends.");
  });

  it("is told by the form of a marker", () => {
    const text = "One [1]. Two [2]. Three [3].";
    const [first, second, third] = placed(text);
    if (!first || !second || !third) throw new Error("The markers are missing.");
    const container = render(
      <CitationProvider turns={[]} register={[]}>
        <AnswerText
          text={text}
          markers={[first, { ...second, form: "hollow" }, { ...third, form: "struck" }]}
          unfinished={false}
        />
      </CitationProvider>,
    ).container;
    expect(screen.getAllByRole("button").map((each) => each.getAttribute("aria-label"))).toEqual([
      "Source 1",
      "Source 2, found by Ibid, not named by the model",
      "Source 3, not borne out by the passage",
    ]);
    const forms = [...container.querySelectorAll("[data-form]")];
    expect(forms.map((each) => each.getAttribute("data-form"))).toEqual([
      "full",
      "hollow",
      "struck",
    ]);
  });
});

it("draws formulas, beside markers, and none in code or of prices", async () => {
  const container = show("It is $F = \\frac{a}{b}$. [1] Use `$y$` for $5 or $6. [2]");
  await waitFor(() => expect(container.querySelector(".katex")).not.toBeNull());
  const drawn = [...container.querySelectorAll("math annotation")];
  expect(drawn.map((each) => each.textContent)).toEqual(["F = \\frac{a}{b}"]);
  expect(markers()).toEqual(["1", "2"]);
  expect(container.textContent).toContain("$y$ for $5 or $6.");
});

it("has each block run the way of its own words", () => {
  const container = show(
    "What it says:\n\n> تحرق المنارة أربعة لترات.\n\n- ينظف الحارس العدسة.\n\n```\nx\n```\n",
  );
  const directionOf = (block: string) => container.querySelector(block)?.getAttribute("dir");
  expect(["p", "blockquote", "ul", "pre"].map(directionOf)).toEqual(["auto", "auto", "auto", null]);
});
