import { afterEach, expect, it } from "vitest";
import { cleanup, render, screen } from "@/test/render.tsx";
import { aDocument } from "./document.fixture.ts";
import { DocumentHead } from "./document-head.tsx";
import { UploadProvider } from "./upload-context.tsx";

afterEach(cleanup);

it("says why a document was not read in the words of a reader, who sets no variable", () => {
  const error = {
    code: "internal" as const,
    message: "The server is away. Set EMBEDDING_MODEL_BASE_URL to another one.",
  };
  render(
    <DocumentHead
      document={aDocument({ status: "failed", error })}
      onChange={() => {}}
      onEdit={() => {}}
    />,
  );
  expect(
    screen.getByText("The server is away. Set the embedding server's address to another one."),
  ).toBeTruthy();
});

it("says of a file that cannot be read why, what is kept and what to do", () => {
  const error = {
    code: "encrypted_file" as const,
    message: "plan.pdf is protected by a password. Save a copy without one and add that.",
  };
  render(
    <UploadProvider>
      <DocumentHead
        document={aDocument({ status: "failed", chunks: 0, error })}
        onChange={() => {}}
        onEdit={() => {}}
      />
    </UploadProvider>,
  );
  expect(screen.getByText(error.message)).toBeTruthy();
  expect(screen.getByText(/^The file itself is kept\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add another file" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("leads to the page that a document was fetched from, which learns of no reader", () => {
  const sourceId = "https://example.org/wiki/Pool";
  render(<DocumentHead document={aDocument({ sourceId })} onChange={() => {}} onEdit={() => {}} />);
  const link = screen.getByRole("link", { name: /^example.org.wiki.Pool ?, in a new tab$/ });
  expect(link.getAttribute("href")).toBe(sourceId);
  expect(link.getAttribute("rel")).toBe("noreferrer noopener");
  expect(link.getAttribute("target")).toBe("_blank");
});

it.each([
  [{ pages: 3, recognisedPages: 3 }, /· read by text recognition$/u],
  [{ pages: 3, recognisedPages: 2 }, /· 2 of 3 pages read by text recognition$/u],
  [{ pages: 3 }, /\d kB$/u],
])("says which pages of a scan were read by text recognition", (metadata, words) => {
  render(
    <DocumentHead
      document={aDocument({ metadata, bytes: 4_000 })}
      onChange={() => {}}
      onEdit={() => {}}
    />,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
