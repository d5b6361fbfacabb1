import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestEmbedder } from "../../test/embedder.ts";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { Embedder } from "../embedding/embed.ts";
import type { PromptPassage } from "../prompt/prompt.ts";
import { askedQuestion } from "./asked-question.ts";
import { bestOf, type Judgement, mayAnswer } from "./judge.ts";
import { judgeEvidence } from "./judge-evidence.ts";
import { spelledLike, termsOf } from "./likeness.ts";
import { showsAsked } from "./shows-asked.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const passage = (tag: string, text: string, over: Partial<PromptPassage> = {}): PromptPassage =>
  promptPassage(`${tag}.md#0`, text, { title: tag, ...over });

/** Passages with a question that each answers, and the words of the unit that does. */
const pairs = [
  [
    "beans",
    "How long do roasted beans keep their aroma?",
    "Roasted beans keep their aroma for four weeks.",
    "Grind them right before brewing. Roasted beans keep their aroma for four weeks. The roastery opens on Tuesdays.",
  ],
  [
    "ferry",
    "When does the last ferry leave Oban?",
    "The last ferry leaves Oban at 21:40.",
    "Cars queue behind the pier. The last ferry leaves Oban at 21:40. Dogs travel free of charge.",
  ],
  [
    "locker",
    "How much is the deposit for a locker?",
    "The deposit for a locker is 15 euros.",
    "Lockers stand beside the pool. The deposit for a locker is 15 euros. Lost keys are replaced by the caretaker.",
  ],
  [
    "loom",
    "Who repairs the loom?",
    "The loom is repaired by Marta Vogel.",
    "Yarn is kept in the cellar. The loom is repaired by Marta Vogel. Visitors weave on Saturdays.",
  ],
  [
    "glacier",
    "Why did the glacier retreat?",
    "The glacier retreated because the winters brought less snow.",
    "The hut was built in 1931. The glacier retreated because the winters brought less snow. Guides carry ropes.",
  ],
  [
    "bees",
    "Where do the bees spend the winter?",
    "The bees spend the winter in the hives behind the orchard.",
    "Honey is sold in June. The bees spend the winter in the hives behind the orchard. The orchard has forty trees.",
  ],
  [
    "kiln",
    "How hot does the kiln get?",
    "The kiln gets 1,240 degrees hot.",
    "Glazes dry overnight. The kiln gets 1,240 degrees hot. Clay is delivered on Mondays.",
  ],
  [
    "choir",
    "On which day does the choir rehearse?",
    "The choir rehearses on Thursday evenings.",
    "New voices are welcome. The choir rehearses on Thursday evenings. Scores can be borrowed from the library.",
  ],
  [
    "tenor",
    "Which dose of amoxicillin do children receive?",
    "Children receive 25 mg of amoxicillin per kilogram.",
    "The ward has twelve beds. Children receive 25 mg of amoxicillin per kilogram. Parents may stay overnight.",
  ],
  [
    "ausweis",
    "Wie lange ist der Bibliotheksausweis gültig?",
    "Der Bibliotheksausweis ist zwei Jahre gültig.",
    "Die Bücherei liegt am Markt. Der Bibliotheksausweis ist zwei Jahre gültig. Kinder lesen im Erdgeschoss.",
  ],
  [
    "fours",
    "À quelle heure ouvre la boulangerie ?",
    "La boulangerie ouvre à six heures.",
    "Le four est en pierre. La boulangerie ouvre à six heures. Le pain est vendu au poids.",
  ],
  [
    "sailing",
    "How many people fit into the sailing boat?",
    "Up to six people fit into the sailing boat.",
    "Life jackets hang in the shed. Up to six people fit into the sailing boat. The mast is made of spruce.",
  ],
] as const;

/** Questions that none of the passages has anything to do with. */
const foreign = [
  "Who conducted the baroque opera in Vienna?",
  "Which encryption does the satellite modem use?",
  "What did the senator vote on tariffs?",
];

