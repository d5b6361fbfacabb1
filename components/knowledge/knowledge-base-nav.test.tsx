import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ClosingPreview } from "@/lib/wire/closing.ts";
import type { KnowledgeBaseView } from "@/lib/wire/knowledge-base.ts";
import { cleanup, render, screen, waitFor, within } from "@/test/render.tsx";
import { KnowledgeBaseNav } from "./knowledge-base-nav.tsx";

const router = vi.hoisted(() => ({ push: vi.fn<(path: string) => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const base = (over: Partial<KnowledgeBaseView>): KnowledgeBaseView => ({
  id: "b1",
  name: "Runbooks",
  kind: "personal",
  documents: 2,
  createdAt: "2026-05-01T12:00:00.000Z",
  closedAt: null,
  ...over,
});
const incident = base({ id: "c1", name: "Incident 7", kind: "case" });

const preview: ClosingPreview = {
  erases: { documents: 2, chunks: 14, files: 2, messages: 3 },
  conversations: [
    { id: "v1", title: "Why did the disk fill?", messages: 2 },
    { id: "v2", title: "Which component?", messages: 1 },
  ],
};

type Call = { method: string; path: string; body: unknown };
let calls: Call[];
let replies: Record<string, () => Response>;
beforeEach(() => {
  calls = [];
  replies = {};
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { method = "GET", body } = init;
    calls.push({ method, path, body: typeof body === "string" ? JSON.parse(body) : undefined });
    const reply = replies[`${method} ${path}`];
    return reply ? reply() : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  router.push.mockClear();
});

function show(bases: KnowledgeBaseView[], current: string | null = null) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <KnowledgeBaseNav bases={bases} current={current} onCreated={() => {}} />
    </SWRConfig>,
  );
  return userEvent.setup();
}
const menuOf = (name: string) => screen.getByRole("button", { name: `What to do with “${name}”` });

it("is renamed in its place with the keyboard alone", async () => {
  const user = show([base({})]);
  menuOf("Runbooks").focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Rename" });
  await user.keyboard("{Enter}");
  await user.keyboard("On call{Enter}");
  expect(calls).toEqual([
    { method: "PATCH", path: "/api/knowledge-bases/b1", body: { name: "On call" } },
  ]);
  const link = screen.getByRole("link", { name: /^Runbooks/ });
  await waitFor(() => expect(document.activeElement).toBe(link));
});

it("is asked for in a dialog that gives the focus back when it is left", async () => {
  const user = show([base({})]);
  const opener = screen.getByRole("button", { name: "New knowledge base" });
  for (const how of ["once", "and again"]) {
    opener.focus();
    await user.keyboard("{Enter}");
    const field = await screen.findByRole("textbox", { name: "Name" });
    await waitFor(() => expect(document.activeElement, how).toBe(field));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(document.activeElement, how).toBe(opener));
  }
});

it("keeps its name when the renaming is left with Escape, or with nothing written", async () => {
  const user = show([base({})]);
  for (const keys of ["Other{Escape}", "{Backspace}{Enter}"]) {
    await user.click(menuOf("Runbooks"));
    await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
    await user.keyboard(keys);
  }
  expect(menuOf("Runbooks")).toBeTruthy();
  expect(calls).toEqual([]);
});

it("is deleted once that was confirmed, and its page is left", async () => {
  const user = show([base({})], "b1");
  await user.click(menuOf("Runbooks"));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain(
    "“Runbooks” and its 2 documents",
  );
  await user.click(screen.getByRole("button", { name: "Keep" }));
  expect(calls).toEqual([]);
  await user.click(menuOf("Runbooks"));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(calls).toMatchObject([{ method: "DELETE", path: "/api/knowledge-bases/b1" }]);
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/documents"));
});

async function openClosing() {
  replies["GET /api/knowledge-bases/c1/close"] = () => Response.json(preview);
  const user = show([incident], "c1");
  await user.click(menuOf("Incident 7"));
  await user.click(await screen.findByRole("menuitem", { name: "Close…" }));
  const dialog = await screen.findByRole("dialog", { name: "Close “Incident 7”?" });
  await within(dialog).findByText("2 documents with 14 passages and 3 answers will be erased.");
  return { user, dialog };
}

it("says what closing a case erases, offers what can be kept of it, and erases nothing unasked", async () => {
  const { user, dialog } = await openClosing();
  expect(
    within(dialog)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["Why did the disk fill?2 answers", "Which component?1 answer"]);
  const keep = within(dialog).getByRole("link", { name: "Download as Markdown" });
  expect([keep.getAttribute("href"), keep.hasAttribute("download")]).toEqual([
    "/api/knowledge-bases/c1/export?language=en",
    true,
  ]);
  await user.click(within(dialog).getByRole("button", { name: "Keep it open" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.map(({ method }) => method)).toEqual(["GET"]);
});

it("closes a case, says what was erased, and leaves its page", async () => {
  const { user, dialog } = await openClosing();
  replies["POST /api/knowledge-bases/c1/close"] = () => Response.json({ deleted: preview.erases });
  await user.click(within(dialog).getByRole("button", { name: "Close and erase" }));
  await screen.findByRole("dialog", { name: "“Incident 7” is closed" });
  expect(screen.getByRole("status").textContent).toContain(
    "2 documents with 14 passages and 3 answers erased.",
  );
  expect(router.push).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(router.push).toHaveBeenCalledWith("/documents");
});

it("says why a case could not be closed, and lets it be tried again", async () => {
  const { user, dialog } = await openClosing();
  replies["POST /api/knowledge-bases/c1/close"] = () =>
    Response.json(
      { error: { code: "database_error", message: "The database cannot be reached." } },
      { status: 503 },
    );
  const close = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Close and erase" });
  await user.click(close);
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "The database cannot be reached.",
  );
  expect(close.disabled).toBe(false);
});
