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
  file: string,
  at: number,
  { title = file, text }: { title?: string; text: string },
): PromptPassage => promptPassage(`${file}#${at}`, text, { origin: "carried", title });

type Turn = { question: string; answer: string };

/** The words that answer a question, told what was answered before. */
async function answer(
  question: string,
  passages: readonly PromptPassage[],
  history: Turn[] = [],
): Promise<string> {
  const asked = { question, history };
  const judgement = await judgeEvidence(embedder, asked, passages);
  if (judgement.range !== "answered") return "";
  return chooseUnits(judgement, asked)
    .flatMap(({ units }) => units.map(({ unit }) => unit.words))
    .join("\n");
}

const vet = [
  passage("vet-letter.txt", 0, {
    text: "Re: Bramble, a lurcher of nine years.\n\nMeloxicam 3 ml with food.\nThyroxine 0.4 mg in the evening.\n\nShe limped after the walk on Sunday, the longest spell lasting about two hours.",
  }),
  passage("vet-letter.txt", 1, {
    text: "The thyroxine is for life. The swelling should be gone within ten days. If a fit lasts longer than five minutes, ring at once. Please bring a urine sample in three weeks.",
  }),
];
const thyroxine = {
  question: "how much thyroxine does she get",
  answer: "Thyroxine 0.4 mg in the evening. [vet-letter.txt#0]",
};

test("for how long: of what was spoken of, and no other duration of the letter", async () => {
  const said = await answer("for how long?", vet, [thyroxine]);
  expect(said.split("\n")[0]).toBe("The thyroxine is for life.");
});

test("a name that the letter begins with covers nothing that stands further down", async () => {
  const said = await answer("and the meloxicam", vet, [thyroxine]);
  expect(said).toContain("Meloxicam 3 ml with food.");
  expect(said).not.toContain("urine");
});

const quote = [
  passage("marquee-quote.txt", 0, {
    text: "Dear Mr Varga,\n\nThe marquee is £2,400 for the weekend. The flooring is oak.",
  }),
  passage("marquee-quote.txt", 1, {
    text: "The order depends on a signed form. Children are welcome on site. Please reply by 4 June.",
  }),
];

test("what is asked for in a letter is not what the letter is named by", async () => {
  const said = await answer("flooring in the marquee quote", quote);
  expect(said).toContain("The flooring is oak.");
  expect(said).not.toContain("Children");
  expect(said).not.toContain("4 June");
});

const kettle = [
  passage("kettle.txt", 0, {
    title: "The Ember kettle",
    text: "The Ember kettle keeps water hot for 9 hours with the lid shut. With the lid open it keeps it hot for 2 hours. It holds 1.7 litres and is sold for 64 euros in three sizes.",
  }),
  passage("kettle.txt", 1, {
    title: "The Ember kettle",
    text: "Three per cent of the price of each kettle goes to a lifeboat station. A fourth size follows in spring.",
  }),
];
const lidShut = {
  question: "how long does the ember kettle stay hot with the lid shut",
  answer: "The Ember kettle keeps water hot for 9 hours with the lid shut. [kettle.txt#0]",
};
const lidOpen = {
  question: "and with it open?",
  answer: "With the lid open it keeps it hot for 2 hours. [kettle.txt#0]",
};

test.each(["whats it cost", "what does it cost?", "and the price?"])(
  "a price is a price, after a question for a time: %s",
  async (question) => {
    const said = await answer(question, kettle, [lidShut, lidOpen]);
    expect(said).toContain("64 euros");
    expect(said).not.toContain("Three per cent");
  },
);

const club = [
  passage("rowing-rules.md", 0, {
    text: "Boats may be booked three weeks ahead. A booking must be confirmed by the Friday before. Bookings that are not confirmed are given to others.",
  }),
  passage("regatta-chat.txt", 0, {
    text: "Oars: DON'T leave them on the slip. Tilda counts them at six.",
  }),
];
const ahead = {
  question: "how many weeks ahead can i book a boat",
  answer: "Boats may be booked three weeks ahead. [rowing-rules.md#0]",
};
const confirmed = {
  question: "until when do i have to confirm it",
  answer: "A booking must be confirmed by the Friday before. [rowing-rules.md#0]",
};

