import { expect, test } from "vitest";
import { promptPassage } from "../../test/prompt-passage.ts";
import type { PromptPassage } from "../prompt/prompt.ts";
import { escapeForAnswer } from "./escape-document.ts";
import { inlineCode } from "./inline-markup.ts";
import { lineUnits } from "./line-units.ts";
import { aboveEntries, quotableUnits } from "./quotable-units.ts";

const passage = (text: string, over: Partial<PromptPassage> = {}): PromptPassage =>
  promptPassage("guide.md#1", text, { title: "Guide", ...over });
const quoted = (text: string, over?: Partial<PromptPassage>) =>
  quotableUnits(passage(text, over)).map((unit) => unit.markdown);

test("joins wrapped lines, and takes off marks of lists, links and emphasis but no word", () => {
  expect(
    quoted(
      "Ibid **answers** with [links](http://x.test) and `a.b()`.\nA _wrapped_\nline of snake_case; 2 * 3 * 4.\n\n- [ ] an [12] item\n  goes on\n* another",
    ),
  ).toEqual([
    "Ibid answers with links and `a.b()`.",
    "A wrapped line of snake_case; 2 \\* 3 \\* 4.",
    "an \\[12\\] item goes on",
    "another",
  ]);
});

test("takes headings of every kind for context, never for a quotation", () => {
  const units = quotableUnits(
    passage(
      "# One\nFirst sentence here.\n\nTwo\n===\nSecond sentence here.\nThe third part\nThis sentence is under a heading without any mark.\n",
      {
        title: "A paper",
      },
    ),
  );
  expect(units.map(({ words, context }) => [context, words])).toEqual([
    ["One", "First sentence here."],
    ["Two", "Second sentence here."],
    ["The third part", "This sentence is under a heading without any mark."],
  ]);
});

test("marks what begins inside a sentence or is far too long, and asks for no full stop", () => {
  const units = quotableUnits(
    passage(
      `of a cut sentence ends here. A whole one stands here. An unfinished one that ${"goes on ".repeat(20)}`,
    ),
  );
  expect(units.map(({ whole }) => whole)).toEqual([false, true, true]);
});

test("reads notes that are typed without capitals by their sentences too", () => {
  const units = quotableUnits(
    passage(
      "the gate closes at nine. bring a torch, e.g. the red one. is the dog allowed? no idea.",
    ),
  );
  expect(units.map(({ words, whole }) => [words, whole])).toEqual([
    ["the gate closes at nine.", true],
    ["bring a torch, e.g. the red one.", true],
    ["is the dog allowed?", true],
    ["no idea.", true],
  ]);
});

test("knows what a colon and a question introduce", () => {
  const units = quotableUnits(
    passage(
      "To restart the service:\n\n1. Stop it.\n2. Start it.\n\nHow do I reset it? Press the button.",
    ),
  );
  expect(units[0]?.introduces.map((index) => units[index]?.words)).toEqual([
    "Stop it.",
    "Start it.",
  ]);
  expect(units[3]?.introduces.map((index) => units[index]?.words)).toEqual(["Press the button."]);
});

test("gives a table's rows with their header, and code by its lines", () => {
  const units = quotableUnits(
    passage(
      "| Plan | Price |\n| --- | :-: |\n| Pro \\| Team | **20** |\n\n```sh\nnpm start\n```\n",
    ),
  );
  expect(units.map(({ kind, markdown, context }) => [kind, markdown, context])).toEqual([
    ["row", "Pro | Team | 20", "Plan Price"],
    ["line", "`npm start`", null],
  ]);
  expect(units[0]?.table).toEqual({ header: ["Plan", "Price"], cells: ["Pro | Team", "20"] });
});

test("gives a log its whole lines and a setting the keys and the comment it stands under", () => {
  expect(
    quoted("2026-01-01 10:00:00 ERROR a  b\n2026-01-01 10:00:01 INFO `c`\n\tat d.e\n", {
      tag: "app.log#0",
    }),
  ).toEqual(["`2026-01-01 10:00:00 ERROR a  b`", "`` 2026-01-01 10:00:01 INFO `c` ``", "`at d.e`"]);
  const units = quotableUnits(
    passage("[db]\npool:\n  # At most.\n  max: 5\n", { tag: "app.yaml#0" }),
  );
  expect(units.at(-1)).toMatchObject({ words: "max: 5", context: "db pool # At most." });
});

