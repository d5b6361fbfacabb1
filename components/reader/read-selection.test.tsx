import { afterEach, describe, expect, it, vi } from "vitest";
import { Formula } from "@/components/formula/formula.tsx";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import { cleanup, render } from "@/test/render.tsx";
import { readSelection, writeWithPlace } from "./read-selection.ts";

afterEach(() => {
  document.getSelection()?.removeAllRanges();
  cleanup();
});

/** Selects from a place in the first element to one in the last, and reads it. */
function select(from: [Element | null, number], to: [Element | null, number]) {
  const holder = document.querySelector("[data-holder]");
  const [start, end] = [from[0]?.firstChild ?? from[0], to[0]?.firstChild ?? to[0]];
  if (!holder || !start || !end) throw new Error("There is nothing to select.");
  document.getSelection()?.setBaseAndExtent(start, from[1], end, to[1]);
  return readSelection(holder, document.getSelection());
}

const at = (selector: string) => document.querySelector(selector);
const t = wordsIn(wordingIn("en"), "reader");
const named = { title: "A book", filename: "app.log" };

describe("selected words", () => {
  it("of lines have their numbers, and none of a line that only follows", () => {
    render(
      <div data-holder>
        <p data-line="161">first</p>
        <p data-line="162">second</p>
        <p data-line="163">third</p>
      </div>,
    );
    expect(select([at("[data-line='161']"), 2], [at("[data-line='162']"), 6])?.on).toEqual({
      kind: "line",
      first: 161,
      last: 162,
    });
    const one = select([at("[data-line='162']"), 0], [at("[data-line='163']"), 0]);
    expect(one?.on).toEqual({ kind: "line", first: 162, last: 162 });
    expect(one && writeWithPlace({ ...one, words: "second" }, named, t)).toBe(
      "“second” — app.log:162",
    );
  });

  it("with a formula have it as it is written, whole", async () => {
    const formula = { tex: "\\frac{k}{2}", display: false, source: "$\\frac{k}{2}$" };
    const { container } = render(
      <div data-holder>
        <p data-page="4">
          <b>The pull is</b> <Formula {...formula} />
        </p>
        <p data-page="4">
          <i>at rest.</i>
        </p>
      </div>,
    );
    await vi.waitFor(() => expect(container.querySelector(".katex")).not.toBeNull());
    const some = select([at("b"), 4], [at("i"), 2]);
    expect(some?.words).toBe("pull is $\\frac{k}{2}$ at");
    const inside = select([at(".katex-html .mord"), 0], [at("i"), 7]);
    expect(inside?.words).toBe("$\\frac{k}{2}$ at rest");
  });

  it("of pages have these, with single spaces between them", () => {
    render(
      <div data-holder>
        <p data-page="4">{"It burns\n  four litres"}</p>
        <p data-page="5">a night.</p>
      </div>,
    );
    const some = select([at("[data-page='4']"), 3], [at("[data-page='4']"), 15]);
    expect(some && writeWithPlace(some, named, t)).toBe("“burns four” — A book, page 4");
    const both = select([at("[data-page='4']"), 3], [at("[data-page='5']"), 1]);
    expect(both?.on).toEqual({ kind: "page", first: 4, last: 5 });
    expect(both && writeWithPlace({ ...both, words: "burns" }, named, t)).toBe(
      "“burns” — A book, pages 4–5",
    );
    expect(
      both &&
        writeWithPlace({ ...both, words: "burns" }, named, wordsIn(wordingIn("de"), "reader")),
    ).toBe("„burns“ – A book, Seiten 4–5");
  });

  it("of running text have the document's name", () => {
    render(
      <div data-holder>
        <p>It burns four litres.</p>
      </div>,
    );
    const some = select([at("p"), 0], [at("p"), 8]);
    expect(some && writeWithPlace(some, { title: "", filename: "notes.txt" }, t)).toBe(
      "“It burns” — notes.txt",
    );
  });

  it("are none outside the document, and none of white space alone", () => {
    render(
      <div>
        <p data-outside>Outside.</p>
        <div data-holder>
          <p>{"a  b"}</p>
        </div>
      </div>,
    );
    expect(select([at("[data-outside]"), 0], [at("[data-outside]"), 3])).toBeNull();
    expect(select([at("[data-holder] p"), 1], [at("[data-holder] p"), 3])).toBeNull();
  });
});