const all = pairs.map(([tag, , , text]) => passage(tag, text));
/** Turns that have nothing to do with any passage. */
const chatter = Array.from({ length: 24 }, (_, turn) => ({
  question: `Which senator voted against tariff number ${turn + 1} on imported steel?`,
}));

const judge = (question: string, passages: PromptPassage[], history: { question: string }[] = []) =>
  judgeEvidence(embedder, { question, history }, passages);

/** What the judgement of a passage rests on. */
const evidenceOf = ({ candidates }: Judgement, tag: string) =>
  candidates
    .filter((each) => each.passage.tag === `${tag}.md#0`)
    .map(({ unit, features }) => ({ words: unit.words, features }));

/** The unit of a passage that answers best, as its words alone. */
function chosenOf({ candidates }: Judgement, tag: string): string {
  const own = candidates.filter((each) => mayAnswer(each) && each.passage.tag === `${tag}.md#0`);
  return letters(bestOf(own)?.unit.words ?? "");
}
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

describe.each(pairs)("the passage on %s", (tag, question, answer, text) => {
  const own = passage(tag, text);

  test("answers with the sentence that was asked for", async () => {
    const judgement = await judge(question, [own]);
    expect([judgement.range, chosenOf(judgement, tag)]).toEqual(["answered", letters(answer)]);
  });

  test("is judged the same without full stops, each sentence on a line", async () => {
    const bare = passage(tag, text.replace(/\. ?/g, "\n").trim());
    const judgement = await judge(question, [bare]);
    expect([judgement.range, chosenOf(judgement, tag)]).toEqual(["answered", letters(answer)]);
  });

  test("is judged the same beside passages that have nothing to do with it, wherever it stands", async () => {
    const alone = evidenceOf(await judge(question, [own]), tag);
    const others = all.filter((each) => each.tag !== own.tag);
    for (const passages of [
      [own, ...others],
      [...others.slice(0, 6), own],
    ]) {
      const judgement = await judge(question, passages);
      expect([judgement.range, chosenOf(judgement, tag)]).toEqual(["answered", letters(answer)]);
      expect(bestOf(judgement.candidates.filter(mayAnswer))?.passage.tag).toBe(own.tag);
      expect(evidenceOf(judgement, tag)).toEqual(alone);
    }
  });

  test("is judged the same at the first turn and at the 25th", async () => {
    const first = await judge(question, [own]);
    const later = await judge(question, [own], chatter);
    expect([later.range, later.probability, chosenOf(later, tag)]).toEqual([
      first.range,
      first.probability,
      letters(answer),
    ]);
  });

  test("is judged the same in capitals and in small letters, of the question and of the passage", async () => {
    for (const [asked, written] of [
      [question.toLowerCase(), text],
      [question.toUpperCase(), text],
      [question, text.toLowerCase()],
    ] as const) {
      const judgement = await judge(asked, [passage(tag, written)]);
      expect([judgement.range, chosenOf(judgement, tag)]).toEqual(["answered", letters(answer)]);
    }
  });
});

test.each(foreign)(
  "nothing of the passages answers, at any turn and in any case: %s",
  async (question) => {
    for (const [asked, history] of [
      [question, []],
      [question.toUpperCase(), []],
      [question, pairs.map((pair) => ({ question: pair[1] }))],
    ] as const) {
      for (const passages of [all.slice(0, 1), all])
        expect((await judge(asked, passages, [...history])).range).not.toBe("answered");
    }
  },
);

test("the three ranges: what answers, what comes near without answering, what has nothing to do with it", async () => {
  const [beans] = all;
  const passages = beans ? [beans] : [];
  const ranges = await Promise.all(
    [
      "How long do roasted beans keep their aroma?",
      "What do roasted beans cost?",
      "Which encryption does the satellite modem use?",
    ].map(async (question) => await judge(question, passages)),
  );
  expect(ranges.map(({ range }) => range)).toEqual(["answered", "closest", "none"]);
  const probabilities = ranges.map(({ probability }) => probability);
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
});

