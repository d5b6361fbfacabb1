import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";
import { groupQuotations } from "./group-quotations.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const aPassage = (text: string, title: string, tag = "notes.txt#0"): PromptPassage =>
  promptPassage(tag, text, { title });

async function choose(question: string, passages: PromptPassage[]) {
  const asked = { question, history: [] };
  const judgement = await judgeEvidence(embedder, asked, passages);
  return judgement.range === "answered" ? chooseUnits(judgement, asked) : [];
}

async function answer(question: string, text: string, title = "Notes"): Promise<string[]> {
  const chosen = await choose(question, [aPassage(text, title)]);
  return chosen.flatMap(({ units }) => units.map(({ unit }) => unit.words));
}

const notes = `cellar
the code of the lock is on a card in Ines's kitchen
Bruno has the ladder, nobody else
lamp was last changed in 2021

boat
two quotes came in this week:
- 03/05 quote of Larsen £1,400 with paint, 3 yr guarantee
- 05/05 hull was washed and dried by the lads
- 09/05 quote of Petrov £1,150 but paint is extra
- 12/05 going with Larsen
`;

test("one line below a heading answers alone where it says what the heading does not", async () => {
  expect(await answer("what is the code for the cellar", notes)).toEqual([
    "the code of the lock is on a card in Ines's kitchen",
  ]);
});

test.each(["compare the quotes", "compare the quote of Larsen with the one of Petrov"])(
  "the items of a list that are compared are quoted alone: %s",
  async (question) => {
    expect(await answer(question, notes)).toEqual([
      "03/05 quote of Larsen £1,400 with paint, 3 yr guarantee",
      "09/05 quote of Petrov £1,150 but paint is extra",
    ]);
  },
);

test("a figure is told by its unit however that is spelled", async () => {
  const harvest = "- Potatoes (Linda, 5 kg) laid on 19 April\n- Harvest potatoes 38 kg, plums poor";
  expect(await answer("how many kilos of potatoes did we harvest", harvest)).toEqual([
    "Harvest potatoes 38 kg, plums poor",
  ]);
});

test("a height that is none of a thing's is no word of the question", async () => {
  const garden =
    "Die Hecke war zu hoch (1,60), Frist bis zum 15. Juli. Der Jahresbeitrag beträgt 84 Euro, fällig am 31. Januar.";
  const [first] = await answer("wie hoch ist der jahresbeitrag", garden, "Verein");
  expect(first).toBe("Der Jahresbeitrag beträgt 84 Euro, fällig am 31. Januar.");
});

test("a sentence in small letters begins below its heading, whatever the others begin with", async () => {
  const runbook =
    "## Retention\ntopics of orders 7 days, of scans 3 days. With a dead consumer there is a long weekend.\n\n## Alarms\nThe alarm rings.";
  expect(await answer("how long is the retention of scans", runbook)).toContain(
    "topics of orders 7 days, of scans 3 days.",
  );
});

test("a setting of a manifest is told apart from that of another by their names", async () => {
  const manifest = (name: string, replicas: number) => ({
    ...aPassage(
      `spec:\n  replicas: ${replicas}\n  revisionHistoryLimit: 4`,
      "photos.yaml",
      `photos.yaml#${replicas}`,
    ),
    section: `Deployment ${name}`,
  });
  const chosen = await choose("how many replicas does photo-web have", [
    manifest("photo-worker", 3),
    manifest("photo-web", 7),
  ]);
  const [first] = groupQuotations(chosen);
  expect(first?.text).toMatch(/^Deployment photo-web spec: `replicas: 7`/u);
});

const manual = `4. SHREDDING
Feed branches with the thick end first.

5. THE COUNTERPLATE
If the chips hang together like a chain, the counterplate has to be set:
  a) Turn the machine on.
  b) Turn the screw on the right clockwise with the 6 mm key.
  c) Stop once chips of metal fall into the box.

6. TROUBLE
| Trouble            | Cause              | Remedy                                   |
| Machine turns off  | overload           | Let it cool for 5 minutes, press the blue button |
`;

test("steps with letters are a procedure, quoted whole under the heading of their section", async () => {
  const text = await choose("what do i do if the chips hang together like a chain", [
    aPassage(manual, "Manual", "manual.txt#0"),
  ]);
  const [said] = groupQuotations(text);
  expect(said?.text).toMatch(/^\*\*5.*THE COUNTERPLATE\*\*/u);
  expect(said?.text).toContain("Stop once chips of metal fall into the box.");
});

