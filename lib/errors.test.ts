import { expect, it, vi } from "vitest";
import { IbidError } from "./errors.ts";

it("is known to every copy of its class, as a route is bundled apart from what starts the server", async () => {
  vi.resetModules();
  const copy = await import("./errors.ts");
  expect(copy.IbidError).not.toBe(IbidError);
  const error: unknown = new copy.IbidError("invalid_request", "Name a model that can be opened.");
  expect(error instanceof IbidError).toBe(true);
  expect(error instanceof IbidError && error.toBody()).toEqual({
    code: "invalid_request",
    message: "Name a model that can be opened.",
  });
  for (const other of [
    new Error("no"),
    new TypeError("no"),
    { name: "IbidError", code: "x" },
    null,
  ])
    expect(other instanceof IbidError).toBe(false);
});