test.each([
  [
    "A short number in a record is none to call",
    "anke brandts phone number",
    passage(
      "orders",
      "Day,Order,Guest,Room\n3 May,4471,Anke Brandt,Blue\n4 May,4472,Jon Lind,Red",
      {
        tag: "orders.csv#0",
      },
    ),
  ],
  [
    "A message beside the nearest has its own number",
    "jons membership number",
    passage(
      "chat",
      "[03/05/2025, 10:02] Jon: my membership ran out, print me the form\n[03/05/2025, 10:04] Anke: bus 4471 goes to the office",
    ),
  ],
  [
    "An abbreviation is not another one",
    "what was her tsh",
    passage("lab", "| Test | Value |\n| --- | --- |\n| FSH | 4.2 |\n| Iron | 71 |"),
  ],
  [
    "The number of helpers is no price",
    "how much is entry to the barn dance",
    passage(
      "news",
      "- Barn dance: Friday 9 May, 19:00. The bar needs eleven helpers.\n- Choir: Monday.",
    ),
  ],
])("what lacks the kind of thing asked for is near at most. %s", async (_why, question, text) => {
  expect(await judge(question, [text])).not.toMatchObject({ range: "answered" });
});

test("the figure of the sentence beside the nearest one answers", async () => {
  const text = passage("news", "Entry to the barn dance is on the door. Adults pay 12 euros.");
  expect(await judge("how much is entry to the barn dance", [text])).toMatchObject({
    range: "answered",
  });
});

test("a question that was written down is no answer to itself", async () => {
  const asked = "How long was the ferry late?";
  const written = passage("questions", "how long was the ferry late\nwho mends the slipway");
  const told = passage("harbour", "The ferry was late by 40 minutes, and nobody was told.");
  const judgement = await judge(asked, [written, told]);
  expect(judgement.range).toBe("answered");
  expect(bestOf(judgement.candidates)?.passage).toBe(told);
  expect(await judge(asked, [written])).not.toMatchObject({ range: "answered" });
});

test("without passages, and with one of no letters, nothing is found", async () => {
  for (const passages of [[], [passage("dots", "--- ... ---\n\n***")]])
    expect(await judge("How long do beans keep?", passages)).toMatchObject({
      range: "none",
      probability: 0,
      candidates: [],
    });
});

test.each([
  ["What's the deposit for a locker?", ["deposit", "locker"]],
  ["the church's bell tower", ["church", "bell", "tower"]],
])("an apostrophe leaves no word of one letter: %s", async (question, words) => {
  const { asked } = await judge(question, []);
  expect(asked.subjects.map(({ word }) => word)).toEqual(words);
});

test("reads a version and a decimal number as one word, a month beside a day as dates in figures write it", () => {
  const stemsOf = (question: string, word: string) =>
    askedQuestion(question).subjects.find((subject) => subject.word === word)?.stems;
  expect(stemsOf("what changed in 5.2.1", "5.2.1")).toEqual(["5.2.1", "v5.2.1"]);
  expect(stemsOf("does it need version 8.1", "8.1")).toContain("8.1");
  expect(stemsOf("what broke on 19 feb 2024", "feb")).toContain("02");
  expect(
    spelledLike(
      stemsOf("the rent from jan 2024", "jan") ?? [],
      termsOf("From 1 January", ["english"]),
    ),
  ).toBe(1);
  expect(stemsOf("what broke in feb", "feb")).not.toContain("02");
});

test("takes a rare word for a mistyped asking word only where a question begins", () => {
  const words = (question: string) => askedQuestion(question).subjects.map(({ word }) => word);
  expect(words("the price of the drain hose")).toEqual(["price", "drain", "hose"]);
  expect(words("wich drain is it")).toEqual(["drain"]);
});

test("the name of a file says what its texts are about, as a title does", async () => {
  const text = "The limit is 40 a day. Nobody may go above it.";
  const judged = (name: string) =>
    judgeEvidence(embedder, { question: "what is the limit of ferryboats", history: [] }, [
      passage(name, text, { title: "Rules" }),
    ]);
  const named = await judged("ferryboats-rules");
  const unnamed = await judged("x1-rules");
  expect(named.probability).toBeGreaterThan(unnamed.probability);
});