const lease = `PARTIES
Lessor: Quillfeather Estates, of 3 Mill Lane
Lessee: Mr Anton Brisk

1. LESSEE'S DUTIES
The Lessee agrees:
(a) to sweep the yard each week;
(b) not to light fires in the hayloft.

2. LESSOR'S DUTIES
The Lessor shall keep the roof and the gutters in repair. Goods of the Lessee are not insured.
`;

test("a label that is what the question asks for goes before whatever mentions it", async () => {
  expect((await answer("who is the lessor", lease))[0]).toBe(
    "Lessor: Quillfeather Estates, of 3 Mill Lane",
  );
});

test("a heading that is what the question asks for is answered from below it", async () => {
  const said = await answer("what are the lessee's duties", lease);
  expect(said).toContain("to sweep the yard each week;");
  expect(said).toContain("not to light fires in the hayloft.");
  expect(said.join()).not.toContain("roof");
});

test("the steps of a document whose title is the task are the procedure", async () => {
  const runbook = `Owner: Platform. Last read in May by Ida Falk.

Use this when the tape robot is stuck, or when the standby is behind.

## Before you start

Tell the night shift about it.

## Steps

1. Drain the queue.
2. Unplug the arm.
3. Wait until the lamp is green.
`;
  expect(
    await answer("how do i reset the standby", runbook, "Runbook: reset a stuck tape robot"),
  ).toEqual(["Drain the queue.", "Unplug the arm.", "Wait until the lamp is green."]);
  expect(
    await answer("how do i tell the night shift", runbook, "Runbook: reset a stuck tape robot"),
  ).not.toContain("Drain the queue.");
});

const minutes = `# Boat club, minutes

## 2. Money

The bank sent new cards. Ines keeps one.

## Action items

| What | Who | By |
|------|-----|----|
| Order the rope | Bruno | 4 May |
| Paint the hull | Ines | 9 June |
| Mend the gate | Marta | 1 July |

Next meeting: Tuesday 7 July. The meeting closed at 21:10 with all items open.
`;

test("a table below the heading that is asked for is quoted whole, not the sentence behind it", async () => {
  expect(await answer("action items with deadlines", minutes, "Boat club, minutes")).toEqual([
    "Order the rope | Bruno | 4 May",
    "Paint the hull | Ines | 9 June",
    "Mend the gate | Marta | 1 July",
  ]);
});

const questions = `# Questions

**Can I row alone?** Yes, in summer. In winter you need a second boat beside you.

**Why is my oar late?** Because the club orders twice a year. Ask for a spare with form B.

**Who has the key?** Marta.
`;

test("a reply is quoted to its end", async () => {
  expect(await answer("why is my oar late", questions, "Questions")).toEqual([
    "Because the club orders twice a year.",
    "Ask for a spare with form B.",
  ]);
});

const releases = `# Oarlock, releases

## 3.2.1 (2026-03-01)

- The tide table opens again in the west
- Faster start

## 3.1.2 (2025-11-20)

- Dark colours for the night
- The map may be turned
`;

async function headingOf(
  question: string,
  text = releases,
): Promise<(string | null | undefined)[]> {
  const asked = { question, history: [] };
  const passage = promptPassage("releases.md#0", text, { title: "Oarlock, releases" });
  const judgement = await judgeEvidence(embedder, asked, [passage]);
  return chooseUnits(judgement, asked).map(({ heading }) => heading);
}

test("a release is named where its changes are below headings of their own", async () => {
  const loom = `# Loom firmware

## 3.2.0 (2026-02-01)

**Changed**
- The shuttle waits for the beam

### Removed
- Punched cards

## 3.1.4 (2025-11-20)

### Added
- A quieter motor`;
  expect(await headingOf("which release removed punched cards", loom)).toContain(
    "3.2.0 (2026-02-01)",
  );
  expect(await headingOf("since which version is the motor quieter", loom)).toContain(
    "3.1.4 (2025-11-20)",
  );
});

test("a heading is shown where only it has what is asked, and a version is no bag of numbers", async () => {
  expect((await headingOf("which release brought dark colours"))[0]).toBe("3.1.2 (2025-11-20)");
  expect((await headingOf("can the map be turned"))[0]).toBeUndefined();
  expect(await answer("what is new in 3.2.1", releases, "Oarlock, releases")).toEqual([
    "The tide table opens again in the west",
    "Faster start",
  ]);
});

