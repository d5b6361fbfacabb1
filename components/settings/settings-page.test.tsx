import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import type { ConnectionTest, SettingsView } from "@/lib/wire/settings.ts";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen, waitFor, within } from "@/test/render.tsx";
import { aConnection, aModel, someSettings } from "./settings.fixture.ts";
import { SettingsPage } from "./settings-page.tsx";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {} }) }));

const navigation = {
  railHidden: false,
  begun: 0,
  beginNew: () => {},
  question: null,
  questionTaken: () => {},
  showNavigation: () => {},
  hideNavigation: () => {},
};

const ollama = { id: "ollama", name: "Ollama", onThisMachine: true };
const models = [
  aModel("extractive"),
  aModel("ollama:qwen3:4b", { connection: ollama }),
  aModel("office:big", {
    connection: { id: "office", name: "Office", onThisMachine: false },
    available: false,
    reason: "The server refuses the key. Set LANGUAGE_MODEL_API_KEY to one that it takes.",
  }),
  aModel("all-MiniLM-L6-v2", { seat: "embedding" }),
  aModel("late-interaction", { seat: "reranking" }),
];
const index = { model: "all-MiniLM-L6-v2", dimensions: 384, chunks: 12, next: null };
const refusal = (message: string) =>
  jsonResponse({ error: { code: "database_error", message } }, 503);

let answers: PageAnswers;
let server: Awaited<ReturnType<typeof servePage>>;
beforeEach(async () => {
  window.localStorage.clear();
  answers = {
    "GET /api/models": jsonResponse({ models }),
    "GET /api/index": jsonResponse(index),
    "GET /api/knowledge-bases": jsonResponse({ knowledgeBases: [] }),
  };
  server = await servePage(answers);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

async function open(settings: SettingsView): Promise<void> {
  answers["GET /api/settings"] = jsonResponse(settings);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NavigationContext value={navigation}>
        <SettingsPage />
      </NavigationContext>
    </SWRConfig>,
  );
  await screen.findByRole("heading", { name: "Models" });
  // The models are in their lists.
  await screen.findAllByRole("option", { name: "qwen3:4b" }, { timeout: 20_000 });
}

const sent = (method: string) =>
  server.requests.flatMap((request) =>
    request.method === method ? [{ path: request.path, body: request.body }] : [],
  );

const list = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });

describe("a change", () => {
  it("is saved at once, says so, and goes before what this browser chose earlier", async () => {
    window.localStorage.setItem("ibid.format", "prose");
    await open(someSettings());
    answers["PATCH /api/settings"] = jsonResponse(
      someSettings({ format: { value: "sections", origin: "settings" } }),
    );
    await userEvent.selectOptions(list("Written as"), "sections");
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(list("Written as").value).toBe("sections");
    expect(sent("PATCH")).toEqual([{ path: "/api/settings", body: { format: "sections" } }]);
    expect(window.localStorage.getItem("ibid.format")).toBe("");
  });

  it("to repair claims that do not hold is a switch", async () => {
    await open(someSettings());
    const repair = screen.getByRole("switch", { name: "Repair claims that do not hold" });
    expect(repair.getAttribute("aria-checked")).toBe("false");
    answers["PATCH /api/settings"] = jsonResponse(
      someSettings({ repair: { value: true, origin: "settings" } }),
    );
    await userEvent.click(repair);
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(repair.getAttribute("aria-checked")).toBe("true");
    expect(sent("PATCH")).toEqual([{ path: "/api/settings", body: { repair: true } }]);
  });

  it("that is refused is undone, with the server's sentence in a reader's words", async () => {
    window.localStorage.setItem("ibid.model", "extractive");
    await open(someSettings());
    answers["PATCH /api/settings"] = refusal("Nobody is there. Set LANGUAGE_MODEL to another.");
    await userEvent.selectOptions(list("Answers questions"), "ollama:qwen3:4b");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Nobody is there. Set the language model to another. It is as it was before.",
    );
    expect(list("Answers questions").value).toBe("extractive");
    expect(screen.queryByText("Saved")).toBeNull();
    expect(window.localStorage.getItem("ibid.model")).toBe("extractive");
  });
});

