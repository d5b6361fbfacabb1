import { expect, test } from "@playwright/test";
import { addDocument } from "./slow-app.ts";

const lines = Array.from(
  { length: 20_000 },
  (_, index) =>
    `2026-03-12T14:00:00.000Z INFO  [pump-${index % 7}] cycle ${index + 1} ended, pressure is steady`,
);

test("a long log opens at its place, is read on in both directions, and never loads whole", async ({
  page,
  baseURL = "",
}) => {
  const { id } = await addDocument(baseURL, { name: "pumps.log", text: `${lines.join("\n")}\n` });
  const before = lines.slice(0, 11_999).join("\n").length + 1;
  const wanted = lines[11_999] ?? "";

  await page.goto(`/documents/${id}?start=${before}&end=${before + wanted.length}`);
  const mark = page.locator("mark");
  await expect(mark).toHaveText(wanted);
  await expect(mark).toBeInViewport();
  // Its line number stands before it.
  await expect(mark.locator("xpath=ancestor::div[1]")).toContainText("12000");
  const held = await page.locator("[data-start] > div").count();
  expect(held).toBeLessThan(6000);

  // What is read on above or below does not move the line under the reader's eyes.
  const text = page.getByRole("region", { name: "Text of the document" });
  await text.hover();
  const place = await mark.boundingBox();
  await expect(text.getByText("cycle 11800 ended")).toBeAttached();
  expect(await mark.boundingBox()).toEqual(place);

  await page.mouse.wheel(0, 6000);
  await expect(text.getByText("cycle 12300 ended")).toBeAttached();
  await page.getByRole("button", { name: "Go to the cited words" }).click();
  await expect(mark).toBeInViewport();
});
