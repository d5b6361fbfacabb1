import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const passage = (
  document: string,
  at: number,
  section: string | null,
  text: string,
): PromptPassage =>
  promptPassage(`${document}.md#${at}`, text, { origin: "carried", title: document, section });

const lamps = [
  passage("lamps", 0, "Corvid lamp", "- Bright: 800 lumen\n- Guarantee: five years"),
  passage("lamps", 1, "Marten lamp", "- Dim: 250 lumen\n- Guarantee: none"),
  passage("lamps", 2, "Verdict", "The Corvid goes to my uncle on 3 October."),
];
const pump = [
  passage("pump", 0, null, "The pump hums and gives no water."),
  passage(
    "pump",
    1,
    "What to try",
    "1. Fill the chamber with a jug of water.\n2. Clean the sieve at the inlet.\n3. Turn the shaft by hand.",
  ),
  passage("pump", 2, "Who repairs it", "Ottoline Reyes repairs pumps on Fridays."),
];
const course = [
  passage(
    "course",
    0,
    "Weaving",
    "The weaving course begins on 4 May. It is held in the tower, because the hall is let. The fee is 80 pounds.",
  ),
  passage("course", 1, "Dyeing", "The dyeing course begins on 9 June. The fee is 65 pounds."),
];

/** The words that answer the last of these, told what was answered before. */
async function answer(
  question: string,
  passages: readonly PromptPassage[],
  history: { question: string; answer: string }[],
): Promise<string[]> {
  const asked = { question, history };
  const judgement = await judgeEvidence(embedder, asked, passages);
  if (judgement.range !== "answered") return [];
  return chooseUnits(judgement, asked).flatMap(({ units }) => units.map(({ unit }) => unit.words));
}

const bright = {
  question: "How bright is the Corvid?",
  answer: "- Bright: 800 lumen [lamps.md#0]\n- Guarantee: five years [lamps.md#0]",
};
const dim = {
  question: "and the other one?",
  answer: "- Dim: 250 lumen [lamps.md#1]\n- Guarantee: none [lamps.md#1]",
};

test("the other one is answered from its own section, and from nothing of the first", async () => {
  const words = await answer("and the other one?", lamps, [bright]);
  expect(words).toContain("Dim: 250 lumen");
  expect(words.join()).not.toContain("800");
});

test("what is asked of the other one is looked up by its name", async () => {
  const [first] = await answer("who gets the other one?", lamps, [bright, dim]);
  expect(first).toBe("The Corvid goes to my uncle on 3 October.");
});

test("a comparison quotes both things that were spoken of, and no third", async () => {
  expect(await answer("compare the two", lamps, [bright, dim])).toEqual([
    "Dim: 250 lumen",
    "Guarantee: none",
    "Bright: 800 lumen",
    "Guarantee: five years",
  ]);
});

test("a comparison in one respect quotes that of each side alone", async () => {
  expect(await answer("compare their guarantee", lamps, [bright, dim])).toEqual([
    "Guarantee: none",
    "Guarantee: five years",
  ]);
});

test("when a step brought nothing, the next of its list follows, and behind the last what comes after it", async () => {
  const step = (words: string) => ({ question: "what next?", answer: `${words} [pump.md#1]` });
  const all =
    "1. Fill the chamber with a jug of water. [pump.md#1]\n2. Clean the sieve at the inlet. [pump.md#1]\n3. Turn the shaft by hand. [pump.md#1]";
  const second = "Clean the sieve at the inlet.";
  expect(
    await answer("didn't help. next?", pump, [{ question: "pump gives no water", answer: all }]),
  ).toEqual([second]);
  expect(await answer("that didn't work, what else?", pump, [step(`2. ${second}`)])).toEqual([
    "Turn the shaft by hand.",
  ]);
  expect(await answer("still dead", pump, [step("3. Turn the shaft by hand.")])).toEqual([
    "Ottoline Reyes repairs pumps on Fridays.",
  ]);
});

test("more is first of the thing that was spoken of, and only then of its neighbour", async () => {
  const said = { question: "How bright is the Marten?", answer: "Dim: 250 lumen [lamps.md#1]" };
  expect(await answer("tell me more", lamps, [said])).toEqual(["Guarantee: none"]);
});

test("more is what was not said yet", async () => {
  const said = {
    question: "what is wrong?",
    answer: "The pump hums and gives no water. [pump.md#0]",
  };
  const words = await answer("tell me more", pump, [said]);
  expect(words[0]).toBe("Fill the chamber with a jug of water.");
  expect(words.join()).not.toContain("hums");
});