it("shows what the environment decides as words that cannot be changed", async () => {
  await open(
    someSettings({
      languageModel: { value: "office:big", origin: "environment" },
      discover: { value: false, origin: "environment" },
      repair: { value: true, origin: "environment" },
    }),
  );
  expect(screen.getByText("big")).toBeTruthy();
  expect(screen.getByText(/^The server refuses the key/)).toBeTruthy();
  expect(screen.getAllByText("Set by whoever runs Ibid")).toHaveLength(3);
  expect(screen.queryByRole("combobox", { name: "Answers questions" })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(list("Written as").disabled).toBe(false);
});

it("takes a model that no list has by its name, and keeps the name that is refused", async () => {
  await open(someSettings());
  await userEvent.click(screen.getByRole("button", { name: "Another one, by its name" }));
  await userEvent.type(screen.getByLabelText("Server and model"), "nowhere:small");
  answers["PATCH /api/settings"] = refusal("There is no provider named nowhere.");
  await userEvent.click(screen.getByRole("button", { name: "Choose" }));
  expect((await screen.findByRole("alert")).textContent).toContain("no provider named nowhere");
  expect(screen.getByLabelText<HTMLInputElement>("Server and model").value).toBe("nowhere:small");

  const value = "local:lab/small";
  answers["PATCH /api/settings"] = jsonResponse(
    someSettings({ languageModel: { value, origin: "settings" } }),
  );
  await userEvent.clear(screen.getByLabelText("Server and model"));
  await userEvent.type(screen.getByLabelText("Server and model"), value);
  await userEvent.click(screen.getByRole("button", { name: "Choose" }));
  await waitFor(() => expect(list("Answers questions").value).toBe(value));
  expect(sent("PATCH").at(-1)?.body).toEqual({ languageModel: value });
  await waitFor(() => expect(screen.queryByLabelText("Server and model")).toBeNull());
});

it("offers the models of each server under its name, and says which cannot be used and why", async () => {
  await open(someSettings({ languageModel: { value: "office:big", origin: "settings" } }));
  const choices = list("Answers questions");
  const found = within(choices).getByRole("group", { name: "Ollama, on this machine" });
  expect(within(found).getByRole("option", { name: "qwen3:4b" })).toBeTruthy();
  expect(within(choices).getByRole("option", { name: "big (cannot be used now)" })).toBeTruthy();
  expect(
    screen.getByText(
      "The server refuses the key. Set the model server's key to one that it takes.",
    ),
  ).toBeTruthy();
});

describe("servers", () => {
  const key = "sk-live-51f0c2-very-secret";

  it("that were found are marked as on this machine, and can be tested but not changed", async () => {
    await open(
      someSettings({
        connections: [
          aConnection({ id: "ollama", name: "Ollama", origin: "discovered" }),
          aConnection({ id: "env", name: "gpu-3", origin: "environment", hasKey: true }),
          aConnection(),
        ],
      }),
    );
    const found = screen.getByRole("listitem", { name: "Ollama" });
    expect(found.textContent).toContain("on this machine");
    expect(found.textContent).toContain("1 model");
    expect(within(found).queryByRole("button", { name: /Change|Remove/ })).toBeNull();
    const office = screen.getByRole("listitem", { name: "Office" });
    expect(office.textContent).toContain("The server refuses the key.");
    const set = screen.getByRole("listitem", { name: "gpu-3" });
    expect(set.textContent).toContain("set by whoever runs Ibid");
    expect(set.textContent).toContain("a key is kept");
    expect(within(set).queryByRole("button", { name: /Change|Remove/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Remove Office" })).toBeTruthy();

    answers["POST /api/connections/test"] = jsonResponse({
      ok: false,
      message: "The server at llm.test says “no such path”.",
      models: [],
    } satisfies ConnectionTest);
    await userEvent.click(within(found).getByRole("button", { name: "Test Ollama" }));
    expect(await within(found).findByText(/says “no such path”/)).toBeTruthy();
    expect(sent("POST")).toEqual([{ path: "/api/connections/test", body: { id: "ollama" } }]);
  });

  it("can be added with a key, which is nowhere on the page afterwards", async () => {
    await open(someSettings());
    expect(screen.getByText("No server yet")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Add a server" }));
    await userEvent.type(screen.getByLabelText("Name"), "Office");
    await userEvent.type(screen.getByLabelText("Address"), "http://llm.office.test/v1");
    const field = screen.getByLabelText<HTMLInputElement>(/^Key/);
    expect([field.type, field.autocomplete]).toEqual(["password", "off"]);
    await userEvent.type(field, key);
    // Not as an attribute either, where an extension or a saved page would find it.
    expect(document.documentElement.outerHTML).not.toContain(key);

    const connection = aConnection({ hasKey: true });
    answers["POST /api/connections"] = jsonResponse(connection, 201);
    answers["GET /api/settings"] = jsonResponse(someSettings({ connections: [connection] }));
    await userEvent.click(screen.getByRole("button", { name: "Add" }));
    const entry = await screen.findByRole("listitem", { name: "Office" });
    expect(entry.textContent).toContain("a key is kept");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add a server" })),
    );
    expect(sent("POST")).toEqual([
      {
        path: "/api/connections",
        body: {
          name: "Office",
          protocol: "openai-compatible",
          baseUrl: "http://llm.office.test/v1",
          apiKey: key,
        },
      },
    ]);

    await userEvent.click(await screen.findByRole("button", { name: "Change Office" }));
    expect(entry.textContent).toContain("A key is kept");
    expect(within(entry).queryByLabelText(/key/i)).toBeNull();
    await userEvent.click(within(entry).getByRole("button", { name: "Replace" }));
    expect(within(entry).getByLabelText<HTMLInputElement>("New key").value).toBe("");
    const values = [...document.querySelectorAll("input")].map(({ value }) => value);
    expect(values.join("\n")).not.toContain(key);
    expect(document.documentElement.outerHTML).not.toContain(key);
    expect(JSON.stringify({ ...window.localStorage })).not.toContain(key);
    expect(window.location.href).not.toContain(key);
  });

  it("keep their key while another field changes, and forget it when told to", async () => {
    const connection = aConnection({ hasKey: true });
    await open(someSettings({ connections: [connection] }));
    await userEvent.click(screen.getByRole("button", { name: "Change Office" }));
    answers["PATCH /api/connections/office"] = jsonResponse(connection);
    answers["GET /api/settings"] = jsonResponse(
      someSettings({ connections: [{ ...connection, hasKey: false }] }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Forget" }));
    await screen.findByLabelText(/^Key/);
    await userEvent.clear(screen.getByLabelText("Name"));
    await userEvent.type(screen.getByLabelText("Name"), "Attic");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change Office" })),
    );
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(sent("PATCH").map(({ body }) => body)).toEqual([
      { apiKey: null },
      { name: "Attic", baseUrl: connection.baseUrl },
    ]);
  });

  it("that are refused stay in the form, with the server's sentence", async () => {
    await open(someSettings());
    await userEvent.click(screen.getByRole("button", { name: "Add a server" }));
    await userEvent.type(screen.getByLabelText("Name"), "Office");
    await userEvent.type(screen.getByLabelText("Address"), "http://llm.office.test/v1");
    answers["POST /api/connections"] = refusal("An address has no password in it.");
    await userEvent.click(screen.getByRole("button", { name: "Add" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "An address has no password in it.",
    );
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Office");
  });

  it("are looked for again, and what was found is in the list", async () => {
    await open(someSettings());
    answers["POST /api/models/discover"] = jsonResponse({ models });
    answers["GET /api/settings"] = jsonResponse(
      someSettings({
        connections: [aConnection({ id: "ollama", name: "Ollama", origin: "discovered" })],
      }),
    );
    await userEvent.click(screen.getByRole("button", { name: "Look again" }));
    expect(await screen.findByText("Found 1 server on this machine.")).toBeTruthy();
    expect(screen.getByRole("listitem", { name: "Ollama" })).toBeTruthy();
  });
});

describe("the sample", () => {
  it("is not spoken of where there is none", async () => {
    await open(someSettings());
    expect(screen.queryByRole("heading", { name: "Sample" })).toBeNull();
  });

  it("goes after a confirmation, base by base", async () => {
    await open(someSettings({ sample: { knowledgeBaseIds: ["s1", "s2"] } }));
    for (const id of ["s1", "s2"])
      answers[`DELETE /api/knowledge-bases/${id}`] = {
        status: 204,
        headers: [],
        body: Buffer.of(),
      };
    await userEvent.click(screen.getByRole("button", { name: "Remove the sample" }));
    expect(sent("DELETE")).toEqual([]);
    answers["GET /api/settings"] = jsonResponse(someSettings());
    await userEvent.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Remove" }),
    );
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Sample" })).toBeNull());
    expect(sent("DELETE").map(({ path }) => path)).toEqual([
      "/api/knowledge-bases/s1",
      "/api/knowledge-bases/s2",
    ]);
  });
});

it("asks before the library is read again by another model, and shows how far that is", async () => {
  await open(someSettings());
  await userEvent.click(
    await screen.findByRole("button", { name: "Change the model that finds passages" }),
  );
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("12 passages are read again");
  await userEvent.type(
    within(dialog).getByLabelText(/^Name of the model/),
    "Xenova/multilingual-e5",
  );
  expect(sent("POST")).toEqual([]);
  answers["POST /api/index/rebuild"] = jsonResponse(
    { ...index, next: { model: "Xenova/multilingual-e5", done: 5, total: 12 } },
    202,
  );
  await userEvent.click(within(dialog).getByRole("button", { name: "Read the library again" }));
  expect(await screen.findByText(/multilingual-e5 reads: 5 of 12 passages/)).toBeTruthy();
  expect(sent("POST")).toEqual([
    { path: "/api/index/rebuild", body: { model: "Xenova/multilingual-e5" } },
  ]);
});

it("says why the settings cannot be read, and reads them again when told to", async () => {
  answers["GET /api/settings"] = refusal("The database cannot be reached.");
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <NavigationContext value={navigation}>
        <SettingsPage />
      </NavigationContext>
    </SWRConfig>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The database cannot be reached.",
  );
  answers["GET /api/settings"] = jsonResponse(someSettings());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Models" })).toBeTruthy();
});
