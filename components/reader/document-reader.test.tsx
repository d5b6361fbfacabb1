import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aDocument } from "@/components/document/document.fixture.ts";
import { UploadProvider } from "@/components/document/upload-context.tsx";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";
import { stubLayout } from "@/test/no-layout.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { DocumentReader } from "./document-reader.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => {} }) }));

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  answers = {};
  server = await servePage(answers);
  stubLayout();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const navigation = {
  railHidden: false,
  begun: 0,
  beginNew: () => {},
  question: null,
  questionTaken: () => {},
  showNavigation: () => {},
  hideNavigation: () => {},
};

async function open(id: string, fields: Partial<DocumentView>) {
  const titles = { title: "A plan", filename: "plan.md", mediaType: "text/markdown" };
  answers[`GET /api/documents/${id}`] = jsonResponse(aDocument({ id, ...titles, ...fields }));
  answers[`GET /api/documents/${id}/text`] = jsonResponse({ text: "", length: 0, segments: [] });
  render(
    <NavigationContext value={navigation}>
      <UploadProvider>
        <DocumentReader id={id} place={null} lines={null} />
      </UploadProvider>
    </NavigationContext>,
  );
  await screen.findAllByText("A plan");
}

it("offers to ask a document that was read", async () => {
  await open("read", {});
  expect(await screen.findByRole("link", { name: "Ask this document" })).toBeTruthy();
});

it("offers neither to ask nor to search one whose reading failed, and says why once", async () => {
  const message = "plan.md has no text in it. Add a file that has.";
  const error = { code: "empty_file" as const, message };
  await open("unread", { status: "failed", chunks: 0, error });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ask this document" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Search in this document" })).toBeNull();
  expect(screen.queryByText("This document has no text.")).toBeNull();
});
