import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { jsonResponse, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen, within } from "@/test/render.tsx";
import { AddAddressButton } from "./add-address-button.tsx";
import { aDocument } from "./document.fixture.ts";
import { UploadProvider } from "./upload-context.tsx";
import { UploadTray } from "./upload-tray.tsx";

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  server = await servePage({
    get "POST /api/documents"() {
      const { url = "" } = server.requests.at(-1)?.body ?? {};
      return String(url).endsWith("/gone")
        ? jsonResponse({ error: { code: "fetch_failed", message: "It is not there." } }, 502)
        : jsonResponse({ documents: [{ id: "d1", filename: "Pool.html", status: "queued" }] }, 202);
    },
    "GET /api/documents/d1": jsonResponse(aDocument({ title: "The pool" })),
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const asked = () =>
  server.requests.flatMap(({ method, body }) => (method === "POST" ? [body] : []));
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Web address" });
const tray = () => screen.queryByRole("region", { name: "Documents being added" });

async function open() {
  const user = userEvent.setup();
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <UploadProvider>
        <AddAddressButton knowledgeBaseId="k1" />
        <UploadTray />
      </UploadProvider>
    </SWRConfig>,
  );
  await user.tab();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(document.activeElement).toBe(field()));
  return user;
}

it("adds an address by its Enter, closes, and shows it as the document that it is", async () => {
  const user = await open();
  await user.keyboard("example.org/wiki/Pool{Enter}");
  expect(await within(await screen.findByRole("region")).findByText("The pool")).toBeTruthy();
  expect(asked()).toEqual([{ knowledgeBaseId: "k1", url: "https://example.org/wiki/Pool" }]);
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(tray()?.textContent).toContain("1 document");
});

it("adds several lines at once, and keeps those that were refused with the reason of each", async () => {
  const user = await open();
  await user.paste("https://example.org/a\nhttps://example.org/gone\nmy notes on bees\n");
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(field().value).toBe("https://example.org/gone\nmy notes on bees"));
  expect(asked().map(({ url }) => url)).toEqual([
    "https://example.org/a",
    "https://example.org/gone",
  ]);
  const reasons = within(screen.getByRole("alert")).getAllByRole("listitem");
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    "example.org/goneIt is not there.",
    "my notes on beesThis is not a web address. One looks like https://example.org/page.",
  ]);
  expect(field().getAttribute("aria-invalid")).toBe("true");
  // What is said beside the field is not said in the tray, too.
  expect(tray()?.textContent).not.toContain("not there");
});

it("leaves a refusal to the tray, and keeps the address, once the field is closed", async () => {
  const user = await open();
  const answered = Promise.withResolvers<void>();
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof send>) => {
    await answered.promise;
    return send(...request);
  });
  await user.keyboard("https://example.org/gone{Enter}");
  expect(await within(await screen.findByRole("region")).findByText("Fetching")).toBeTruthy();
  await user.keyboard("{Escape}");
  answered.resolve();
  expect(
    await within(await screen.findByRole("region")).findByText("It is not there."),
  ).toBeTruthy();
  await user.keyboard("{Enter}");
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe(
    "https://example.org/gone",
  );
});

it("asks no server for what is no address", async () => {
  const user = await open();
  await user.keyboard("mailto:me@example.org{Enter}");
  expect((await screen.findByRole("alert")).textContent).toMatch(/is not a web address/);
  expect(field().value).toBe("mailto:me@example.org");
  expect(asked()).toEqual([]);
});
