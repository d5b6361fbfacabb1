import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "@/components/ui/toaster.tsx";
import { jsonResponse, type PageAnswers, servePage } from "@/test/page-server.ts";
import { cleanup, render, screen, within } from "@/test/render.tsx";
import { aDocument } from "./document.fixture.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useSelection } from "./use-selection.ts";

let server: Awaited<ReturnType<typeof servePage>>;
let answers: PageAnswers;
beforeEach(async () => {
  answers = { "GET /api/documents/tags": jsonResponse({ tags: [] }) };
  server = await servePage(answers);
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await server.close();
});

const filter = { knowledgeBaseId: "k1", q: "bell" };
const documents = [aDocument({ id: "d1" }), aDocument({ id: "d2" })];
const shown = documents.map(({ id }) => id);

/** The bar over two rows that are loaded, of a list of so many. */
function Library({ count }: { count: number }) {
  const selection = useSelection(shown, "a list");
  return (
    <>
      <button type="button" onClick={() => selection.set(shown)}>
        Select the rows
      </button>
      {selection.ids.size > 0 && (
        <SelectionBar
          documents={documents.filter(({ id }) => selection.ids.has(id))}
          selection={selection}
          list={{ filter, shown, count }}
          bases={[]}
        />
      )}
      <Toaster />
    </>
  );
}

const changesSent = () =>
  server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("offers all that match once all rows shown are selected, and sends the filter in place of ids", async () => {
  answers["POST /api/documents/changes"] = jsonResponse({
    changed: 2,
    failed: [],
    nextCursor: null,
  });
  render(<Library count={20_000} />);
  await press("Select the rows");
  await press("Select all 20,000 that match");
  expect(screen.getByText("20,000 documents selected")).toBeTruthy();
  await press("Delete");
  const asked = await screen.findByRole("alertdialog", { name: "Delete 20,000 documents?" });
  await userEvent.click(within(asked).getByRole("button", { name: "Delete" }));
  await vi.waitFor(() => {
    expect(changesSent()).toEqual([{ action: "delete", matching: filter, count: 20_000 }]);
  });
  await vi.waitFor(() => {
    expect(screen.queryByRole("region", { name: "Selected documents" })).toBeNull();
  });
});

it("goes on by the cursor until all parts are done", async () => {
  const part = (nextCursor: string | null) =>
    jsonResponse({ changed: 200, failed: [], nextCursor });
  answers["POST /api/documents/changes"] = part("c1");
  render(<Library count={400} />);
  await press("Select the rows");
  await press("Select all 400 that match");
  Object.defineProperty(answers, "POST /api/documents/changes", {
    get: () => part(changesSent().length > 1 ? null : "c1"),
  });
  await press("Index again");
  await vi.waitFor(() => {
    expect(changesSent()).toEqual([
      { action: "index", matching: filter, count: 400 },
      { action: "index", matching: filter, count: 400, cursor: "c1" },
    ]);
  });
});

it("keeps the selection and says so where the list is another one by now", async () => {
  answers["POST /api/documents/changes"] = jsonResponse(
    { error: { code: "list_changed", message: "400 passed when they were chosen." } },
    409,
  );
  render(<Library count={400} />);
  await press("Select the rows");
  await press("Select all 400 that match");
  await press("Index again");
  expect(await screen.findByText("400 passed when they were chosen.")).toBeTruthy();
  expect(screen.getByText("400 documents selected")).toBeTruthy();
});

it("offers nothing beyond the rows where they are all", async () => {
  render(<Library count={2} />);
  await press("Select the rows");
  expect(screen.getByText("2 documents selected")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /all shown|that match/ })).toBeNull();
});