test("words are stemmed by the languages of the passages, not by every language a question may be in", async () => {
  const asked = { question: "does the hall have showers", history: [] };
  const { range } = await judgeEvidence(embedder, asked, [
    passage("hall", "You show your card at the hall door. The hall has forty seats and a stage."),
  ]);
  expect(range).not.toBe("answered");
});

test("what precedes the headings of a document that is no paper is no abstract", async () => {
  const question = "How many people work at the mill?";
  const opening = passage("mill", "What people ask us most. As of 1 February 2025.");
  const rest = passage("mill", "Lost property is kept for three months.", {
    tag: "mill.md#1",
    section: "Lost things",
  });
  expect((await judge(question, [opening, rest])).range).not.toBe("answered");
  const methods = { ...rest, section: "Methods", text: "The mill had 31 workers." };
  expect((await judge(question, [opening, methods])).asked.aspect).toBeDefined();
});

test.each([
  ["when is the hut weekend", "made a group for the hut weekend", false],
  ["when is the hut weekend", "the first weekend in March", true],
  ["when does it open on Sunday", "Sunday: 10:00 to 16:00", true],
  ["what day is the fair, friday or saturday", "The fair is on Saturday.", true],
  ["when is it held, in the morning or the evening", "It is held in the evening.", true],
  ["when in June is the concert", "on 12 June, in the mill", true],
])(
  "a word for a time that the question has itself tells no time: %s, %s",
  (question, text, tells) => {
    expect(showsAsked(askedQuestion(question), text) === true).toBe(tells);
  },
);

test.each([
  ["below how many volts does it stop", "Below 11.5 V the motors stop.", true],
  ["at what lag does the alert go off", '"threshold": 8', true],
  ["at what lag does the alert go off", '"for": "3m"', false],
])("a unit and a limit tell what a number counts: %s, %s", (question, text, tells) => {
  expect(showsAsked(askedQuestion(question), text) === true).toBe(tells);
});

test.each([
  ["At what time does the pool open?", "The pool opens at 9:00.", true],
  ["At what percentage is the fee capped?", "The fee is capped at 5 %.", true],
  ["At which temperature does it stop?", "It stops at 80 °C.", true],
  ["At which temperature does it stop?", "cut-off: 80 °C", null],
  ["At which temperature does it stop?", "limit: 30 minutes", false],
  ["At which delay does it stop?", "limit: 30 minutes", true],
  ["At what age can you join?", "You can join from 16 years.", true],
  ["At which address is the office?", "The office is at 12 Mill Lane.", true],
  ["Ab welchem Tag gilt der Vertrag?", "Der Vertrag gilt ab dem 1. März 2025.", true],
  ["Unter welcher Telefonnummer ist er da?", "Notdienst: 0664 1234567.", true],
  ["À quelle date expire le bail ?", "Le bail expire le 3 mai 2026.", true],
  ["How many people may join?", "limit: 30 minutes", null],
  ["How many people may join?", "It weighs 640 grams and costs 59 euros.", false],
])(
  "what is asked for behind a preposition is shown as it is asked: %s, %s",
  (asked, text, tells) => {
    expect(showsAsked(askedQuestion(asked), text)).toBe(tells);
  },
);

test("a letter behind a word is its label, also where it is an article elsewhere", () => {
  const asked = askedQuestion("price of menu a");
  const label = asked.subjects.at(-1)?.stems ?? [];
  expect(spelledLike(label, termsOf("Menu A (served): 58.00", ["english"]))).toBe(1);
  expect(spelledLike(label, termsOf("Menu B (a buffet): 46.50", ["english"]))).toBe(0);
});

