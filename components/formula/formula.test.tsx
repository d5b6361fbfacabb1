import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { cleanup, render, waitFor } from "@/test/render.tsx";
import { Formula } from "./formula.tsx";

afterEach(cleanup);

const root = { tex: "\\sqrt{d}", display: false, source: "$\\sqrt{d}$" };

describe("a formula", () => {
  it("is there as it is written until what draws it is loaded", async () => {
    expect(renderToStaticMarkup(<Formula {...root} />)).toContain(">$\\sqrt{d}$<");
    const { container } = render(<Formula {...root} />);
    await waitFor(() => expect(container.querySelector("msqrt")).not.toBeNull());
    expect(container.textContent).not.toContain("$");
  });

  it("stays as it is written where it is not understood", async () => {
    const unknown = { tex: "\\foo", display: true, source: "$$\n\\foo\n$$" };
    const { container } = render(
      <>
        <p>
          <Formula {...unknown} />
        </p>
        <Formula {...root} />
      </>,
    );
    await waitFor(() => expect(container.querySelector("msqrt")).not.toBeNull());
    expect(container.querySelector("p")?.innerHTML).toBe("$$\n\\foo\n$$");
  });
});
