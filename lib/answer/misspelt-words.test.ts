import { beforeAll, describe, expect, it } from "vitest";
import { openQuoting } from "../../test/quoting.ts";

const asking = openQuoting();
const model = "extractive";

beforeAll(async () => {
  await asking().addBase({
    "checkout.md":
      "# Checkout service\n\nThe checkout times out after 30 seconds. The basket is kept for 48 hours. Cello is the name of its queue, and Celli that of the other.",
    "haus.md":
      "# Haus\n\nDie Nebenkosten betragen 80 Euro, weder der Keller noch die Landung der Treppe ist dabei. Die Messer dienen der Küche.",
    "household.md":
      "# Household\n\nThe insurance policy number is HX-2210. The tumor summaries are in the blue folder, and the favorite doctor is Ada Lind. Martin Okafor keeps the cellar key, Johnson the one of the roof. The dishwasher needs salt every second month. The bank backed the loan.",
  });
});

describe("a word that no document has", () => {
  it.each([
    ["when does the chekout time out", "30 seconds", "chekout", "checkout"],
    ["how often does the dishwahser need salt", "second month", "dishwahser", "dishwasher"],
    ["how long is a baskett kept", "48 hours", "baskett", "basket"],
    ["who has the celllar key", "Martin Okafor", "celllar", "cellar"],
  ])("is read as the one that was meant: %s", async (question, fact, typed, meant) => {
    const { message, notices } = await asking().ask(question, { model });
    expect(message.text).toContain(fact);
    expect(notices).toContainEqual({
      code: "spelling_corrected",
      message: `No document has “${typed}”, so it was read as “${meant}”.`,
    });
  });

  it.each([
    // A name of six letters with another letter is another name.
    "which key does marten okafor keep",
    "what is the policy number of the insurance",
    "what are the nebenkosten",
    // No name is read as another one, whichever words it is made of.
    "did johnston sign for the roof key",
    "who is nowacky okafar of the cellar",
    // Words of other languages, and those that only join others, are not mistyped.
    "Wann kommt der Techniker wieder in die Küche?",
    "Wo ist die Ladung der Messe?",
    // A word of English, though no document has it.
    "who keeps the baskets of the cellos",
    "is the “chekout” service known",
    "what does household.md say about dishwash_salt",
    // Two words together, which dictionaries have only apart.
    "which backend keeps the cellar key",
    // A word of British English, and one that asks of a document.
    "summarise the household notes",
    "which colour was analysed",
  ])("is left where it may be meant: %s", async (question) => {
    const { notices } = await asking().ask(question, { model });
    expect(notices.map(({ code }) => code)).not.toContain("spelling_corrected");
  });

  it("is the same word in American spelling", async () => {
    const { message, notices } = await asking().ask("where are the tumour summaries", { model });
    expect(message.text).toContain("blue folder");
    expect(notices).toEqual([]);
  });

  it("is read as it was typed where it asks of a document, and as it was meant where it names one", async () => {
    for (const question of ["summarise household.md", "summarise the houshold notes"]) {
      const { message } = await asking().ask(question, { model });
      expect(message.text).toContain("in its own words");
    }
  });
});