const weaving = {
  question: "When does the weaving course begin?",
  answer: "The weaving course begins on 4 May. [course.md#0]",
};

test.each([
  ["where?", "tower"],
  ["why there?", "because the hall is let"],
  ["how much?", "80 pounds"],
  ["and the dyeing course?", "9 June"],
])("an asking word alone asks of what was spoken of: %s", async (question, fact) => {
  const words = await answer(question, course, [weaving]);
  expect(words.slice(0, 3).join(" ")).toContain(fact);
});

const trial = [
  passage(
    "trial",
    0,
    null,
    "Amber glasses at night improve the sleep of shift nurses. Earlier studies of amber glasses at night found that women older than 62 sleep as badly with them. We asked whether glasses help among 58 women of two wards. The foundation of the harbour paid for all of it.",
  ),
];
const aboutGlasses = {
  question: "What did the trial of amber glasses at night find?",
  answer: "Amber glasses at night improve the sleep of shift nurses. [trial.md#0]",
};

test.each([
  ["how many women were in it?", "We asked whether glasses help among 58 women of two wards."],
  ["and who paid for it?", "The foundation of the harbour paid for all of it."],
])(
  "in the document that it is about, a follow-up's own words decide: %s",
  async (question, words) => {
    expect((await answer(question, trial, [aboutGlasses]))[0]).toBe(words);
  },
);

test("an ellipsis is answered from the section that it names, not once more from the last", async () => {
  const backups = [
    passage(
      "backups",
      0,
      "Restore one table",
      "1. Restore the backup beside the old one.\n2. Copy the table over.\n3. Compare both.",
    ),
    passage(
      "backups",
      1,
      "Restore everything",
      "1. Stop all writers.\n2. Choose the backup.\n3. Point the alias at the new database.",
    ),
  ];
  const table = {
    question: "how do I restore a single table?",
    answer:
      "1. Restore the backup beside the old one. [backups.md#0]\n2. Copy the table over. [backups.md#0]\n3. Compare both. [backups.md#0]",
  };
  const said = await answer("and the whole database?", backups, [table]);
  expect(said).toContain("Stop all writers.");
  expect(said).not.toContain("Copy the table over.");
});

test.each(["still dead", "tell me more", "what else?"])(
  "where nothing was said yet, %j asks for nothing that there is",
  async (question) => {
    const unanswered = { question: "who mends the roof of the boathouse?", answer: "" };
    expect(await answer(question, [...pump, ...course], [unanswered])).toEqual([]);
  },
);

test.each([
  ["müssen kleine Kinder auch zahlen?", "Kinder unter sechs Jahren baden kostenlos."],
  ["do small children pay as well?", "Children under six swim free."],
])("a word such as %j leans on what was said", async (question, words) => {
  const english = words.startsWith("Children");
  const pool = english
    ? [passage("pool", 0, null, "A day ticket costs 4 euros. Children under six swim free.")]
    : [
        passage(
          "pool",
          0,
          null,
          "Eine Tageskarte kostet 4 Euro. Kinder unter sechs Jahren baden kostenlos.",
        ),
      ];
  const house = english
    ? [passage("house", 0, null, "Prams of children may be left on the ground floor.")]
    : [passage("house", 0, null, "Kinderwagen dürfen im Erdgeschoss stehen.")];
  const ticket = english
    ? {
        question: "What does a day ticket cost?",
        answer: "A day ticket costs 4 euros. [pool.md#0]",
      }
    : {
        question: "Was kostet die Tageskarte?",
        answer: "Eine Tageskarte kostet 4 Euro. [pool.md#0]",
      };
  const said = await answer(question, [...house, ...pool], [ticket]);
  expect(said).toContain(words);
  expect(said).not.toContain(house[0]?.text);
});

test("lines that are compared are quoted each by itself", async () => {
  const servers = [
    {
      ...passage(
        "servers",
        0,
        null,
        "falcon,web,Frankfurt,16 GB\nheron,database,Frankfurt,128 GB\nkestrel,cache,Dublin,64 GB\nosprey,build,Dublin,32 GB",
      ),
      lines: "1-4",
    },
  ];
  const said = await answer("compare falcon and heron", servers, []);
  expect(said.toSorted()).toEqual([
    "falcon,web,Frankfurt,16 GB",
    "heron,database,Frankfurt,128 GB",
  ]);
});