describe("a question for an aspect of one paper of many", () => {
  const part = (at: number, section: string | null, text: string) =>
    passage("valves", text, { tag: `valves.md#${at}`, title: "Why the valves leak", section });
  const analysis = part(
    6,
    "Methods > Statistical analysis",
    "Means were compared by the Tukey test. Residuals were centred by their day of measurement.",
  );
  const background = part(
    2,
    "Background",
    "According to a recent study, gaskets age with each use. The use of gaskets was studied before.",
  );

  const best = async (question: string, passages: PromptPassage[]) =>
    bestOf(
      (await judgeEvidence(embedder, { question, history: [] }, passages)).candidates.filter(
        mayAnswer,
      ),
    )?.unit.words;

  test("is answered by its section, whichever part of the paper has the words that name it", async () => {
    expect(await best("what stats did the gaskets study use", [analysis, background])).toBe(
      "Means were compared by the Tukey test.",
    );
  });

  test("does not ask its text for the word study", () => {
    const words = (question: string) => askedQuestion(question).subjects.map(({ word }) => word);
    expect(words("limitations of the gasket study")).toEqual(["limitations", "gasket"]);
    expect(words("which study is about gaskets")).toContain("study");
  });

  test("takes no text before the first heading for the abstract beside one with labels", async () => {
    const abstract = part(
      0,
      null,
      "Background\n\nGaskets age.\n\nResults\n\nGaskets that were changed each year leaked half as often.\n",
    );
    const opening = part(
      1,
      null,
      "Gaskets are found in every valve. Earlier papers found that gaskets leak with age (Holm 2004; Pike 2006).",
    );
    expect(await best("what did the gasket paper find", [opening, abstract])).toBe(
      "Gaskets that were changed each year leaked half as often.",
    );
  });
});

const mails = passage(
  "Re: The tuning of the piano",
  `From: Ilse Baum <ilse@music.example>
Date: 2026-02-11 09:30 UTC

The tuner now comes on Friday 20 February at ten.

The piano was bought in 1998.

> From: Noah Pratt
> Sent: Monday 9 February 2026 18:10
>
> Friday would be better for us. We can pay 90 pounds
> at the most.
>
>> From: Ilse Baum
>> Sent: Sunday 8 February 2026 11:00
>>
>> The piano tuner could come on Tuesday 17 February at ten. He charges 110 pounds.`,
  { tag: "piano.eml#0" },
);

const reports = [
  passage("Report on the bridge, 3 March 2026", "## Opening\nPlanned for 1 May."),
  passage(
    "Report on the bridge, 7 April 2026",
    "## Opening\nMoved to 12 June, after the load test.",
  ),
];

test.each([
  ["when does the piano tuner come", [mails], "20 February"],
  ["when was the piano tuner first going to come", [mails], "17 February"],
  ["how much can Noah pay", [mails], "90 pounds"],
  ["what is the current opening date of the bridge", reports, "12 June"],
  ["opening of the bridge, where did it end up", reports.toReversed(), "12 June"],
])(
  "what was said last holds, unless it is asked what held before: %s",
  async (question, passages, said) => {
    const { candidates, range } = await judgeEvidence(
      embedder,
      { question, history: [] },
      passages,
    );
    expect(bestOf(candidates.filter(mayAnswer))?.unit.words).toContain(said);
    expect(range).toBe("answered");
  },
);

test("a number right behind a word of a file's name is a word of it", async () => {
  const chat = passage("ward3 chat", "Visitors may come from two to five.", {
    tag: "ward3-chat.txt#0",
  });
  const { candidates } = await judgeEvidence(
    embedder,
    { question: "when may visitors come to ward 3", history: [] },
    [chat],
  );
  expect(bestOf(candidates)?.features.beyondTitle).toBe(1);
  expect(bestOf(candidates)?.features.worst).toBeGreaterThan(0.9);
});