test("a code span keeps any run of backticks inside", () => {
  expect(inlineCode("a `` b ` c")).toBe(escapeForAnswer("a `` b ` c"));
  expect(inlineCode("`a`")).toBe("`` `a` ``");
});

test("takes a short line for a sentence, not for a heading, where emojis follow its full stop", () => {
  const text =
    "# Chat\n\nThe valve was rolled out on Monday. 🎉👍🏽🇩🇪\n\nEverybody was glad to hear it.";
  expect(quoted(text)).toEqual([
    "The valve was rolled out on Monday.",
    "Everybody was glad to hear it.",
  ]);
});

test("keeps what looks like markup in code, and in files that are no Markdown", () => {
  expect(
    quoted("The `__init__` method runs first. Use `<br>` for a [`*line*`](a.md) break."),
  ).toEqual(["The `__init__` method runs first.", "Use `<br>` for a `*line*` break."]);
  const words = (tag: string) =>
    quotableUnits(
      passage("The __init__ method runs first. The <p> element holds *a* paragraph.\n\n<br>", {
        tag,
      }),
    ).map((unit) => unit.words);
  expect(words("guide.html#3")).toEqual([
    "The __init__ method runs first.",
    "The <p> element holds *a* paragraph.",
    "<br>",
  ]);
  expect(words("python~2.pdf#0")).toEqual(words("guide.html#3"));
  expect(words("guide.md#0")).toEqual([
    "The init method runs first.",
    "The element holds a paragraph.",
  ]);
});

test("keeps text in other scripts whole", () => {
  expect(quoted("这是第一句话的全部内容。这是第二句话的全部内容！")).toEqual([
    "这是第一句话的全部内容。",
    "这是第二句话的全部内容！",
  ]);
});

test("takes the labels of a paragraph for context, as an abstract on one line has them", () => {
  const contextsOf = (text: string) =>
    quotableUnits(passage(text)).map(({ context, words }) => [context, words.slice(0, 12)]);
  expect(
    contextsOf(
      "Background: Light delays sleep. Methods: We asked 64 nurses. Two clinics took part. Results: They slept for longer.",
    ),
  ).toEqual([
    ["Background", "Background: "],
    ["Methods", "Methods: We "],
    ["Methods", "Two clinics "],
    ["Results", "Results: The"],
  ]);
  expect(contextsOf("One thing is sure: nobody came. Note: bring a lamp.")).toEqual([
    [null, "One thing is"],
    [null, "Note: bring "],
  ]);
});

test("the label at the beginning of a paragraph is its heading if it names a section or is in capitals", () => {
  const contexts = (text: string) => quotableUnits(passage(text)).map(({ context }) => context);
  expect(contexts("METHODS. A crossover trial. Each nurse worked eight nights.")).toEqual([
    "METHODS",
    "METHODS",
  ]);
  expect(contexts("REGISTRATION. The number is NRT-004417.")).toEqual(["REGISTRATION"]);
  expect(contexts("Methods: We asked 64 nurses. Two clinics took part.")).toEqual([
    "Methods",
    "Methods",
  ]);
  expect(contexts("Note: bring a lamp. The path is dark.")).toEqual([null, null]);
});

test("joins a wrapped paragraph of a letter whose address and greeting are short lines", () => {
  expect(
    quoted(
      [
        "                                             Corbel Lettings",
        "                                             4 Tannery Court",
        "                                             16 October 2023",
        "",
        "Dear Mr Okonjo,",
        "",
        "You reported damp in the small bedroom. Our surveyor, Mr Ekberg, visited on",
        "9 October and found that it comes from a cracked downpipe and not from",
        "condensation. The pipe will be replaced in the week of 6 November; a scaffold",
        "Mr Szabo puts up will stand before your windows for about four days.",
        "",
        "Yours sincerely,",
        "Gwenda Marsh",
      ].join("\n"),
    ),
  ).toContain(
    "Our surveyor, Mr Ekberg, visited on 9 October and found that it comes from a cracked downpipe and not from condensation.",
  );
});

test("lines of notes that end no sentence stay apart, however long they are", () => {
  const notes = [
    "dr amin, tuesday",
    "keys to mo",
    "milk, oats",
    "",
    "tiles delayed again now 27 may, rang Marek, he can shift it to the 2 june",
    "Budget ceiling 15k all in, spent so far 6,130 as of today (see envelope)",
    "Old units go to the garage of Tom, he wants the corner one, and the hood",
  ];
  expect(quoted(notes.join("\n"))).toHaveLength(6);
});

