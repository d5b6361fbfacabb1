import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster.tsx";
import { servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { AddFilesButton } from "./add-files-button.tsx";
import { UploadProvider } from "./upload-context.tsx";

let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  server = await servePage({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says that files were not added when the server cannot be asked where to put them", async () => {
  await server.close();
  render(
    <UploadProvider>
      <AddFilesButton knowledgeBaseId={null} />
      <Toaster />
    </UploadProvider>,
  );
  await userEvent.upload(screen.getByLabelText("Files to add"), new File(["x"], "notes.md"));
  expect(await screen.findByText(/^Nothing was added. Ibid cannot be reached/)).toBeTruthy();
});
