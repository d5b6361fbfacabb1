import { afterEach, expect, it } from "vitest";
import { aModel } from "@/components/settings/settings.fixture.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { ModelNotThere } from "./model-not-there.tsx";

afterEach(cleanup);

const gone = aModel("openai-compatible:llama3.1", {
  available: false,
  reason: "Nothing listens at localhost:11434. Start it, or set LANGUAGE_MODEL_BASE_URL.",
});

it("says before a question is asked why its model cannot be, and leads to the settings", async () => {
  const models = [gone, aModel("extractive")];
  render(<ModelNotThere settings={{ models, model: gone.id }} />);
  expect(await screen.findByText("llama3.1 cannot be asked now.")).toBeTruthy();
  expect(screen.getByText(/Start it, or set the model server's address\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open settings" }).getAttribute("href")).toBe(
    "/settings",
  );
});

it.each([
  ["the model can be asked", "extractive"],
  ["it is not known yet", null],
])("says nothing while %s", (_why, model) => {
  const { container } = render(
    <ModelNotThere settings={{ models: [gone, aModel("extractive")], model }} />,
  );
  expect(container.textContent).toBe("");
});
