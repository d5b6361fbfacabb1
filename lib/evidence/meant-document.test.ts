import { beforeAll, describe, expect, it } from "vitest";
import { openQuoting } from "../../test/quoting.ts";

/** A tenancy agreement: who and where it is of stands at its beginning alone. */
const agreement = ({ flat, tenant, pets, leak }: Record<string, string>) => `TENANCY AGREEMENT

The flat: ${flat}
The tenant: ${tenant}
The term: twelve months from 1 September
The rent: paid in advance by standing order

1. RENT AND CHARGES
1.1 The tenant pays the rent on the day stated above whether or not it has been asked for.
1.2 The tenant pays for electricity, council tax and the television licence.
1.3 The rent may be raised once a year, with two months' notice in writing.
1.4 A payment that comes late by more than a fortnight is charged with interest at the base rate.
1.5 The deposit is kept by a scheme that both parties know, and comes back within ten days of the end.

2. USE OF THE ROOMS
2.1 The rooms are used as a private home and for no trade that brings visitors.
2.2 ${pets}
2.3 Smoking is not allowed inside or within three metres of the back door.
2.4 Music is not to be heard outside between eleven at night and half past seven in the morning.

3. CARE AND REPAIR
3.1 The tenant keeps the inside in the state in which it was let, fair wear and tear excepted.
3.2 ${leak}
3.3 The tenant tests the smoke alarms once a month. Batteries are provided.
`;

describe("a document named by its beginning", () => {
  const asking = openQuoting();
  beforeAll(async () => {
    const flats = [
      ["7 Wexcombe Row", "Ms Ottilie Brandvold", "two", 12],
      ["31 Tarrow Hill", "Mr Caspian Yeldham", "three", 24],
      ["2 Lindow Crescent", "Mrs Perpetua Ashgrove", "four", 36],
      ["90 Quillon Wharf", "Dr Leopold Marchbanks", "five", 48],
      ["14 Hobbacott Yard", "Ms Thomasina Rudge", "six", 60],
      ["5 Sallow Gardens", "Mr Ignatius Pell", "seven", 72],
    ] as const;
    await asking().addBase({
      ...Object.fromEntries(
        flats.map(([flat, tenant, pets, hours], at) => [
          `agreement-${at}.txt`,
          agreement({
            flat,
            tenant,
            pets: `Pets are welcome, but not more than ${pets} of them.`,
            leak: `The tenant reports a leak to the agent within ${hours} hours.`,
          }),
        ]),
      ),
      "walks.md":
        "# Walks\n\n## Animals\n\nAnimals seen on the hill: a hare, two buzzards and a fox.",
    });
  });
  const ask = async (question: string) =>
    (await asking().ask(question, { model: "extractive" })).message;

  it.each([
    ["are pets ok at wexcombe row?", "not more than two"],
    ["how many pets are allowed at quillon wharf", "not more than five"],
    ["how soon must ottilie report a leak", "12 hours"],
    ["how soon must yeldham report a leak", "24 hours"],
    ["until when does thomasina have to tell the agent of a leak", "60 hours"],
  ])("is looked into for the rest of the question: %s", async (question, said) => {
    const { outcome, text } = await ask(question);
    expect(text).toContain(said);
    expect(outcome).toBe("answered");
  });

  it("gives no more passages than were asked for", async () => {
    for (const topN of [1, 2, 3, 4]) {
      const question = "are pets ok at wexcombe row?";
      const { passages } = await asking().ask(question, { model: "extractive", topN });
      expect(passages).toHaveLength(topN);
    }
  });

  it("is not meant by a word that other documents have as well", async () => {
    const { text } = await ask("which animals were seen on the hill");
    expect(text).toContain("buzzards");
  });
});