test("a title answers nothing but what its document is called", async () => {
  const given = passage(
    "press",
    "Title: Pressing of winter apples with a screw press: yield and clarity of juice\n\nJournal: Pomology\n\nThe mash was left for two hours.",
    { title: "Pressing of winter apples with a screw press: yield and clarity of juice" },
  );
  const said = async (question: string) => {
    const { candidates } = await judgeEvidence(embedder, { question, history: [] }, [given]);
    return bestOf(candidates.filter(mayAnswer))?.unit.words;
  };
  expect(await said("which apples did the screw press study use")).not.toMatch(/^Title/);
  expect(await said("what is the title of the screw press study")).toMatch(/^Title/);
});

test.each([
  ["how heavy is the loom", "Weight 34 kg, folded 120 cm long", "Warp the loom with 620 threads"],
  [
    "Wie schwer ist der Webstuhl?",
    "Gewicht 34 kg, gefaltet 120 cm lang",
    "Zwei gleich schwere Rollen, dann 250 Fäden",
  ],
  [
    "what temperature did the kiln reach",
    "The kiln was at 1,240 °C by noon",
    "The kiln was fired for 11 hours",
  ],
  [
    "how old was the foal",
    "The foal, 3 weeks, was with its mother",
    "The foal has 2 sisters in the meadow",
  ],
])("a measure that is asked for is told by its unit: %s", (question, told, other) => {
  const asked = askedQuestion(question);
  expect(showsAsked(asked, told)).toBe(true);
  expect(showsAsked(asked, other)).not.toBe(true);
});

test.each([
  ["how deep is the pond?", "The pond is three feet deep.", true],
  ["how tall is the steeple?", "It is about forty metres high.", true],
  ["how heavy was Rosa at birth?", "Rosa weighed seven pounds.", true],
  ["how old is the tortoise?", "The tortoise was born in 1951.", true],
  ["how hot should the oven be?", "Heat the oven to 180 C.", true],
  ["how heavy is the pony", "The pony weighs 30 stone.", null],
  ["how hot is the kiln", "It is fired for 11 hours.", false],
  ["how heavy is the press", "E1 | lid open | shut the lid", false],
])("%s %s", (question, text, tells) => {
  expect(showsAsked(askedQuestion(question), text)).toBe(tells);
});

const wordsOfBest = async (question: string, ...from: PromptPassage[]) => {
  const { candidates } = await judgeEvidence(embedder, { question, history: [] }, from);
  return bestOf(candidates.filter(mayAnswer))?.unit.words;
};

test("of two messages with the same words of a question the later holds, whatever else they tell", async () => {
  const chat = `[02/05/2026, 18:02] Ines: gate: box behind the slipway, code 3180. radio "heron", its charger hangs in the loft
[02/05/2026, 18:04] Theo: ok
[02/05/2026, 18:09] Ines: glaze order goes out friday
[09/05/2026, 21:15] Ines: harbour office rang, gate code changed to 7725, the other one is dead from today
[09/05/2026, 21:20] Theo: noted`;
  const thread = promptPassage("boat-house.txt#1", chat, { title: "boat-house.txt" });
  expect(await wordsOfBest("what is the gate box code at the boat house", thread)).toContain(
    "7725",
  );
});

test("of those that are counted, a sentence that has all of what is counted comes first", async () => {
  const title = "Site fidelity of ringed swifts in four towns";
  const abstract = promptPassage(
    "swifts.md#0",
    "**Methods.** We looked at colonies. **Results.** After two years 61 of 80 swifts (76 %) in the near boxes and 34 of 77 (44 %) in the far boxes came back, a difference of 32 points.",
    { title, section: "Abstract" },
  );
  const birds = promptPassage(
    "swifts.md#3",
    "Birds were caught at dusk. Of 171 swifts 14 were too young, and 157 were ringed.",
    { title, section: "2 Methods > 2.1 Birds" },
  );
  expect(await wordsOfBest("how many swiffts were ringed", abstract, birds)).toContain("157");
});

test("a German verb asks for what its noun tells", async () => {
  const minutes = promptPassage(
    "notes.md#1",
    "- Kapellenausflug 9. bis 11. Mai zur Hütte, 60 € für das Doppelzimmer\n- Probe ab März donnerstags 18.30 statt mittwochs, weil die Halle belegt ist\n- Bläser gesucht\n",
    { title: "Protokoll" },
  );
  expect(await wordsOfBest("wann probt die Kapelle", minutes)).toContain("donnerstags");
  const [verb] = askedQuestion("Wann segelt die Jugend?").subjects;
  expect(verb?.stems).toContain("segel");
});

