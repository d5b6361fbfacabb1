import { expect, test } from "vitest";
import { alice } from "../../test/database.ts";
import { openQuoting } from "../../test/quoting.ts";
import { readLibrary } from "./read-library.ts";

const asking = openQuoting();

test("every document tells whether it is an exported chat", async () => {
  const { id } = await asking().addBase({
    "whatsapp-cabin.txt":
      "[14/02/2025, 18:02:40] Jonas: a group for the cabin\n[14/02/2025, 18:05:02] Priya: which dates?\n[14/02/2025, 18:06:17] Jonas: 7 to 9 March",
    "app.log": "2026-02-01T10:00:00Z INFO started\n2026-02-01T10:05:00Z ERROR disk full",
    "note.md": "# Note\n\nThe cabin is cold.",
  });
  const scope = { viewer: alice, knowledgeBaseIds: [id] };
  const documents = await readLibrary(asking().database.db, scope);
  expect(Object.fromEntries(documents.map(({ filename, isChat }) => [filename, isChat]))).toEqual({
    "whatsapp-cabin.txt": true,
    "app.log": false,
    "note.md": false,
  });
});
