import { expect, test } from "@playwright/test";
import { addDocument } from "./slow-app.ts";

const lines = Array.from(
  { length: 3000 },
  (_, index) =>
    `2026-03-12T14:00:00.000Z INFO  [pump-${index % 7}] cycle ${index + 1} ended, pressure is steady`,
);

test("a long log opens at its place, is read on in both directions, and never loads whole", async ({
  page,
  baseURL,
}) => {
  const { id } = await addDocument(baseURL ?? "", {
    name: "pumps.log",
    text: `${lines.join("\n")}\n`,
  });
  const before = lines.slice(0, 1799).join("\n").length + 1;
  const wanted = lines[1799] ?? "";

  await page.goto(`/documents/${id}?start=${before}&end=${before + wanted.length}`);
  const mark = page.locator("mark");
  await expect(mark).toHaveText(wanted);
  await expect(mark).toBeInViewport();
  // Its line number stands before it.
  await expect(mark.locator("xpath=ancestor::div[1]")).toContainText("1800");
  const held = await page.locator("[data-start] > div").count();
  expect(held).toBeLessThan(1000);

  // What is read on above does not move the line under the reader's eyes.
  const text = page.getByRole("region", { name: "Text of the document" });
  await text.hover();
  const place = await mark.boundingBox();
  await page.mouse.wheel(0, -2400);
  await expect(text.getByText("cycle 1500 ended")).toBeAttached();
  const moved = await mark.boundingBox();
  expect((moved?.y ?? 0) - (place?.y ?? 0)).toBeCloseTo(2400, -1);

  await page.mouse.wheel(0, 9000);
  await expect(text.getByText("cycle 2200 ended")).toBeAttached();
  await page.getByRole("button", { name: "Go to the cited words" }).click();
  await expect(mark).toBeInViewport();
});
