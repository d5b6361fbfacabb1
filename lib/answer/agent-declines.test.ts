import { expect, test } from "vitest";
import { openQuoting } from "../../test/quoting.ts";
import { wordings } from "../wording/wording-for.ts";

const asking = openQuoting();

test("the agent mode shows the nearest passages where its answer says that they are below", async () => {
  const base = await asking().addBase({
    "vault.md":
      "# Vault\n\nThe vault door opens with the phrase amber lantern at dusk. The backup door opens with a key.\n\n## Hours\n\nThe vault is open from 9 to 17.\n",
  });
  const { message, closest = [] } = await asking().ask("With which colour does the vault shine?", {
    model: "extractive",
    mode: "agent",
    knowledgeBaseIds: [base.id],
  });
  expect(message).toMatchObject({ text: wordings.en.closest, outcome: "closest" });
  expect(closest.map(({ text }) => text).join()).toContain("The vault");
});
