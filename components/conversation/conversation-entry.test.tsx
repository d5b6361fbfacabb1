import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster.tsx";
import type { ConversationView } from "@/lib/wire/conversation.ts";
import { cleanup, render, screen, waitFor } from "@/test/render.tsx";
import { ConversationEntries } from "./conversation-entries.tsx";

vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => ({}) }));

const one = (id: string, title: string): ConversationView => ({
  id,
  title,
  knowledgeBaseIds: null,
  messages: 2,
  pinned: false,
  archived: false,
  updatedAt: "2026-03-30T12:00:00.000Z",
});
const before = [one("v1", "Tallow"), one("v2", "Winch")];

/** What is told to the server, and how the list is read from it again. */
let saved: ConversationView[];
beforeEach(() => {
  saved = before;
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
    if (method !== "PATCH") return Response.json({ knowledgeBases: [] });
    const changed = JSON.parse(typeof body === "string" ? body : "");
    saved = saved.map((each) => (path.endsWith(each.id) ? { ...each, ...changed } : each));
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function List() {
  const [conversations, setConversations] = useState(before);
  const onChange = async () => setConversations(saved.filter(({ archived }) => !archived));
  return <ConversationEntries conversations={conversations} grouped onChange={onChange} />;
}

async function choose(item: string) {
  const user = userEvent.setup();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <List />
      <Toaster />
    </SWRConfig>,
  );
  screen.getByRole("button", { name: "What to do with “Winch”" }).focus();
  await user.keyboard("{Enter}");
  const found = await screen.findByRole("menuitem", { name: item });
  found.focus();
  await user.keyboard("{Enter}");
  return user;
}

const focused = () => document.activeElement?.textContent;

it("keeps the focus when it was renamed, and when the renaming is left", async () => {
  const user = await choose("Rename");
  await user.keyboard("The winch{Enter}");
  await expect.poll(focused).toMatch(/^The winch/);
  cleanup();
  await (await choose("Rename")).keyboard("{Escape}");
  await expect.poll(focused).toMatch(/^Winch/);
});

it("keeps the focus when it moves to the pinned ones", async () => {
  await choose("Pin to the top");
  await screen.findByRole("heading", { name: "Pinned" });
  await expect.poll(focused).toMatch(/^Winch/);
});

it("leaves the focus to the one beside it when it goes to the archive, and can be brought back", async () => {
  const user = await choose("Archive");
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Winch/ })).toBeNull());
  await expect.poll(focused).toMatch(/^Tallow/);
  expect(await screen.findByText("Archived “Winch”")).toBeTruthy();
  screen.getByRole("button", { name: "Undo" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("link", { name: /^Winch/ })).toBeTruthy();
});