test("a heading may have a word and a number before its name", () => {
  const minutes =
    "TOP 4 Treppenhaus\n- Kinderwagen erlaubt\n\nTOP 5 Verschiedenes\n- Die Linde fällt";
  expect(quotableUnits(passage(minutes)).map(({ context }) => context)).toEqual([
    "TOP 4 Treppenhaus",
    "TOP 5 Verschiedenes",
  ]);
});

test("takes a table of values by records, and its header alone for no answer", () => {
  const units = quotableUnits(
    passage("name; role\nname: falcon; role: web | cache\n\nname: heron; role: database", {
      tag: "servers~2.csv#0",
    }),
  );
  expect(units.map(({ kind, words, whole }) => [kind, words, whole])).toEqual([
    ["row", "name; role", false],
    ["row", "name: falcon; role: web | cache", true],
    ["row", "name: heron; role: database", true],
  ]);
});

test("a chat's question introduces the replies to it, and is no answer by itself", () => {
  const units = quotableUnits(
    passage(
      [
        "[02/08/2023, 19:04] Ida: right who is actually rowing",
        "[02/08/2023, 19:05] Tomas: me and Jun",
        "[02/08/2023, 19:06] Wren: in, if it stays dry",
        "[02/08/2023, 19:09] Ida: now is the time to pay",
        "[02/08/2023, 19:10] Jun: paid. can someone tell me the address",
        "[02/08/2023, 19:12] Wren: Mill Lane 4",
      ].join("\n"),
    ),
  );
  expect(units.map(({ whole, introduces }) => [whole, introduces])).toEqual([
    [false, [1, 2]],
    [true, []],
    [true, []],
    // What another one says right after it is probably said to it.
    [true, [4]],
    [true, [5]],
    [true, []],
  ]);
  expect(units[2]?.context).toBe("Ida: right who is actually rowing");
});

test("a chat's message may ask at its beginning, or at its end without a mark; hours later nobody replies to it", () => {
  const units = quotableUnits(
    passage(
      [
        "08:10 Ida: who moved the trailer? The left tyre is flat.",
        "08:12 Jun: me, it is behind the shed",
        "08:13 Ida: thanks",
        "08:15 Wren: the oars of the red boat are gone",
        "08:21 Tomas: with me, back on Friday",
        "09:50 Ida: a man says his receipt has the wrong date, who does that",
        "11:40 Jun: the treasurer, leave it in the box",
        "14:05 Wren: found a glove",
        "14:20 Ida: ok. and where is the long ladder",
        "14:21 Jun: behind the boathouse",
      ].join("\n"),
    ),
  );
  expect(units.map(({ words, context, introduces }) => [words, context, introduces])).toEqual([
    ["Ida: who moved the trailer?", null, [1, 2]],
    ["The left tyre is flat.", "Ida: who moved the trailer?", []],
    ["Jun: me, it is behind the shed", "Ida: who moved the trailer?", []],
    ["Ida: thanks", null, [4]],
    ["Wren: the oars of the red boat are gone", null, [5]],
    ["Tomas: with me, back on Friday", null, []],
    ["Ida: a man says his receipt has the wrong date, who does that", null, [7]],
    [
      "Jun: the treasurer, leave it in the box",
      "Ida: a man says his receipt has the wrong date, who does that",
      [],
    ],
    ["Wren: found a glove", null, [9]],
    ["Ida: ok. and where is the long ladder", null, [10]],
    ["Jun: behind the boathouse", "Ida: ok. and where is the long ladder", []],
  ]);
});

test("a line in capitals heads the steps below it, and a line in small letters the indented ones", () => {
  const units = quotableUnits(
    passage(
      [
        "IF ALL OF THE PUMPS ARE DEAD",
        "a) look at the fuse in the shed",
        "b) ring the electrician",
        "",
        "case B - the float is stuck",
        "  lift it by its chain",
        "  note the level",
        "  ring the electrician if it sinks again, and say that the new float of the second pump was put in (March!)",
        "",
        "cause of it all",
        "nobody knows",
      ].join("\n"),
    ),
  );
  expect(units.map(({ words, context }) => [words, context])).toEqual([
    ["look at the fuse in the shed", "IF ALL OF THE PUMPS ARE DEAD"],
    ["ring the electrician", "IF ALL OF THE PUMPS ARE DEAD"],
    ["lift it by its chain", "case B - the float is stuck"],
    ["note the level", "case B - the float is stuck"],
    [
      "ring the electrician if it sinks again, and say that the new float of the second pump was put in (March!)",
      "case B - the float is stuck",
    ],
    ["cause of it all", expect.anything()],
    ["nobody knows", expect.anything()],
  ]);
});

