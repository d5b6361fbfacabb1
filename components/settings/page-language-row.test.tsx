import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { WordingProvider } from "@/components/wording/wording-context.tsx";
import { jsonResponse, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { aModel, someSettings } from "./settings.fixture.ts";
import { SettingsPage } from "./settings-page.tsx";

const router = { refresh: vi.fn<() => void>() };
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const navigation = {
  railHidden: false,
  begun: 0,
  beginNew: () => {},
  question: null,
  questionTaken: () => {},
  showNavigation: () => {},
  hideNavigation: () => {},
};

/** As the server does: in the language of the cookie, else in English. */
const asAsked = () => wordingIn(document.cookie.includes("ibid.language=de") ? "de" : "en");

function Page() {
  const [wording, setWording] = useState(asAsked);
  useEffect(() => {
    router.refresh.mockImplementation(() => setWording(asAsked()));
  }, []);
  return (
    <WordingProvider wording={wording}>
      <NavigationContext value={navigation}>
        <SettingsPage />
      </NavigationContext>
    </WordingProvider>
  );
}

let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  server = await servePage({
    "GET /api/models": jsonResponse({ models: [aModel("extractive")] }),
    "GET /api/index": jsonResponse({ model: "m", dimensions: 2, chunks: 1, next: null }),
    "GET /api/knowledge-bases": jsonResponse({ knowledgeBases: [] }),
    "GET /api/settings": jsonResponse(someSettings()),
  });
});
afterEach(async () => {
  cleanup();
  document.cookie = "ibid.language=; path=/; max-age=0";
  vi.unstubAllGlobals();
  await server.close();
});

async function open(): Promise<void> {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Page />
    </SWRConfig>,
  );
  await screen.findByRole("combobox", { name: /^(Language of the page|Sprache der Seite)$/ });
}

const list = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });

it("turns the page into the chosen language at once, and loses nothing that was written", async () => {
  await open();
  expect(list("Language of the page").value).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Another one, by its name" }));
  await userEvent.type(screen.getByLabelText("Server and model"), "nowhere:small");

  await userEvent.selectOptions(list("Language of the page"), "Deutsch");
  expect(document.cookie).toBe("ibid.language=de");
  expect(screen.getByRole("heading", { name: "Einstellungen" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Server und Modell").value).toBe("nowhere:small");
  expect(screen.getByText("Gespeichert")).toBeTruthy();
  expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);

  await userEvent.selectOptions(list("Sprache der Seite"), "Wie im Browser");
  expect(document.cookie).toBe("");
  expect(list("Language of the page").value).toBe("");
});

it("shows what was chosen in this browser before", async () => {
  document.cookie = "ibid.language=de; path=/";
  await open();
  expect(list("Sprache der Seite").value).toBe("de");
  await userEvent.selectOptions(list("Sprache der Seite"), "English");
  expect(document.cookie).toBe("ibid.language=en");
  expect(list("Language of the page").value).toBe("en");
});
