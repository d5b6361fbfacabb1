import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster.tsx";
import { servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { AddFilesButton } from "./add-files-button.tsx";
import { UploadProvider } from "./upload-context.tsx";
import { UploadTray } from "./upload-tray.tsx";

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

it("offers to send a file again that did not arrive, and none that was looked at and refused", async () => {
  const refused = {
    id: null,
    filename: "empty.md",
    status: "refused",
    error: { code: "empty_file", message: "empty.md is empty. Add a file that has words in it." },
  };
  await server.close();
  let reply = () => Promise.reject<Response>(new TypeError("fetch failed"));
  vi.stubGlobal("fetch", () => reply());
  render(
    <UploadProvider>
      <AddFilesButton knowledgeBaseId="b1" />
      <UploadTray />
    </UploadProvider>,
  );
  const field = screen.getByLabelText("Files to add");
  await userEvent.upload(field, new File(["x"], "notes.md"));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  reply = async () => Response.json({ documents: [refused] });
  await userEvent.upload(field, new File([], "empty.md"));
  expect(await screen.findByText(/^empty.md is empty/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