test("the size of a sample is in the sentence that counts it, in whichever section", async () => {
  const title = "Cold showers and colds";
  const judged = await judgeEvidence(
    embedder,
    { question: "what was the sample size of the shower study", history: [] },
    [
      promptPassage(
        "showers.md#0",
        "Cold showers may prevent colds. After adjustment for age and smoking, cold showers were weakly associated with fewer colds among women (hazard ratio 0.92, 95% CI 0.83 to 1.02).",
        { title },
      ),
      promptPassage(
        "showers.md#1",
        "Showers were taken at home. The study of cold showers had 1878 female participants in four towns. Colds were reported by letter.",
        { title, section: "Materials and Methods" },
      ),
    ],
  );
  expect(judged.range).toBe("answered");
  expect(bestOf(judged.candidates.filter(mayAnswer))?.unit.words).toContain("1878");
});

test("what is counted is no question word, and a field of a record counts nothing of the next", () => {
  const hens = askedQuestion("how many hens does tilda have");
  expect(hens.subjects.map(({ word }) => word)).toContain("hens");
  expect(showsAsked(hens, "hut: 4; keeper: Tilda Moss; since: 2016; roof: felt")).not.toBe(true);
  expect(showsAsked(hens, "Tilda has 7 hens.")).toBe(true);
  expect(askedQuestion("hwen does it open").subjects.map(({ word }) => word)).toEqual(["open"]);
});

test("what is counted of a study is not its participants where the question names another thing", async () => {
  const study = promptPassage(
    "newts.md#0",
    "On twelve ponds in the valley we followed newts for two years. The length of 15 animals per pond was measured.",
    { title: "Newts" },
  );
  expect(await wordsOfBest("how many ponds were there in the newt study", study)).toContain(
    "twelve ponds",
  );
});

test.each(["main findings", "what did they learn", "conclusion"])(
  "lines of a log are no abstract, which would have any aspect: %s",
  async (question) => {
    const log = promptPassage(
      "pump.log#0",
      "2026-05-02 01:00:00 INFO pump started\n2026-05-02 01:00:04 WARN pump: we failed to resolve valve-3\n2026-05-02 01:00:09 INFO pump stopped",
      { title: "pump.log", time: "2026-05-02T01:00:00Z" },
    );
    expect((await judgeEvidence(embedder, { question, history: [] }, [log])).range).not.toBe(
      "answered",
    );
  },
);

test("the number of a figure or a table counts and costs nothing", () => {
  const asked = askedQuestion("how many rakes were bought");
  expect(showsAsked(asked, "Table 2. Rakes of the whole trial.")).toBe(false);
  expect(showsAsked(asked, "Table 2. The 14 rakes of the trial.")).toBe(true);
});

test.each([
  [
    "why did the loom jam",
    "Ida: the loom jams on the green yarn, the warp is too tight",
    "[09:41] Ola: loom 2 has stopped again\n[09:44] Ida: the loom jams on the green yarn, the warp is too tight\n[09:47] Ola: shall we loosen?\n[09:48] Ida: yes, by a turn\n[09:59] Ola: back to work",
  ],
  [
    "why is the ferry late",
    "Jo: the ferry is late, they wait for a part of the ramp",
    "[17:02] Mo: anybody at the pier?\n[17:05] Jo: the ferry is late, they wait for a part of the ramp\n[17:09] Mo: do we stay?\n[17:10] Jo: yes, warm soup here\n[17:40] Mo: on my way",
  ],
])("a reply in a talk about the answer does not overtake it: %s", async (question, words, chat) => {
  const talk = promptPassage("talk.txt#0", chat, { title: "talk.txt" });
  expect(await wordsOfBest(question, talk)).toBe(words);
});