test("a short line right below a heading with a mark is no heading", () => {
  const units = quotableUnits(
    passage("# Recipes\n\n## Leek pie\n\nServes six, 50 minutes\n\n- 3 leeks\n- 200 g of flour\n"),
  );
  expect(units.map(({ words, context }) => [words, context])).toEqual([
    ["Serves six, 50 minutes", "Leek pie"],
    ["3 leeks", "Leek pie"],
    ["200 g of flour", "Leek pie"],
  ]);
});

test("the lines above a mail name people and the day, and nothing else", () => {
  const units = quotableUnits(
    passage(
      "From: Ines Okoye\nDate: Mon, 4 May 2026 18:02\nSubject: The boat\n\nIt leaks again.\n\nWho mends it?\n\nInes did it last time.\n\nBruno is away.",
    ),
  );
  expect(units.map(({ words, framesLetter }) => [words, framesLetter])).toEqual([
    ["From: Ines Okoye", true],
    ["Date: Mon, 4 May 2026 18:02", true],
    ["Subject: The boat", false],
    ["It leaks again.", false],
    ["Who mends it?", false],
    ["Ines did it last time.", false],
    ["Bruno is away.", false],
  ]);
});

test("a name above a rule or the next mail signs what was said, and heads nothing", () => {
  const units = quotableUnits(
    passage(
      "It leaks again.\n\nInes\n\n---\nFrom: Bruno Reis\nTo: Ines Okoye\n\nI mend it on Sunday.\n\nBruno\n\nFrom: Ines Okoye\nTo: Bruno Reis\n\nThanks for that.",
    ),
  );
  expect(units.map(({ context }) => context)).toEqual(units.map(() => null));
});

test("a label that begins a sentence heads what follows it, and is no sentence itself", () => {
  const units = quotableUnits(
    passage(
      "2.1 Design. We asked each ward. It was winter. 2.2 Sample size. With less than 280 nurses nothing is found.\n\nBackground. Nights are long. Results. 316 nurses took part. Done.",
    ),
  );
  expect(units.map(({ words, context }) => [words, context])).toEqual([
    ["We asked each ward.", "Design"],
    ["It was winter.", "Design"],
    ["With less than 280 nurses nothing is found.", "Sample size"],
    ["Nights are long.", "Background"],
    ["Results. 316 nurses took part.", "Results"],
    ["Done.", "Results"],
  ]);
});

test("a label in bold heads the sentences of its paragraph, and a field in bold stays with its value", () => {
  const text = [
    "**Ponds.** We chose nine of 40. Each is fed by rain.",
    "",
    "**Keeper:** Ann Lee",
  ].join("\n");
  expect(quotableUnits(passage(text)).map(({ context, words }) => [context, words])).toEqual([
    ["Ponds", "We chose nine of 40."],
    ["Ponds", "Each is fed by rain."],
    [null, "Keeper: Ann Lee"],
  ]);
});

test("each document of a YAML file is known by its name, and a setting in a remark is none", () => {
  const yaml =
    "# kiln, live\nservice: kiln\nreplicas: 6\n---\n# oven, live\nservice: oven\nreplicas: 3\n#fuel: gas\nfuel: wood";
  const units = quotableUnits({ ...passage(yaml), tag: "kilns.yaml#0" });
  const told = units.map(({ words, context, whole }) => [words, context, whole]);
  expect(told).toContainEqual(["replicas: 6", "kiln", true]);
  expect(told).toContainEqual(["replicas: 3", "oven", true]);
  expect(told).toContainEqual(["#fuel: gas", "oven", false]);
  expect(told).toContainEqual(["fuel: wood", "oven", true]);
});