test("of rows with names alike, the one that is named is quoted alone", async () => {
  const halls =
    "| Hall | Club | School |\n| --- | --- | --- |\n| Marsh Hall | 14.00 | 7.00 |\n| Marsh Studio | 8.00 | 3.50 |\n| Quay Gym | 11.00 | 5.00 |";
  expect(await answer("what does a school pay for marsh hall", halls)).toEqual([
    "Marsh Hall | 14.00 | 7.00",
  ]);
});

test("the remark above settings says what they are of", async () => {
  const settings = "# mailer, production\nservice: mailer\nreplicas: 6\ntimeout: 30s";
  expect(await answer("how many replicas has the mailer in production", settings)).toContain(
    "replicas: 6",
  );
});

test("a question for a reason is answered with what follows the sentence that has the event", async () => {
  const letter =
    "We looked at your claim on Monday.\n\nI am sorry that we cannot pay for the camera (£310). It was in the tent, and cameras are covered only where the outdoor section was taken out.\n\nTents are looked at by a firm in the next town, which writes to us within ten days, and we pay what it says a new one of the same kind would cost today, less a tenth for each year that it was in use, or have it mended where that is the cheaper of the two, as it was with yours last spring.";
  const said = await answer("why wont they pay for the camera", letter);
  expect(said.slice(0, 2)).toEqual([
    "I am sorry that we cannot pay for the camera (£310).",
    "It was in the tent, and cameras are covered only where the outdoor section was taken out.",
  ]);
});

test("a sentence that only says what is asked brings what its paragraph says", async () => {
  const study =
    "Owls were counted from May to July.\n\nThere are limits. The nights of heavy rain were left out. Nobody counted in autumn, when the young leave.\n\nMice were trapped at the edge of each field for a week in every month, by the same two people, with forty traps that were moved after each night, and were let go again where they had been caught once they had been weighed and marked with a spot of paint, red for the north and blue for the south of the valley.";
  expect(await answer("limitations", study)).toEqual([
    "There are limits.",
    "The nights of heavy rain were left out.",
    "Nobody counted in autumn, when the young leave.",
  ]);
});

const club = `Contacts
Chairwoman: Sandra Oberti
Treasurer: Loic Kervella
Trainer: Youssef Benali

Money
a new mat was 340 euros
jars: 31 of honey, sold at the fair
`;

test("the value of a label that is asked for is quoted without those of other labels", async () => {
  expect(await answer("who is the treasurer", club)).toEqual(["Treasurer: Loic Kervella"]);
});

test("a figure behind a label is a count of what the label says", async () => {
  expect(await answer("how many jars were there", club)).toEqual([
    "jars: 31 of honey, sold at the fair",
  ]);
});

const payments = `date,payee,amount
2025-02-20,Northlight Energy,187.30
2025-04-28,Northlight Energy,141.75
`;

test("a month is known by its number in a date", async () => {
  const [first] = await answer("northlight energy in february", payments, "Payments");
  expect(first).toContain("187.30");
});

test("rows of one table that were chosen one by one are written under one header", async () => {
  const text =
    "| rate | fresh weight g | nitrate leached mg |\n| --- | --- | --- |\n| 0 | 142 | 61.0 |\n| 1 | 149 | 52.3 |\n| 5 | 131 | 29.9 |";
  const chosen = await choose("nitrate leached at the highest rate", [aPassage(text, "Biochar")]);
  expect(chosen.length).toBeGreaterThan(1);
  const [group, ...others] = groupQuotations(chosen);
  expect(others).toEqual([]);
  expect(group?.text.match(/^\| --- /gmu)).toHaveLength(1);
  expect(group?.text).toContain("| 5 | 131 | 29.9 [notes.txt#0] |");
});

