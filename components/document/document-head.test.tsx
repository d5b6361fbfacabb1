import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aDocument } from "./document.fixture.ts";
import { DocumentHead } from "./document-head.tsx";

afterEach(cleanup);

it("says why a document was not read in the words of a reader, who sets no variable", () => {
  const error = {
    code: "internal" as const,
    message: "The server is away. Set EMBEDDING_MODEL_BASE_URL to another one.",
  };
  render(<DocumentHead document={aDocument({ status: "failed", error })} onChange={() => {}} />);
  expect(
    screen.getByText("The server is away. Set the embedding server's address to another one."),
  ).toBeTruthy();
});

it("leads to the page that a document was fetched from, which learns of no reader", () => {
  const sourceId = "https://example.org/wiki/Pool";
  render(<DocumentHead document={aDocument({ sourceId })} onChange={() => {}} />);
  const link = screen.getByRole("link", { name: /^example.org.wiki.Pool ?, in a new tab$/ });
  expect(link.getAttribute("href")).toBe(sourceId);
  expect(link.getAttribute("rel")).toBe("noreferrer noopener");
  expect(link.getAttribute("target")).toBe("_blank");
});