test("plain fields between blank lines are records, each known by its first field", () => {
  const text =
    "kiln: Amber\nheat: 1220\nlast fired: 3 May\n\nkiln: Basalt\nheat: 980\nlast fired: 9 May\n\nopen: daily\nring: Ines";
  const units = quotableUnits(passage(text));
  expect(units.map(({ words, context }) => [words, context])).toEqual([
    ["kiln: Amber", "Amber"],
    ["heat: 1220", "Amber"],
    ["last fired: 3 May", "Amber"],
    ["kiln: Basalt", "Basalt"],
    ["heat: 980", "Basalt"],
    ["last fired: 9 May", "Basalt"],
    ["open: daily", null],
    ["ring: Ines", null],
  ]);
});

test("a record of settings is known by its name", () => {
  const toml =
    '[mail]\nto = "ines"\n\n[[task]]\nname = "cellar"\nafter = 40\n\n[[task]]\nafter = 90\nname = "roof" # top\n';
  const keyOf = (text: string, tag: string) =>
    quotableUnits(passage(text, { tag })).map(({ words, context }) => [words, context]);
  expect(keyOf(toml, "tasks.toml#0")).toEqual([
    ['to = "ines"', "mail"],
    ['name = "cellar"', "task cellar"],
    ["after = 40", "task cellar"],
    ["after = 90", "task roof"],
    ['name = "roof" # top', "task roof"],
  ]);
  const yaml = "tasks:\n  - name: cellar\n    after: 40\n  - name: roof\n    after: 90\n";
  expect(keyOf(yaml, "tasks.yaml#0").slice(1)).toEqual([
    ["- name: cellar", "tasks"],
    ["after: 40", "tasks cellar"],
    ["- name: roof", "tasks"],
    ["after: 90", "tasks roof"],
  ]);
});

test("a line that names columns says nothing of itself, one of values does", () => {
  const wholeOf = (text: string) =>
    quotableUnits(passage(text)).map(({ words, whole }) => [words, whole]);
  expect(wholeOf("Kiln   Heat    Hours\nnorth  1000 C  9\nsouth  1240 C  11\n")).toEqual([
    ["Kiln Heat Hours", false],
    ["north 1000 C 9", true],
    ["south 1240 C 11", true],
  ]);
  const changes =
    "FIX  Tides in 1999\nNEW  Night mode\nFIX  Heights in feet were rounded (#22)\nFIX  Maps of 2024 load\n";
  expect(wholeOf(changes)[1]).toEqual(["NEW Night mode", true]);
  expect(wholeOf("Ada   Bergen\nIvo   Lund\nUna   Sligo\n").map(([, whole]) => whole)).toEqual([
    true,
    true,
    true,
  ]);
});

test("a passage that begins behind the white space of its first line keeps the keys of its file apart", () => {
  const text = `paperless:
    image: paperless:2.13
    ports: ["8010:8000"]

  zigbee:
    image: zigbee:1.40
    ports: ["8124:8080"]`;
  const units = quotableUnits(passage(text, { tag: "compose.yaml#2", section: "services" }));
  expect(
    units.filter(({ words }) => words.startsWith("ports")).map(({ context }) => context),
  ).toEqual(["paperless", "zigbee"]);
  const nested = "paperless:\n    image: paperless:2.13\n    ports: [8010]";
  const [, image] = quotableUnits(passage(nested, { tag: "compose.yaml#2", section: "services" }));
  expect(image?.context).toBe("paperless");
});

test("a numbered line in capitals heads the table below it", () => {
  const [row] = quotableUnits(
    passage("5. PLATES\nTurn the screw.\n\n6. TROUBLE\n| Turns off | overload |\n", {
      tag: "manual.txt#0",
    }),
  ).filter(({ kind }) => kind === "row");
  expect(row?.context).toBe("6. TROUBLE");
});

test("settings further in are those of the line above them, which answers nothing by itself", () => {
  const text =
    "hostname rt-02\n\nwifi main\n  channel 44\n\nwifi guest\n  ssid Plum\n  # slow\n  channel 6\n\nlog-level warning\n";
  const units = quotableUnits(passage(text, { tag: "router.conf#0" }));
  expect(units.map(({ words, context, whole }) => [words, context, whole])).toEqual([
    ["hostname rt-02", null, true],
    ["wifi main", null, false],
    ["channel 44", "wifi main", true],
    ["wifi guest", null, false],
    ["ssid Plum", "wifi guest", true],
    ["# slow", "wifi guest", true],
    ["channel 6", "wifi guest # slow", true],
    ["log-level warning", null, true],
  ]);
});