test("another document is quoted too only if it would answer alone", async () => {
  const asked = { question: "how many nurses were asked in the sleep study", history: [] };
  const judgement = await judgeEvidence(embedder, asked, [
    aPassage("We asked 64 people about their sleep.", "Study"),
    aPassage("The nurses took 12 naps.", "Naps", "naps.txt#0"),
  ]);
  const [first] = judgement.candidates;
  /** The judgement with the second document's unit right below the first in rank, and so much of the question beyond its title. */
  const withSecond = (beyondTitle: number) => ({
    ...judgement,
    candidates: judgement.candidates.map((each) =>
      each.passage.title === "Study"
        ? each
        : {
            ...each,
            score: (first?.score ?? 0) - 0.3,
            features: { ...each.features, beyondTitle },
          },
    ),
  });
  const titles = (beyondTitle: number) =>
    chooseUnits(withSecond(beyondTitle), asked).map((each) => each.passage.title);
  expect(titles(1)).toEqual(["Study", "Naps"]);
  expect(titles(0.2)).toEqual(["Study"]);
});

const letter = `Dear Ms Ostrander,

Your knee may stay stiff for up to two days. Avoid stairs until the swelling is gone. If the pain lasts longer than a week, ring the surgery. Visits that are cancelled less than a day ahead are charged at £30.
`;

test("one figure is given by its sentence, without the rest of its short paragraph", async () => {
  const said = await answer("how long will my knee stay stiff", letter, "Letter");
  expect(said[0]).toBe("Your knee may stay stiff for up to two days.");
  expect(said.join()).not.toMatch(/£30|stairs/u);
});

const booking = `Check-in is possible from 15:00, check-out until 11:00. If you arrive after 22:00, please tell us beforehand, since the desk closes then. The underground car park costs 14 euros per day and must be reserved, because it has only nine spaces. From the station, take tram 6 to Linden Square and walk 200 metres. Towels are changed every third day. Cots are free of charge.`;

test("the way to a place is one sentence of prose, not all that stands around it", async () => {
  const said = await answer("how do i get from the station to the hotel", booking, "Hotel");
  expect(said[0]).toBe("From the station, take tram 6 to Linden Square and walk 200 metres.");
  expect(said.join()).not.toMatch(/Check-in|Towels|Cots/u);
});

const boiler = `# Ardel boiler

## Codes

| Code | Meaning | What to do |
| --- | --- | --- |
| F2 | Flame lost | Open the gas tap and press reset |
| F28 | Fan blocked | Clear the flue and call the fitter |
| F5 | Sensor broken | Call the fitter |
`;

test.each([
  ["F28 on the wall panel since breakfast, any idea", "Clear the flue and call the fitter"],
  ["landlord says read the screen out: f2", "Open the gas tap and press reset"],
])("%s: a code is answered by the row that it labels", async (question, words) => {
  expect((await answer(question, boiler, "Ardel boiler"))[0]).toContain(words);
});

test("a code whose row has not the kind of thing asked for is not answered by it", async () => {
  const [first] = await answer("who fixed the F28 in 2019", boiler, "Ardel boiler");
  expect(first).toBeUndefined();
});

test("below a heading of plain text its advice is quoted, not the labelled lines behind it", async () => {
  const leaflet = `KIRRI sewing machine

Winding the bobbin
1. Push the spindle to the right.
2. Press the pedal until it stops.

Thread keeps breaking
Thread the machine again. Put in a new needle. Loosen the upper tension by half a turn.

Warranty: three years, two for the motor. Belts are not covered.
Spare belt: part no. K-77`;
  const said = await answer(
    "sewing machine thread keeps breaking",
    leaflet,
    "KIRRI sewing machine",
  );
  expect(said.join("\n")).toContain("Loosen the upper tension by half a turn.");
  expect(said.join("\n")).not.toContain("K-77");
});

test("a row at the beginning of a document is of whom the document begins with", async () => {
  const report = `# Weigh-in

Rider: Imogen Hart · 3 May

| Measure | Value | Unit |
| --- | --- | --- |
| Saddle weight | 7.2 | kg |
| Pulse | 61 | bpm |

Note: the pulse was a little low, drink more. Next weigh-in in June.`;
  expect((await answer("whats imogens pulse", report, "Weigh-in"))[0]).toContain("Pulse | 61");
});

test("what a mail is about is no reason, and no answer where the question says as much", async () => {
  const mails = `From: Ines Moro
To: Bruno Falk
Subject: Cold oven in the bakehouse

Dear Bruno,
the oven did not get warm this morning, and the bread is late. Please ring me.
Ines

---
From: Bruno Falk
To: Ines Moro
Subject: Oven prices from May

Dear Ines,
the gas hose had a kink under the shelf. I have put in a new one. From May an hour at the oven will be £14.
Bruno`;
  const [why = ""] = await answer("why was the oven cold", mails);
  expect(why).not.toContain("Subject:");
  expect((await answer("oven prices from may", mails))[0]).toContain("£14");
});

