import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { cleanup, render, screen } from "@/test/render.tsx";
import { BibliographyMenu } from "./bibliography-menu.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async () => {
  const user = userEvent.setup();
  render(<BibliographyMenu conversationId="c/1" />);
  await user.click(screen.getByRole("button", { name: "Take the sources along" }));
  await screen.findByRole("menu");
  return user;
};

it("offers the sources as files for reference managers", async () => {
  await open();
  const files = screen
    .getAllByRole("menuitem")
    .map((item) => [item.textContent, item.getAttribute("href")]);
  const path = (format: string) =>
    `/api/conversations/c%2F1/bibliography?format=${format}&language=en`;
  expect(files).toEqual([
    ["BibTeX", path("bibtex")],
    ["RIS", path("ris")],
    ["CSL-JSON", path("csl-json")],
    ["Markdown", path("markdown")],
    ["APA", null],
    ["Vancouver", null],
    ["Chicago, author-date", null],
    ["Markdown list", null],
  ]);
});

it("copies the list", async () => {
  const asked = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(new Response("1. Harbour rules")),
  );
  vi.stubGlobal("fetch", asked);
  const user = await open();
  await user.click(screen.getByRole("menuitem", { name: "Markdown list" }));
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe("1. Harbour rules"),
  );
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    "/api/conversations/c%2F1/bibliography?format=markdown&language=en",
  );
});

it("copies references in a style, as text where no rich text is taken", async () => {
  const asked = vi.fn<(path: string) => Promise<Response>>(() =>
    Promise.resolve(
      new Response("<body><p>Ames, R. <i>Pools</i> &lt;i&gt;</p>\n<p>Bol, J.</p></body>"),
    ),
  );
  vi.stubGlobal("fetch", asked);
  const user = await open();
  await user.click(screen.getByRole("menuitem", { name: "APA" }));
  await vi.waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe("Ames, R. Pools <i>\nBol, J."),
  );
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    "/api/conversations/c%2F1/bibliography?format=apa&language=en",
  );
});