test("a long run of white space is read in time", () => {
  const run = " ".repeat(400_000);
  expect(lineUnits([`a${run}x`, `b${run}x {`], false)).toHaveLength(2);
});

test("what a speaker of a transcript names first is the topic of the rest", () => {
  const units = quotableUnits(
    passage(
      [
        "Orla: Morning. Two things today.",
        "",
        "Bram: Front door. The locksmith comes a day later, on Thursday.",
        "",
        "Orla: Thanks, Bram.",
        "",
        "Bram: It is 80 euros.",
      ].join("\n"),
    ),
  );
  const unit = units.find(({ words }) => words.startsWith("The locksmith"));
  expect(unit?.context).toBe("Bram: Front door.");
  expect(units.find(({ words }) => words === "Bram: Front door.")?.whole).toBe(false);
  const fields = quotableUnits(
    passage("Deposit: two weeks.\n\nRent: 40 euros. It is due on Monday."),
  );
  expect(fields.every(({ whole }) => whole)).toBe(true);
});

test("lines with labels below a heading of Markdown are text under it, and no settings", () => {
  const text = "# Minutes of 4 May\n\nPresent: Ada, Bo\nApologies: Cem\nChair: Ada";
  const read = (tag: string) =>
    quotableUnits({ ...passage(text), tag }).map(({ words, markdown, context }) => ({
      words,
      markdown,
      context,
    }));
  expect(read("minutes.md#0")).toEqual(
    ["Present: Ada, Bo", "Apologies: Cem", "Chair: Ada"].map((words) => ({
      words,
      markdown: words,
      context: "Minutes of 4 May",
    })),
  );
  expect(read("minutes.yaml#0")[1]?.markdown).toBe("`Present: Ada, Bo`");
});

test("a record that a word and its number begin is a paragraph, and its name is above each of its sentences", () => {
  const stalls = quotableUnits(
    passage(
      "Stalls let: 3.\nStall 1 Ruth Adeyemi. Pays on Fridays.\nStall 2 Hamid & Son, cheese. Fridge hired. Leaves in May.\nStall 3 empty.\n",
    ),
  );
  expect(stalls.map(({ words, context }) => [context, words])).toEqual([
    [null, "Stalls let: 3."],
    ["Stall 1 Ruth Adeyemi", "Stall 1 Ruth Adeyemi."],
    ["Stall 1 Ruth Adeyemi", "Pays on Fridays."],
    ["Stall 2 Hamid & Son, cheese", "Stall 2 Hamid & Son, cheese."],
    ["Stall 2 Hamid & Son, cheese", "Fridge hired."],
    ["Stall 2 Hamid & Son, cheese", "Leaves in May."],
    [null, "Stall 3 empty."],
  ]);
  expect(new Set(stalls.map(({ block }) => block)).size).toBe(4);
  const agenda =
    "TOP 1 Kasse. Es fehlen 40 Euro.\n\nTOP 2 Dach. Der Dachdecker kommt\nam 3. Mai.\n\nTOP 3 Fest. Am 9. Juni.";
  expect(
    quotableUnits(passage(agenda)).find(({ words }) => words.includes("Dachdecker")),
  ).toMatchObject({ context: "TOP 2 Dach" });
});

test("the same word with a number in two lines, or twice with the same one, begins no record", () => {
  const prose = "Day 3 was wet. We stayed in.\nDay 3 again. No change.\nDay 4 was dry. We left.";
  expect(quotableUnits(passage(prose)).every(({ context }) => context === null)).toBe(true);
});

test("the entries of a logbook or a chat are none of what it begins with", () => {
  const log =
    "Narrowboat Heron, bought 2018\n04.04.21 blacking, 780\n19.06.21 bilge pump\n02.10.21 stove rope\n";
  expect(aboveEntries(log)).toBe("Narrowboat Heron, bought 2018");
  const letter = "Lease of the Heron\n04.04.2021\nThe boat lies at Tixall.";
  expect(aboveEntries(letter)).toBe(letter);
});

test("a row without a figure between rows with one heads no columns", () => {
  const bill =
    "Berth 14 at Tixall       £96\nLaundry token            £5\nWater from the tap       free of charge\nPump-out                 £18\nDay ticket               £4\n";
  expect(quotableUnits(passage(bill)).find(({ words }) => words.startsWith("Water"))).toMatchObject(
    { whole: true },
  );
});
