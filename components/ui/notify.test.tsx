import { afterEach, expect, it } from "vitest";
import { cleanup, render, screen } from "@/test/render.tsx";
import { notify } from "./notify.ts";
import { Toaster } from "./toaster.tsx";

afterEach(cleanup);

it("shows a notice that came before the element for it, and those after", async () => {
  notify("Copied the answer");
  render(<Toaster />);
  expect(await screen.findByText("Copied the answer")).toBeTruthy();
  notify("That did not work.");
  expect(await screen.findByText("That did not work.")).toBeTruthy();
});