const review = [
  promptPassage(
    "review.md#0",
    "What the kiln told us\n\nThe door was left ajar, and nobody heard the buzzer.",
    { title: "Review: the kiln went cold", section: "What went badly" },
  ),
  promptPassage(
    "review.md#1",
    "| Action | Owner | Due |\n| --- | --- | --- |\n| a louder buzzer | Ines | 3 May |\n| a latch for the door | Bruno | 9 May |\n| a log of the shifts | Ines | 20 May |",
    { title: "Review: the kiln went cold", section: "Actions" },
  ),
];

test("a table whose section is asked for by its name is quoted whole, and a row of it where more is asked", async () => {
  const wordsOf = async (question: string) =>
    (await choose(question, review)).flatMap(({ units }) => units.map(({ unit }) => unit.words));
  expect(await wordsOf("action items of the kiln review")).toHaveLength(3);
  const owned = await wordsOf("who has the action with the latch");
  expect(owned).toHaveLength(1);
  expect(owned[0]).toContain("Bruno");
  expect((await wordsOf("lessons from the kiln review")).join(" ")).toContain("nobody heard");
});

test("a row called like an aspect is not what a study says of it", async () => {
  const study = [
    promptPassage(
      "walks.md#0",
      "| scale | score |\n| --- | --- |\n| pain | 0.4 |\n| functional limitation | 0.9 |\n| sleep | 0.7 |",
      { title: "Walks and wellbeing", section: "Results" },
    ),
    promptPassage(
      "walks.md#1",
      "Walks did people good. Only people of one town were asked, which limits what the study can say.",
      { title: "Walks and wellbeing", section: "Discussion" },
    ),
  ];
  const said = (await choose("limitations", study)).flatMap(({ units }) =>
    units.map(({ unit }) => unit.words),
  );
  expect(said.join(" ")).toContain("people of one town");
  expect(said.join(" ")).not.toContain("functional limitation");
});

test.each([
  [
    "how many swimmers took part",
    "Methods\nThirty-four swimmers of three clubs wore caps of wool or of silicone for a month each. Water was kept at 27 degrees by a heat pump. Swimmers with a cold were sent home. Warmth of the head was the primary outcome.",
    "Thirty-four swimmers of three clubs wore caps of wool or of silicone for a month each.",
  ],
  [
    "how many hives were moved",
    "The year\nIn April twelve hives were moved to the rape field. The field belongs to Ida. Hives that were weak stayed at home. Rain kept them in until noon.",
    "In April twelve hives were moved to the rape field.",
  ],
])("a sentence without a figure is not quoted beside one: %s", async (question, text, words) => {
  expect(await answer(question, text)).toEqual([words]);
});

test.each([
  [
    "where is the rehearsal",
    "News\nThe choir rehearsal on Friday is in the barn of the mill. Old scores go to the school. Supper: not yet fixed.",
    "The choir rehearsal on Friday is in the barn of the mill.",
  ],
  [
    "where do the canoes spend the winter",
    "Autumn\nThe canoes spend the winter in the shed behind the lock. Ida paints the oars. The jetty is closed in March.",
    "The canoes spend the winter in the shed behind the lock.",
  ],
])(
  "a place that a sentence surely tells needs nothing beside it: %s",
  async (question, text, words) => {
    expect(await answer(question, text)).toEqual([words]);
  },
);

test.each([
  [
    "whats the ticket for the spare mast",
    "[10:20] Ruud: the crane is booked for friday\n[10:25] Odile: I ordered the spare mast, ticket BOAT-81\n[10:31] Femi: off for lunch, roughly an hour\n[11:40] Ruud: crane driver is called Pia",
    "Odile: I ordered the spare mast, ticket BOAT-81",
  ],
  [
    "which colour did the jury like for the poster",
    "[18:02] Ana: printer rang, they close at seven\n[18:05] Ben: jury met, they like the poster in one colour, teal\n[18:09] Ana: I am on the bus\n[18:30] Ben: bring tape",
    "Ben: jury met, they like the poster in one colour, teal",
  ],
])("a message that says all needs no later one: %s", async (question, chat, words) => {
  expect(await answer(question, chat, "talk.txt")).toEqual([words]);
});
