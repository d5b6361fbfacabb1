import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ThemeProvider } from "@/components/ui/theme-provider.tsx";
import type { SettingsView, Theme } from "@/lib/wire/settings.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen, waitFor } from "@/test/render.tsx";
import { AnswersSection } from "./answers-section.tsx";
import { SettingProvider } from "./setting-context.tsx";
import { someSettings } from "./settings.fixture.ts";
import { ThemeFollower } from "./theme-follower.tsx";
import { useSettings } from "./use-settings.ts";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {} }) }));

const path = "GET /api/settings";

function Answers() {
  const { settings, change } = useSettings();
  return (
    settings && (
      <SettingProvider settings={settings} change={change}>
        <AnswersSection />
      </SettingProvider>
    )
  );
}

const withTheme = (value: Theme): SettingsView =>
  someSettings({ theme: { value, origin: "settings" } });

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  window.localStorage.clear();
  document.documentElement.removeAttribute("class");
  // jsdom has no media queries; this system is a light one.
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addListener: () => {},
    removeListener: () => {},
  }));
  answers = { [path]: jsonResponse(withTheme("dark")) };
  server = await servePage(answers);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

async function open(): Promise<void> {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ThemeProvider>
        <ThemeFollower />
        <Answers />
      </ThemeProvider>
    </SWRConfig>,
  );
  await screen.findByRole("combobox", { name: "Theme" });
}

const shown = () => document.documentElement.className;
const choose = (theme: Theme) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name: "Theme" }), theme);

it("a browser without a theme of its own takes the settings', and their next one too", async () => {
  await open();
  await waitFor(() => expect(shown()).toBe("dark"));
  cleanup();
  answers[path] = jsonResponse(withTheme("light"));
  await open();
  await waitFor(() => expect(shown()).toBe("light"));
});

it("a browser with a theme of its own keeps it, until one is chosen in the settings", async () => {
  window.localStorage.setItem("theme", "light");
  await open();
  expect(screen.getByText(/that has not chosen its own, as this one has/)).toBeTruthy();
  expect(shown()).toBe("light");

  answers["PATCH /api/settings"] = jsonResponse(withTheme("system"));
  await choose("system");
  await screen.findByText("Saved");
  cleanup();
  answers[path] = jsonResponse(withTheme("dark"));
  await open();
  await waitFor(() => expect(shown()).toBe("dark"));
});

it("a theme that is refused is taken from the page again", async () => {
  await open();
  await waitFor(() => expect(shown()).toBe("dark"));
  answers["PATCH /api/settings"] = jsonResponse(
    { error: { code: "database_error", message: "Not now." } },
    503,
  );
  const seen = new Set<string>();
  const watch = new MutationObserver(() => seen.add(shown()));
  watch.observe(document.documentElement, { attributes: true });
  await choose("light");
  expect((await screen.findByRole("alert")).textContent).toContain("Not now.");
  await waitFor(() => expect(shown()).toBe("dark"));
  expect([...seen]).toEqual(["light", "dark"]);
  watch.disconnect();
});
