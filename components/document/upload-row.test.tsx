import { afterEach, expect, it } from "vitest";
import { cleanup, renderInGerman, screen } from "@/test/render.tsx";
import { UploadProvider } from "./upload-context.tsx";
import { UploadRow } from "./upload-row.tsx";

afterEach(cleanup);

it("says a refusal in the language of the page, also one that came before that was loaded", () => {
  renderInGerman(
    <UploadProvider>
      <UploadRow
        upload={{
          key: 1,
          source: { file: new File([], "leer.md") },
          knowledgeBaseId: "b1",
          state: {
            stage: "refused",
            message: "leer.md is empty. Add a file that has words in it.",
          },
        }}
      />
    </UploadProvider>,
  );
  expect(screen.getByRole("listitem").textContent).toContain("leer.md ist leer. Füg eine Datei");
});
