import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanup, render, screen } from "@/test/render.tsx";
import { Composer } from "./composer.tsx";

afterEach(cleanup);

const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your question" });

describe("the composer", () => {
  it("asks with Enter and is empty again", async () => {
    const ask = vi.fn<(question: string) => void>();
    render(<Composer onAsk={ask} busy={false} />);
    await userEvent.type(field(), "  How large?  {Enter}");
    expect(ask).toHaveBeenCalledExactlyOnceWith("How large?");
    expect(field().value).toBe("");
  });

  it("breaks the line with Shift+Enter", async () => {
    const ask = vi.fn<(question: string) => void>();
    render(<Composer onAsk={ask} busy={false} />);
    await userEvent.type(field(), "one{Shift>}{Enter}{/Shift}two");
    expect(ask).not.toHaveBeenCalled();
    expect(field().value).toBe("one\ntwo");
  });

  it("asks nothing while an answer is being written, and offers to stop it", async () => {
    const ask = vi.fn<(question: string) => void>();
    const stop = vi.fn<() => void>();
    render(<Composer onAsk={ask} onStop={stop} busy />);
    await userEvent.type(field(), "Next?{Enter}");
    expect(ask).not.toHaveBeenCalled();
    expect(field().value).toBe("Next?");
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(stop).toHaveBeenCalledOnce();
  });

  it("says by how many characters a question is too long, and does not send it", async () => {
    const ask = vi.fn<(question: string) => void>();
    render(<Composer onAsk={ask} busy={false} />);
    await userEvent.click(field());
    await userEvent.paste("x".repeat(4012));
    expect(screen.getByRole("alert").textContent).toBe(
      "12 characters too many: a question may have 4,000.",
    );
    await userEvent.keyboard("{Enter}");
    expect(ask).not.toHaveBeenCalled();
  });

  it("takes the focus when a page opens, but not from a button of the page that a reader is on already", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const page = (key: string) => (
      <main>
        <button type="button">Sources</button>
        <Composer key={key} onAsk={vi.fn<() => void>()} busy={false} takesFocus />
      </main>
    );
    const { rerender } = render(page("first"));
    expect(document.activeElement).toBe(field());
    const button = screen.getByRole("button", { name: "Sources" });
    button.focus();
    rerender(page("second"));
    expect(document.activeElement).toBe(button);
    vi.unstubAllGlobals();
  });

  it("puts the question back if it could not be sent", async () => {
    render(<Composer onAsk={() => Promise.reject(new Error("down"))} busy={false} />);
    await userEvent.type(field(), "How large?{Enter}");
    await vi.waitFor(() => expect(field().value).toBe("How large?"));
  });
});