test("a finding is quoted from under its label, where an abstract is one paragraph", async () => {
  const abstract = [
    passage(
      "glasses",
      0,
      "Abstract",
      "Background: Light at night delays melatonin. Methods: We asked 64 nurses to wear amber glasses. Results: They fell asleep 13 minutes sooner. Conclusion: Amber glasses are a cheap way to better sleep.",
    ),
  ];
  expect(await answer("what did they find?", abstract, [])).toEqual([
    "Results: They fell asleep 13 minutes sooner.",
    "Conclusion: Amber glasses are a cheap way to better sleep.",
  ]);
  expect(await answer("what is the conclusion?", abstract, [])).toEqual([
    "Conclusion: Amber glasses are a cheap way to better sleep.",
  ]);
});

test.each([
  ["what is the conclusion?", "Amber light is a cheap way to better sleep."],
  ["was ist das Fazit?", "Amber light is a cheap way to better sleep."],
  ["quelle est la conclusion ?", "Amber light is a cheap way to better sleep."],
  ["¿cuál es la conclusión?", "Amber light is a cheap way to better sleep."],
])("the end of an abstract without headings has its conclusion: %s", async (question, words) => {
  const filler = Array.from(
    { length: 12 },
    (_, at) =>
      `In ward ${at} of the old hospital the nurses were asked again how well they had slept.`,
  );
  const abstract = [
    passage("light", 0, null, `Light at night delays sleep. ${filler.join(" ")} ${words}`),
  ];
  const said = await answer(question, abstract, []);
  expect(said.at(-1)).toBe(words);
  expect(said).not.toContain("Light at night delays sleep.");
});

test("all rows that hold what is asked for are quoted, in their order, and no other", async () => {
  const table = [
    passage(
      "servers",
      0,
      null,
      "name; site; owner\nname: falcon; site: Frankfurt; owner: Priya\nname: osprey; site: Dublin; owner: Jonas\nname: heron; site: Frankfurt; owner: Tomas\nname: kestrel; site: Dublin; owner: Lea\nname: merlin; site: Dublin; owner: Ada\nname: hobby; site: Dublin; owner: Ines",
    ),
  ].map((each) => ({ ...each, tag: "servers.csv#0" }));
  expect(await answer("which servers are in Dublin?", table, [])).toEqual([
    "name: osprey; site: Dublin; owner: Jonas",
    "name: kestrel; site: Dublin; owner: Lea",
    "name: merlin; site: Dublin; owner: Ada",
    "name: hobby; site: Dublin; owner: Ines",
  ]);
  expect(await answer("who owns heron?", table, [])).toEqual([
    "name: heron; site: Frankfurt; owner: Tomas",
  ]);
});

test("a value is quoted under the key path that is asked for, without another's beside it", async () => {
  const settings = [
    {
      ...passage("stream", 0, null, "[mount:high]\nbitrate = 192\n\n[mount:low]\nbitrate = 64\n"),
      tag: "stream.ini#0",
    },
  ];
  expect(await answer("what is the bitrate of the low mount?", settings, [])).toEqual([
    "bitrate = 64",
  ]);
});

test("a plain list below another heading is no procedure", async () => {
  const sailing = [
    passage(
      "segelkurs",
      0,
      null,
      "Segelkurs am Moorsee\n\n- Beginn am 6. Juni am dritten Steg\n- Mitbringen: Schuhe mit heller Sohle, trockene Kleidung und Sonnencreme\n- Schwimmwesten stellt der Verein\n- Kursleiter ist Wiebke Tjaden",
    ),
  ];
  expect(await answer("was soll ich mitbringen?", sailing, [])).toEqual([
    "Mitbringen: Schuhe mit heller Sohle, trockene Kleidung und Sonnencreme",
  ]);
});

const hire = [
  [
    "1. Charges",
    "The total hire charge is £512.40 including VAT. A deposit of £200 is blocked on the renter's credit card and released within seven working days of the return.",
  ],
  ["2. Mileage", "The hire includes 1,000 miles. Each further mile is charged at 20 pence."],
  [
    "3. Fuel",
    "The vehicle is handed over with a full tank and must be returned full. Otherwise the missing fuel is charged together with a refuelling fee of £30.",
  ],
  [
    "4. Late return",
    "A grace period of 20 minutes applies. After that, one further day is charged for each 24 hours begun. The vehicle is reported as stolen if it isn't returned within 72 hours.",
  ],
  [
    "5. Insurance and excess",
    "Collision damage is covered with an excess of £900. The excess may be lowered to £100 for £8 per day. Damage to tyres, windscreen and underbody is not covered. Theft is covered as long as the keys can be handed in.",
  ],
].map(([section = "", text = ""], at) => ({
  ...passage("hire", at + 1, section, text),
  title: "Fellgate Car Hire – Rental Agreement",
}));
const deposit = {
  question: "tell me about the deposit for the rental car",
  answer:
    "A deposit of £200 is blocked on the renter's credit card and released within seven working days of the return. [hire.md#1]\n\nThe total hire charge is £512.40 including VAT. [hire.md#1]",
};

