import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { someSettings } from "@/components/settings/settings.fixture.ts";
import type { ModelView } from "@/lib/wire/model.ts";
import { cleanup, render, renderHook, screen } from "@/test/render.tsx";
import { AnswerMenuButton } from "./answer-menu-button.tsx";
import { useAnswerSettings } from "./use-answer-settings.ts";

const model = (id: string, over: Partial<ModelView> = {}): ModelView => ({
  id,
  seat: "language",
  available: true,
  contextTokens: null,
  can: { json: true, thinking: false, tools: true },
  ...over,
});

const models = [
  model("extractive", { can: { json: false, thinking: false, tools: false } }),
  model("openai-compatible:qwen3:4b", {
    contextTokens: 32_768,
    can: { json: true, thinking: true, tools: true },
  }),
  model("local:smol-135m"),
  model("anthropic:claude", { available: false, reason: "Set ANTHROPIC_API_KEY." }),
  model("openai-compatible:NAME", { available: false }),
  model("anthropic:NAME", {
    available: false,
    reason: "Add it on the settings page, or set ANTHROPIC_API_KEY.",
  }),
  model("all-MiniLM-L6-v2", { seat: "embedding" }),
];

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal("fetch", async () => Response.json({ models }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Server({ children }: { children: ReactNode }) {
  return <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>;
}

function Menu({ last = null }: { last?: string | null }) {
  const settings = useAnswerSettings(last);
  return (
    <>
      <AnswerMenuButton settings={settings} />
      <output>{JSON.stringify(settings.forQuestion)}</output>
    </>
  );
}

const sent = (): unknown => JSON.parse(screen.getByRole("status").textContent ?? "");
const trigger = (name: string) => screen.findByRole("button", { name });

describe("the menu of how to answer", () => {
  it("begins with what the settings page says, and keeps what this browser chose", async () => {
    const found = { id: "ollama", name: "Ollama", onThisMachine: true };
    const answers: Record<string, unknown> = {
      "/api/models": { models: [...models, model("ollama:llama3.1", { connection: found })] },
      "/api/settings": someSettings({
        languageModel: { value: "ollama:llama3.1", origin: "settings" },
        format: { value: "sections", origin: "settings" },
      }),
    };
    vi.stubGlobal("fetch", async (path: string) => Response.json(answers[path]));
    render(<Menu />, { wrapper: Server });
    await userEvent.click(await trigger("Answer with llama3.1, sections"));
    const group = await screen.findByRole("group", { name: "Ollama, on this machine" });
    expect(group.textContent).toBe("Ollama, on this machinellama3.1");
    const link = screen.getByRole("menuitem", { name: "Add a model server…" });
    expect(link.getAttribute("href")).toBe("/settings#servers");

    await userEvent.keyboard("{Escape}");
    expect(sent()).toEqual({ model: "ollama:llama3.1", format: "sections" });

    await userEvent.click(await trigger("Answer with llama3.1, sections"));
    await userEvent.click(screen.getByRole("menuitemradio", { name: /Quotations only/ }));
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Prose" }));
    cleanup();
    render(<Menu />, { wrapper: Server });
    await trigger("Answer with Quotations only");
    expect(sent()).toEqual({ model: "extractive" });
  });

  it("lists the language models with what they can, and why one cannot be asked", async () => {
    render(<Menu />, { wrapper: Server });
    await userEvent.click(await trigger("Answer with Quotations only"));
    const group = await screen.findByRole("group", { name: "Answer with" });
    expect(group.textContent).toContain("qwen3:4bThinks first · reads 32,768 tokens");
    expect(group.textContent).toContain("smol-135mRuns in Ibid itself");
    expect(group.textContent).not.toContain("MiniLM");
    const claude = screen.getByRole("menuitemradio", { name: /claude/ });
    expect(claude.textContent).toContain("Set the key for Anthropic.");
    expect(claude.getAttribute("aria-disabled")).toBe("true");
    expect(group.textContent).not.toMatch(/NAME|[A-Z]+_[A-Z]+/);
    expect(group.textContent).not.toContain("A model of your own server");
  });

  it("says what other models there could be while there is none", async () => {
    const [own] = models;
    const unnamed = models.filter(({ id }) => id.endsWith(":NAME"));
    vi.stubGlobal("fetch", async () => Response.json({ models: [own, ...unnamed] }));
    render(<Menu />, { wrapper: Server });
    await userEvent.click(await trigger("Answer with Quotations only"));
    const group = await screen.findByRole("group", { name: "Answer with" });
    expect(group.textContent).toContain("A model of your own server");
    expect(group.textContent).toContain("A model of AnthropicAdd it on the settings page.");
    expect(group.textContent).not.toMatch(/NAME|[A-Z]+_[A-Z]+/);
  });

  it("sends what was chosen, with the keyboard too, and remembers it for the next conversation", async () => {
    render(<Menu />, { wrapper: Server });
    (await trigger("Answer with Quotations only")).focus();
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    await userEvent.click(screen.getByRole("menuitemradio", { name: /Sections/ }));
    await userEvent.click(screen.getByRole("menuitemradio", { name: /Step by step/ }));
    await userEvent.keyboard("{Escape}");
    expect(sent()).toEqual({
      model: "openai-compatible:qwen3:4b",
      format: "sections",
      mode: "agent",
    });
    cleanup();
    render(<Menu />, { wrapper: Server });
    await trigger("Answer with qwen3:4b, sections, step by step");
    expect(sent()).toMatchObject({
      model: "openai-compatible:qwen3:4b",
      format: "sections",
      mode: "agent",
    });
  });

  it("asks for reranking once that is chosen, until it is taken back", async () => {
    render(<Menu />, { wrapper: Server });
    await userEvent.click(await trigger("Answer with Quotations only"));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: /a reranker/ }));
    await userEvent.keyboard("{Escape}");
    expect(sent()).toEqual({ model: "extractive", rerank: true });
    await userEvent.click(await trigger("Answer with Quotations only, reranked"));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "The search" }));
    await userEvent.keyboard("{Escape}");
    expect(sent()).toEqual({ model: "extractive" });
  });

  it("begins with the model that answered last, and passes over one that cannot be asked any more", async () => {
    window.localStorage.setItem("ibid.model", "openai-compatible:qwen3:4b");
    render(<Menu last="extractive" />, { wrapper: Server });
    await trigger("Answer with Quotations only");
    cleanup();
    render(<Menu last="anthropic:claude" />, { wrapper: Server });
    await trigger("Answer with qwen3:4b");
    expect(sent()).toEqual({ model: "openai-compatible:qwen3:4b" });
  });

  it("keeps to what was chosen before while the list is not there", () => {
    window.localStorage.setItem("ibid.model", "openai-compatible:other");
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const { result } = renderHook(() => useAnswerSettings(null), { wrapper: Server });
    expect(result.current.forQuestion).toEqual({ model: "openai-compatible:other" });
  });
});
