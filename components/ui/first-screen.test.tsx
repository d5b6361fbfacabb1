import { act, cleanup, render, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { FirstScreenProvider } from "./first-screen.tsx";
import { useFresh } from "./use-fresh.ts";
import { useJson, useJsonPages } from "./use-json.ts";

const schema = z.object({ name: z.string() });

function Cached() {
  const { data } = useJson(schema, "/api/cached");
  return <p>{data?.name ?? "nothing"}</p>;
}

const listSchema = z.object({ names: z.array(z.string()), nextCursor: z.nullable(z.string()) });

function Listed() {
  const { data } = useJsonPages(listSchema, () => "/api/listed");
  return <p>{data?.[0]?.names.join() ?? "nothing"}</p>;
}

function Fresh() {
  const { data } = useFresh(schema, "/api/fresh");
  return <p>{data?.name ?? "nothing"}</p>;
}

const ownCache = { provider: () => new Map(), dedupingInterval: 0 };

function Page({ shown }: { shown: boolean }) {
  return (
    <SWRConfig value={ownCache}>
      <FirstScreenProvider
        given={{
          "/api/cached": { name: "lantern" },
          "/api/listed": { names: ["oar", "rope"], nextCursor: null },
          "/api/fresh": { name: "bell" },
        }}
      >
        {shown && <Cached />}
        {shown && <Listed />}
        {shown && <Fresh />}
      </FirstScreenProvider>
    </SWRConfig>
  );
}

/** Acts as the server. Its data is newer than the page. */
function serve() {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ name: "newer", names: ["new"], nextCursor: null }));
  });
  return asked;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what the page came with is in its HTML, is taken over without being asked for, and is read anew later", async () => {
  const asked = serve();
  const html = renderToString(<Page shown />);
  expect(html).toContain("lantern");
  expect(html).toContain("bell");

  const container = document.createElement("div");
  container.innerHTML = html;
  document.body.append(container);
  const failures: unknown[] = [];
  const { rerender } = render(<Page shown />, {
    container,
    hydrate: true,
    onRecoverableError: (error) => failures.push(error),
  });
  expect(container.textContent).toBe("lanternoar,ropebell");
  expect(failures).toEqual([]);
  expect(asked).toEqual([]);

  rerender(<Page shown={false} />);
  rerender(<Page shown />);
  await waitFor(() => expect(container.textContent).toBe("newernewnewer"));
  expect(asked.toSorted()).toEqual(["/api/cached", "/api/fresh", "/api/listed"]);
});

test("a page that the browser draws itself reads all", async () => {
  const asked = serve();
  const { container } = render(<Page shown />);
  await waitFor(() => expect(container.textContent).toBe("newernewnewer"));
  expect(asked.toSorted()).toEqual(["/api/cached", "/api/fresh", "/api/listed"]);
});

function Totals({ path, keep }: { path: string; keep: (refresh: () => Promise<unknown>) => void }) {
  const { data, mutate } = useJson(schema, path);
  const { data: pages } = useJsonPages(listSchema, () => `${path}/list`);
  keep(mutate);
  return <p>{`${data?.name ?? "nothing"} ${pages?.[0]?.names.join() ?? "nothing"}`}</p>;
}

test("what the page came with is not shown again where its path is come back to", async () => {
  serve();
  const shown: string[] = [];
  let refresh: () => Promise<unknown> = () => Promise.resolve();
  const page = (path: string) => (
    <SWRConfig value={ownCache}>
      <FirstScreenProvider
        given={{
          "/api/all": { name: "lantern" },
          "/api/all/list": { names: ["oar"], nextCursor: null },
        }}
      >
        <Totals path={path} keep={(mutate) => (refresh = mutate)} />
      </FirstScreenProvider>
    </SWRConfig>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(page("/api/all"));
  document.body.append(container);
  const { rerender } = render(page("/api/all"), { container, hydrate: true });
  expect(container.textContent).toBe("lantern oar");
  await act(() => refresh());
  await waitFor(() => expect(container.textContent).toBe("newer oar"));

  rerender(page("/api/found"));
  await waitFor(() => expect(container.textContent).toBe("newer new"));
  const seen = new MutationObserver(() => shown.push(container.textContent));
  seen.observe(container, { childList: true, characterData: true, subtree: true });
  rerender(page("/api/all"));
  await waitFor(() => expect(container.textContent).toBe("newer new"));
  await act(() => Promise.resolve());
  seen.disconnect();
  expect([...shown, container.textContent].join()).not.toMatch(/lantern|oar/u);
});
