import { afterEach, expect, test } from "vitest";
import type { IndexedPassage, PassageChange } from "@/lib/wire/indexed-passage.ts";
import { cleanup, fireEvent, render, renderInGerman, screen, waitFor } from "@/test/render.tsx";
import { PassageItem } from "./passage-item.tsx";

afterEach(cleanup);

const passage: IndexedPassage = {
  chunkId: "d1:1:2",
  ordinal: 2,
  part: "fulltext",
  section: "Harbour > Mooring",
  page: 4,
  lineStart: null,
  lineEnd: null,
  start: 120,
  end: 170,
  heading: "Rules > Harbour > Mooring",
  text: "A skiff pays tw3lve cr0wns.",
  original: null,
  tokens: 14,
  switchedOff: false,
};

function show(changed: Partial<IndexedPassage> = {}, fails?: Error) {
  const changes: [string, PassageChange][] = [];
  const item = (
    <ol>
      <PassageItem
        documentId="d1"
        passage={{ ...passage, ...changed }}
        asLines={false}
        onChange={async (chunkId, change) => {
          changes.push([chunkId, change]);
          if (fails) throw fails;
        }}
      />
    </ol>
  );
  return { changes, item };
}

test("a passage is shown with its place, what is read before it, and its words", () => {
  render(show().item);
  const words = screen.getByRole("listitem").textContent;
  expect(words).toContain("Passage 3");
  expect(words).toContain("page 4 · about 14 tokens");
  expect(words).toContain("Rules › Harbour › Mooring");
  expect(words).toContain("A skiff pays tw3lve cr0wns.");
  const link = screen.getByRole("link", { name: "Open the document at passage 3" });
  expect(link.getAttribute("href")).toBe("/documents/d1?start=120&end=170&as=given");
});

test("it is switched off, and on where it is off", async () => {
  const on = show();
  render(on.item);
  fireEvent.click(screen.getByRole("button", { name: "Switch off passage 3" }));
  await waitFor(() => expect(on.changes).toEqual([["d1:1:2", { switchedOff: true }]]));
  cleanup();
  const off = show({ switchedOff: true });
  render(off.item);
  expect(screen.getByText("Switched off")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Switch on passage 3" }));
  await waitFor(() => expect(off.changes).toEqual([["d1:1:2", { switchedOff: false }]]));
});

test("its words are corrected in a field, which Escape leaves", async () => {
  const { changes, item } = show();
  render(item);
  const button = screen.getByRole("button", { name: "Correct passage 3" });
  fireEvent.click(button);
  const field = () => screen.getByRole("textbox", { name: "What is read instead of passage 3" });
  expect(document.activeElement).toBe(field());
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(screen.queryByRole("textbox")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
  fireEvent.click(button);
  fireEvent.change(field(), { target: { value: " " } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("alert").textContent).toContain("switch it off");
  expect(changes).toEqual([]);
  fireEvent.change(field(), { target: { value: "A skiff pays twelve crowns." } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(changes).toEqual([["d1:1:2", { text: "A skiff pays twelve crowns." }]]),
  );
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("the original of a corrected one is there to read, and to bring back", async () => {
  const { changes, item } = show({ text: "Twelve crowns.", original: "Tw3lve cr0wns." });
  render(item);
  expect(screen.getByText("Corrected")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "As it stands in the document" }));
  expect(screen.getByText("Tw3lve cr0wns.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Bring back the original of passage 3" }));
  await waitFor(() => expect(changes).toEqual([["d1:1:2", { text: null }]]));
});

test("what kept a change from being made is said, and what was written stays", async () => {
  const { item } = show({}, new Error("broken"));
  renderInGerman(item);
  fireEvent.click(screen.getByRole("button", { name: "Stelle 3 berichtigen" }));
  const field = screen.getByRole("textbox");
  fireEvent.change(field, { target: { value: "Zwölf Kronen." } });
  fireEvent.click(screen.getByRole("button", { name: "Speichern" }));
  await waitFor(() => expect(screen.getByRole("alert")).toBeTruthy());
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Zwölf Kronen.");
});