test.each([
  ["and the excess?", "Collision damage is covered with an excess of £900."],
  ["and the fuel?", "Otherwise the missing fuel is charged together with a refuelling fee of £30."],
  ["and mileage?", "Each further mile is charged at 20 pence."],
])(
  "a part that cannot tell what was asked before is asked for itself: %s",
  async (question, words) => {
    const said = await answer(question, hire, [deposit]);
    expect(said).toContain(words);
    expect(said.join()).not.toContain("deposit");
  },
);

const minutes = [
  passage(
    "minutes",
    0,
    null,
    "1 Roof\n- quotes: Ashby 3,480, Crane 2,950\n- the landlord pays half\n\n2 Nursing\n- Bronwen has 41 letters open\n- Kirsty is back on 11 May\n",
  ),
];
const rules = [
  passage(
    "rules",
    0,
    null,
    "Rules of the gardens\n\n1. Rent. Full plot 72 pounds, half plot 39 pounds, each year on 1 October. Tenants over 66 pay two thirds.\n2. Late rent. After 40 days a reminder, after 60 days the plot is given up.\n3. Hens. Six hens are allowed.\n",
  ),
];
const levels = [
  passage(
    "levels",
    0,
    "Levels",
    "- Level 1: back within 15 minutes\n- Level 2: back within two hours\n- Level 3: back on the next day\n",
  ),
];
const singers = [
  passage(
    "singers",
    0,
    null,
    "Soloist: the soprano is Hermione Vale, 280 for the evening.\n\nTickets cost 14 euros at the door.\n",
  ),
];

test("the other half of something is no neighbour of it", async () => {
  const said = {
    question: "who quoted for the roof?",
    answer: "- quotes: Ashby 3,480, Crane 2,950 [minutes.md#0]",
  };
  expect((await answer("and who pays the other half?", minutes, [said]))[0]).toBe(
    "the landlord pays half",
  );
});

test("a rule whose label has the new word answers before the one that was told", async () => {
  const said = {
    question: "when is the rent of a plot due",
    answer:
      "1. Rent. Full plot 72 pounds, half plot 39 pounds, each year on 1 October. Tenants over 66 pay two thirds. [rules.md#0]",
  };
  expect((await answer("and if i pay late", rules, [said]))[0]).toMatch(/^Late rent/u);
});

test("one item of a list is quoted where the question has its number", async () => {
  expect(await answer("level 1", levels, [])).toEqual(["Level 1: back within 15 minutes"]);
});

test("a figure of whom a pronoun means is that of the line that names her", async () => {
  const said = {
    question: "who sings soprano?",
    answer: "Soloist: the soprano is Hermione Vale, 280 for the evening. [singers.md#0]",
  };
  expect((await answer("and her fee", singers, [said]))[0]).toMatch(/280/u);
});

const couriers = [
  passage("couriers", 0, null, "Boxes go out with two couriers. The form differs."),
  passage(
    "couriers",
    1,
    "Steps",
    "1. Weigh the box and write the weight on the lid.\n2. Book with Quickwing in the portal, which needs 2 hours notice.\n3. Book with Haultree by telephone, which needs 24 hours notice.\n4. Keep the slip until the box has arrived.",
  ),
  passage(
    "couriers",
    2,
    "Couriers",
    "| courier | share of boxes | largest box | contact | contract until |\n| --- | --- | --- | --- | --- |\n| Quickwing | 60 % | 20 kg | portal | 31 May 2027 |\n| Haultree | 40 % | 80 kg | +44 20 555 010 | 15 November 2028 |\n\nNothing is sent on Fridays.",
  ),
];
const notice = {
  question: "how much notice does quickwing need?",
  answer: "2. Book with Quickwing in the portal, which needs 2 hours notice. [couriers.md#1]",
};

test("the other one of what the rows of a table are is asked the same, and a column tells more of it", async () => {
  const other = "Book with Haultree by telephone, which needs 24 hours notice.";
  expect(await answer("and at the other courier", couriers, [notice])).toEqual([other]);
  const said = { question: "and at the other courier", answer: `3. ${other} [couriers.md#1]` };
  const told = await answer("until when does their contract run?", couriers, [notice, said]);
  expect(told).toContain("Haultree | 40 % | 80 kg | +44 20 555 010 | 15 November 2028");
  expect(told).not.toContain(other);
});