test.each(["what happens if i dont", "and what if i don't?"])(
  "a word that only asks names no other document, however it is typed: %s",
  async (question) => {
    const said = await answer(question, club, [ahead, confirmed]);
    expect(said).toContain("given to others");
    expect(said).not.toContain("Oars");
  },
);

const allowance = [
  passage("tour-allowance.md", 0, {
    text: "Hotel: up to £90 a night. Breakfast: up to £8 if the hotel has none. Strings and reeds: up to £25 a month.",
  }),
];

test("beside what a follow-up names stands nothing that lacks the name", async () => {
  const before = {
    question: "how much for a hotel on tour",
    answer: "Hotel: up to £90 a night. [tour-allowance.md#0]",
  };
  expect(await answer("and breakfast?", allowance, [before])).toBe(
    "Breakfast: up to £8 if the hotel has none.",
  );
});

const ovens = [
  passage("oven.md", 0, {
    text: "| Bake | Heat | Steam |\n| --- | --- | --- |\n| Rye | 240 °C | 0.4 l |\n| Brioche | 180 °C | 0.1 l |\n| Stollen | 170 °C | 0.2 l |",
  }),
];

test("of rows alike, that one is the row that was told", async () => {
  const history = [
    { question: "how hot is rye baked", answer: "| Rye | 240 °C | 0.4 l [oven.md#0] |" },
    { question: "and brioche?", answer: "| Brioche | 180 °C | 0.1 l [oven.md#0] |" },
  ];
  const said = await answer("how much steam does that one need", ovens, history);
  expect(said).toContain("Brioche");
  expect(said).not.toContain("Rye");
});

const lease = [
  passage("allotment-lease.txt", 0, {
    text: "Plot: 14 Lower Field\nRent: £55 a year, payable in March\n\n1. Rent that is more than 20 days late costs 4% more.\n2. The society may raise the rent every second year.\n3. A lost gate key is replaced for £9.",
  }),
];
const late = {
  question: "how late can the rent be before it costs more",
  answer: "1. Rent that is more than 20 days late costs 4% more. [allotment-lease.txt#0]",
};

test("how much it is is told by what was said, which may have the figure", async () => {
  const said = await answer("how much is it then", lease, [late]);
  expect(said).toContain("4%");
  expect(said).not.toContain("£9");
});

test("a label that is one word of many in a question is not all that it asks for", async () => {
  const said = await answer("and can they raise the rent whenever they like", lease, [late]);
  expect(said).toContain("every second year");
});

const minutes = [
  passage("bell-ringers-february.md", 0, {
    title: "Bell ringers, 9 February",
    text: "Learners: 11 on the list. The clapper of the tenor is worn.",
  }),
  passage("bell-ringers-april.txt", 0, {
    title: "Bell ringers, April",
    text: "Learners - Osric can teach now, so 5 learners came off the list, 6 learners are still on it. February minutes approved.",
  }),
];

test.each([
  ["how many learners were on the list in february", "11 on the list"],
  ["how many learners were on the list in april", "6 learners are still on it"],
])(
  "a month that is asked for is that of the document named for it: %s",
  async (question, words) => {
    const said = await answer(question, minutes);
    expect(said).toContain(words);
    expect(said.split("\n")).toHaveLength(1);
  },
);

test("a follow-up for another month goes to that month's document", async () => {
  const before = {
    question: "how many learners were on the list in february",
    answer: "Learners: 11 on the list. [bell-ringers-february.md#0]",
  };
  const said = await answer("and in april, how many are left", minutes, [before]);
  expect(said).toContain("6 learners are still on it");
});

test("another row is asked how hot it is, and the others, which tell as much of themselves, are not quoted", async () => {
  const kiln = [
    passage("kiln.md", 0, {
      title: "Kiln",
      text: "| Programme | Temperature | Gas |\n| --- | --- | --- |\n| Slow | 980 °C | 22 kg |\n| Bisque | 1060 °C | 18 kg |\n| Lustre | 760 °C | 9 kg |",
    }),
  ];
  const said = await answer("and lustre?", kiln, [
    {
      question: "how hot is the slow programme",
      answer: "| Slow | 980 °C | 22 kg [kiln.md#0] |",
    },
  ]);
  expect(said).toContain("760 °C");
  expect(said).not.toContain("1060");
});
