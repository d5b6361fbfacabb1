import { expect, test } from "@playwright/test";
import { askAndWait } from "./ask.ts";
import { addDocument, uploadTo } from "./slow-app.ts";

const name = "toll.md";

test("a citation keeps its words when its document gets another text, and says so @everywhere", async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? "";
  // Every screen has its own bridge: what another left behind says something else of the same one.
  const bridge = `bridge of ${test.info().project.name === "phone" ? "Holm" : "Brekke"}`;
  const toll = `The toll of the ${bridge} is 4 crowns for a cart.`;
  const keeper = `The keeper of the ${bridge} is Ragnhild Aune.`;
  const { knowledgeBaseId } = await addDocument(url, {
    name,
    text: `# Toll\n\n${toll}\n\n${keeper}\n`,
  });
  await page.goto("/");
  const answer = await askAndWait(page, `What is the toll of the ${bridge}?`, 1);
  await expect(answer).toContainText("4 crowns");

  await uploadTo(url, knowledgeBaseId, {
    name,
    text: `# Toll\n\nThe toll was raised in May.\n\n${toll.replace("4", "9")}\n\n${keeper}\n`,
  });
  await page.reload();
  const cited = page.getByRole("article", { name: "Answer 1" });
  await cited
    .getByRole("button", { name: /^Source 1/ })
    .first()
    .click();
  const popover = page.getByRole("dialog");
  await expect(popover).toContainText(toll);
  await expect(popover).toContainText(
    /The document changed on \d+ \w+ 20\d\d\. These words are not in it any more\./,
  );
  await expect(cited).toContainText("4 crowns");
});
