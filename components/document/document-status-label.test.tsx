import { afterEach, expect, it } from "vitest";
import { cleanup, render, screen } from "@/test/render.tsx";
import { DocumentStatusLabel } from "./document-status-label.tsx";

afterEach(cleanup);

it.each([
  ["parsing", { done: 3, total: 12 }, "Reading 25 %"],
  ["parsing", { done: 0, total: 0 }, "Reading"],
  ["partial", { done: 1, total: 2 }, "Partly ready 50 %"],
  ["ready", { done: 2, total: 2 }, "Ready"],
] as const)("a document that is %s, %j, says so: %s", (status, progress, words) => {
  render(
    <DocumentStatusLabel
      document={{ status, progress: { stage: status, ...progress }, error: null }}
    />,
  );
  expect(screen.getByText(words)).toBeTruthy();
});
