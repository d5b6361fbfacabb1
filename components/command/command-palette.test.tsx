import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import { jsonResponse, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen, waitFor } from "@/test/render.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { useCommand } from "./use-command.ts";

const router = vi.hoisted(() => ({ push: vi.fn<(path: string) => void>() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const beginNew = vi.fn<(question?: string) => void>();
const navigation = {
  railHidden: false,
  begun: 0,
  beginNew,
  question: null,
  questionTaken: () => {},
  showNavigation: () => {},
  hideNavigation: () => {},
};

const conversation = {
  id: "c1",
  title: "The heron pool",
  knowledgeBaseIds: null,
  messages: 2,
  pinned: false,
  archived: false,
  updatedAt: "2026-05-01T12:00:00.000Z",
};

let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  server = await servePage({
    "GET /api/conversations": jsonResponse({ conversations: [conversation], nextCursor: null }),
    "GET /api/documents": jsonResponse({ documents: [], nextCursor: null }),
    "GET /api/knowledge-bases": jsonResponse({ knowledgeBases: [] }),
  });
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  await server.close();
});

function Page({ done }: { done: (what: string) => void }) {
  useCommand("dark", () => done("dark"));
  useCommand("ask-here", (words) => done(`here: ${words}`));
  return null;
}

async function show() {
  const done: string[] = [];
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const palette = (open: boolean) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <NavigationContext value={navigation}>
        <Page done={(what) => done.push(what)} />
        <CommandPalette open={open} onOpenChange={onOpenChange} />
      </NavigationContext>
    </SWRConfig>
  );
  const view = render(palette(true));
  await screen.findByRole("option", { name: /heron/ });
  return {
    done,
    /** Does what was chosen: the palette closes first. */
    close: async () => {
      expect(onOpenChange).toHaveBeenLastCalledWith(false);
      view.rerender(palette(false));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    },
  };
}

const selected = () => screen.getByRole("option", { selected: true }).textContent;

it("has the latest conversation on top, and goes there with Enter", async () => {
  const { close } = await show();
  await waitFor(() => expect(selected()).toContain("The heron pool"));
  await userEvent.keyboard("{Enter}");
  await close();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/c/c1"));
});

it("does a command that can be done here, and lists none that cannot", async () => {
  const { done, close } = await show();
  await userEvent.type(screen.getByRole("combobox"), "theme");
  expect(await screen.findByRole("option", { name: "Dark theme" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: "Light theme" })).toBeNull();
  await userEvent.click(screen.getByRole("option", { name: "Dark theme" }));
  await close();
  await waitFor(() => expect(done).toEqual(["dark"]));
});

it("asks a question first in the conversation that is open, and else in a new one", async () => {
  const { done, close } = await show();
  await userEvent.type(screen.getByRole("combobox"), "How deep is it?");
  await waitFor(() => expect(selected()).toContain("in this conversation"));
  await userEvent.keyboard("{Enter}");
  await close();
  await waitFor(() => expect(done).toEqual(["here: How deep is it?"]));
  cleanup();
  const again = await show();
  await userEvent.type(screen.getByRole("combobox"), "How deep is it?");
  await userEvent.click(await screen.findByText("in a new one"));
  await again.close();
  await waitFor(() => expect(beginNew).toHaveBeenCalledWith("How deep is it?"));
  expect(router.push).toHaveBeenCalledWith("/");
});
