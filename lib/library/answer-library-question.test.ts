import { beforeAll, describe, expect, it, test } from "vitest";
import { alice } from "../../test/database.ts";
import type { TestBase } from "../../test/library.ts";
import { openQuoting } from "../../test/quoting.ts";
import { answerLibraryQuestion } from "./answer-library-question.ts";
import { toLibraryAnswer } from "./quoted-text.ts";

const asking = openQuoting();
let papers: TestBase;
let notes: TestBase;

function paper(facts: {
  title: string;
  journal: string;
  year: number;
  authors: [string, string][];
  abstract: string;
  body: string;
}): string {
  const names = facts.authors
    .map(
      ([given, surname]) =>
        `<contrib contrib-type="author"><name><surname>${surname}</surname><given-names>${given}</given-names></name></contrib>`,
    )
    .join("");
  return `<?xml version="1.0"?><article><front><journal-meta><journal-title-group><journal-title>${facts.journal}</journal-title></journal-title-group></journal-meta><article-meta><article-id pub-id-type="doi">10.1000/${facts.year}</article-id><title-group><article-title>${facts.title}</article-title></title-group><contrib-group>${names}</contrib-group><pub-date><day>3</day><month>4</month><year>${facts.year}</year></pub-date><abstract>${facts.abstract}</abstract></article-meta></front><body>${facts.body}</body></article>`;
}

const files = {
  "owl-2009.nxml": paper({
    title: "Barn owls hunt by sound in falling snow",
    journal: "Journal of Night Ecology",
    year: 2009,
    authors: [
      ["Ines", "Falkner"],
      ["Tom", "Ashby"],
    ],
    abstract:
      "<sec><title>Background</title><p>Barn owls find their prey by ear, and snow dampens every sound on the ground. It is not known how far owls can still hunt while snow is falling.</p></sec><sec><title>Methods</title><p>We followed 34 barn owls with radio tags through two winters in an open valley. Their hunting success was recorded on every night with snowfall.</p></sec><sec><title>Results</title><p>Hunting success fell by half in heavy snow, while light snow had no effect on the owls. Owls in heavy snow moved to barns and hunted mice indoors.</p></sec><sec><title>Conclusion</title><p>Barns left open in winter are a refuge for owls that cannot hear their prey under falling snow.</p></sec>",
    body: "<sec><title>Introduction</title><p>Owls hear well. Their ears are placed unevenly.</p></sec><sec><title>Acknowledgements</title><p>This study was supported by the Winter Fund, which paid for all radio tags.</p></sec>",
  }),
  "moss-2014.nxml": paper({
    title: "Moss gardens cool the roofs of small towns",
    journal: "Urban Plants",
    year: 2014,
    authors: [["Pia", "Lindqvist"]],
    abstract:
      "<p>Roofs planted with moss stayed six degrees cooler than bare roofs on hot afternoons. The effect was largest on flat roofs that were watered at noon.</p>",
    body: "<sec><title>Introduction</title><p>Flame retardants are often sprayed on dry moss.</p></sec>",
  }),
};

const noteFiles = {
  "choir-minutes.txt":
    "Hillside Choir, committee of 4 March\n\nPresent: Ada, Bo, Cem (minutes)\n\n- The summer concert is on Saturday 12 June in the old mill\n- The mill asks 380 pounds for the hall, agreed\n- New music stands are bought, 24 of them, Bo orders them\n- The boat trip is put off to September because the pier is closed\n- Subscriptions stay at 60 pounds a year\n- The piano is tuned before Easter by Mr Halloran\nNext meeting 8 April",
  "snails.md":
    "# Snails in walled gardens\n\nA. Moor, B. Lund\n\n## Abstract\n\nSnails prefer old walls.\n\n## Methods\n\nWe counted 60 walls.\n\n## Results\n\nOld walls had more snails.",
  "slugs.md":
    "# Slugs in wet cellars\n\nby I. Falk (Lund, Sweden) with T. Ash\n\n## Abstract\n\nSlugs prefer wet cellars.\n\n## Methods\n\nWe counted 9 cellars.",
  "runbook-restore.md":
    "# Restoring the archive\n\n## Before\n\nTell the people on call that the archive will be away for an hour. Stop the writer with `arch stop`.\n\n## Restoring\n\nFetch last night's copy from the vault and unpack it into the empty folder. The copy takes about forty minutes.\n\n## After\n\nStart the writer again, and compare ten records with the copy.",
  "runbook-certificates.md":
    "# Renewing certificates\n\nCertificates run out every ninety days. Renew them on the first Monday of the month with `certs renew`.",
  "hausordnung.txt":
    "Hausordnung\n\nDie Treppe ist von den Mietern im Wechsel zu putzen. Fahrräder sind im Keller abzustellen, und das Tor ist nach acht Uhr zu schließen.",
  "pm-lamp.md": "# Post-mortem: the lamp fell\n\nNobody was hurt.",
  "pm-gate.txt": "post mortem, short form\n\nwhat: the gate was open all night",
  "partners-march.md": "# Lamp partners\n\nThe post mortem is with Ada.",
  "cellar-lease.txt":
    "LEASE of the cellar, Mill Yard\nLandlord: Quill Properties      Tenant: Oddment Ltd\nDate: 30 September 2024\n\n1 TERM  Ten years from 1 October 2024.\n2 RENT  £8,600 a year, payable in advance.\n3 BREAK  The Tenant may end the lease after five years.\n4 REPAIR  The Tenant keeps the cellar in repair, and the Landlord the stairs.\n5 HOURS  From 07:00 to 21:00 on all days but Sundays.\n6 SIGNS  One hanging sign, and lettering on the door.\n7 ACCESS  The Landlord may enter the cellar on 48 hours' notice.\n8 END  The Tenant leaves the cellar empty, and the Landlord may keep the shelves.",
  "bins.html":
    "<html><head><title>Bins and parking</title></head><body><h1>Bins and parking</h1><p>Grey bins are emptied on Tuesdays. Guests may park behind the shed for two days.</p></body></html>",
  "app.log": "2026-02-01T10:00:00Z INFO started\n2026-02-01T10:05:00Z ERROR disk full",
  "whatsapp-cabin.txt":
    "[14/02/2025, 18:02:40] Jonas: a group for the cabin\n[14/02/2025, 18:05:02] Priya: which dates?\n[14/02/2025, 18:06:17] Jonas: 7 to 9 March",
  "kiln-events.csv":
    "when,kiln,level,text\n2026-03-02 07:10:00,2,info,heating\n2026-03-02 09:42:11,2,warning,door open\n2026-03-02 09:50:00,1,info,cooling\n",
  "firings.csv":
    "when,kiln,pots\n2026-03-02 07:10:00,2,40\n2026-03-03 07:00:00,1,32\n2026-03-04 08:00:00,1,12\n",
  "settings.yaml": "server:\n  port: 8080\n  retries: 3",
};

beforeAll(async () => {
  papers = await asking().addBase(files, "shared");
  notes = await asking().addBase(noteFiles);
});

async function ask(
  question: string,
  {
    documentIds,
    lastCited = null,
    lastAnswers = [],
    bases = [papers, notes],
  }: {
    documentIds?: string[];
    lastCited?: string | null;
    lastAnswers?: string[];
    bases?: TestBase[];
  } = {},
) {
  const answer = await answerLibraryQuestion(
    { db: asking().database.db, embedder: asking().tools.embedder },
    { viewer: alice, knowledgeBaseIds: bases.map(({ id }) => id), documentIds },
    question,
    { lastCited, lastAnswers, writes: false },
  );
  if (!answer || !("text" in answer)) return undefined;
  const { text, chunks, places } = toLibraryAnswer(answer.text);
  const cited = [...new Set(chunks.map(({ filename }) => filename))];
  const quotes = places.map(({ chunkId, start, end }) => {
    const chunk = chunks.find((each) => each.chunkId === chunkId);
    return chunk?.text.slice(start - chunk.start, end - chunk.start) ?? "";
  });
  return { text: text((chunkId) => chunkId), cited, quotes };
}

test.each([
  ["what documents do you have?", [...Object.keys(files), ...Object.keys(noteFiles)], []],
  ["Welche Dokumente gibt es hier?", ["runbook-restore.md", "Es gibt 18 Dokumente"], []],
  ["Quels documents y a-t-il ?", ["bins.html"], []],
  ["¿Qué documentos hay?", ["bins.html"], []],
  ["Which runbooks are there?", ["runbook-restore.md", "runbook-certificates.md"], ["bins", "owl"]],
  ["which papers are from 2009?", ["owl-2009.nxml"], ["moss", "bins"]],
  ["which papers were published since 2010", ["moss-2014.nxml"], ["owl"]],
  ["which papers are by Falkner?", ["owl-2009.nxml"], ["moss"]],
  ["which papers are in Urban Plants", ["moss-2014.nxml"], ["owl"]],
  ["list all markdown files", ["runbook-restore.md"], ["bins", "owl"]],
  ["which german documents are there?", ["There is one document", "hausordnung.txt"], ["bins"]],
  ["which files are in english", ["bins.html"], ["hausordnung"]],
  ["which configs are there?", ["settings.yaml"], ["bins", "owl"]],
  ["what documents do I have about configuration", ["settings.yaml"], ["bins", "owl"]],
  ["Welche Dateien gibt es zu Einstellungen?", ["settings.yaml"], ["bins", "owl"]],
  ["Quels fichiers as-tu sur les paramètres ?", ["settings.yaml"], ["bins", "owl"]],
  ["¿Qué archivos hay sobre configuración?", ["settings.yaml"], ["bins", "owl"]],
  [
    "which logs are there?",
    ["app.log", "kiln-events.csv", "2 logs"],
    ["bins", "whatsapp", "firings"],
  ],
  ["which of my files are logs", ["app.log"], ["whatsapp"]],
  ["what chats do I have", ["whatsapp-cabin.txt"], ["app.log"]],
  ["how many papers are there?", ["There are 4 papers", "snails.md"], ["bins"]],
  ["Wie viele Studien hast du?", ["4 Studien"], ["bins"]],
  ["which is the newest paper?", ["The latest:\n\n- Moss"], []],
  ["which is the newest paper?", ["Moss"], ["Barn owls"]],
  ["papers since 2010", ["moss-2014.nxml"], ["owl"]],
  ["do i have any snail papers", ["There is one document.", "snails.md"], ["owl"]],
  ["do i have any concert notes", ["Yes, in one document", "choir-minutes.txt"], ["owl"]],
  ["which studies came out after 2010", ["moss-2014.nxml"], ["owl"]],
  ["what was added last?", ["The latest:\n\n- "], []],
  ["anything from 2009?", ["owl-2009.nxml"], ["moss", "bins"]],
  ["do I have something by Lindqvist?", ["moss-2014.nxml"], ["owl", "bins"]],
  ["what have i uploaded here?", Object.keys(noteFiles), []],
  ["list the post mortems please", ["2 post mortems", "pm-lamp.md", "pm-gate.txt"], ["partners"]],
  ["how many postmortems are there", ["2 postmortems"], []],
  ["which papers are about owls?", ["owl-2009.nxml"], ["moss"]],
])("lists for %j what the facts of the documents say", async (question, holds, lacks) => {
  const answer = await ask(question);
  for (const words of holds) expect(answer?.text).toContain(words);
  for (const words of lacks) expect(answer?.text).not.toContain(words);
});

test.each([
  ["who wrote the paper on owls?", "Ines Falkner and Tom Ashby", "owl-2009.nxml"],
  ["who wrote the slug paper", "by I. Falk (Lund, Sweden) with T. Ash", "slugs.md"],
  ["Who is the author of the moss study", "Pia Lindqvist", "moss-2014.nxml"],
  [
    "in which journal did the paper by Falkner appear?",
    "Journal of Night Ecology in 2009",
    "owl-2009.nxml",
  ],
  ["when was the moss paper published?", "2014-04-03", "moss-2014.nxml"],
  ["what is the doi of the owl paper", "10.1000/2009", "owl-2009.nxml"],
  ["Wer hat die Studie über roofs geschrieben?", "geschrieben von Pia Lindqvist", "moss-2014.nxml"],
  ["is there something about parking?", "Guests may park behind the shed", "bins.html"],
  ["Gibt es etwas über Certificates?", "runbook-certificates.md", "runbook-certificates.md"],
])("answers %j with a citation of its document", async (question, words, file) => {
  const answer = await ask(question);
  expect(answer?.text).toContain(words);
  expect(answer?.cited).toContain(file);
});

it("sums a paper up by what its abstract finds and concludes, each sentence word for word", async () => {
  const answer = await ask("Summarise the paper on barn owls");
  expect(answer?.cited).toEqual(["owl-2009.nxml"]);
  expect(answer?.quotes).toHaveLength(5);
  expect(answer?.text).toContain("Hunting success fell by half in heavy snow");
  expect(answer?.text).toContain("a refuge for owls");
  expect(answer?.text).not.toContain("Winter Fund");
  for (const quote of answer?.quotes ?? []) expect(answer?.text).toContain(quote);
});

it("sums minutes up by their items", async () => {
  const answer = await ask("give me a summary of the committee minutes of the choir");
  expect(answer?.cited).toEqual(["choir-minutes.txt"]);
  expect(answer?.quotes).toHaveLength(5);
  expect(answer?.text).toMatch(/12 June|380 pounds/u);
  expect(answer?.text).not.toContain("Present");
});

it("sums a contract up from its beginning, which says what it is", async () => {
  const answer = await ask("summarise the lease");
  for (const words of ["LEASE of the cellar, Mill Yard", "Quill Properties", "Ten years", "£8,600"])
    expect(answer?.text).toContain(words);
});

it("finds the minutes of a meeting that is asked for", async () => {
  expect((await ask("give me the gist of the choir committee meeting"))?.cited).toEqual([
    "choir-minutes.txt",
  ]);
});

it("finds a document whose name joins two words of the question", async () => {
  const answer = await ask("give me the gist of the choir min utes");
  expect(answer?.cited).toEqual(["choir-minutes.txt"]);
});

test("mails are summed up by whom they are with", async () => {
  const mail = (from: string, subject: string, text: string) =>
    `From: ${from} <post@mail.example>\nTo: Bo Hale <bo@mail.example>\nDate: Thu, 26 Jun 2025 16:42:00 +0100\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8\n\n${text}\n`;
  const mails = await asking().addBase({
    "roof.eml": mail(
      "Marta Quist",
      "Re: the roof",
      "The slates come on Monday. The scaffold stays until June.",
    ),
    "piano.eml": mail(
      "Ada Thorn",
      "Re: piano",
      "The piano was tuned on Friday. The bill comes to 90 pounds.",
    ),
  });
  const answer = await ask("summarise the emails with marta", { bases: [mails, notes] });
  expect(answer?.cited).toEqual(["roof.eml"]);
  expect(answer?.text).toContain("The slates come on Monday");
});

it("takes a sentence for a summary from each part of a document with headings", async () => {
  const answer = await ask("tl;dr runbook-restore.md");
  for (const heading of ["*Before:*", "*Restoring:*", "*After:*"])
    expect(answer?.text).toContain(heading);
});

it("takes the one document that is asked for what 'this' is", async () => {
  const only = papers.documentIds["moss-2014.nxml"] ?? "";
  expect((await ask("summarise this", { documentIds: [only] }))?.text).toContain(
    "six degrees cooler",
  );
  expect((await ask("who wrote this?", { documentIds: [only] }))?.text).toContain("Pia Lindqvist");
  expect(await ask("who wrote this?")).toBeUndefined();
});

it("names the headings of each document for what the documents are about", async () => {
  const answer = await ask("what topics are covered in my documents");
  expect(answer?.text).toContain("Before · Restoring · After");
  expect(answer?.text).toContain("Moss gardens cool the roofs");
});

it("tells of a log how far it reaches, and of a paper the first sentence that says something", async () => {
  const base = await asking().addBase({
    "pump.log": "2026-02-01T10:00:00Z INFO started\n2026-02-03T10:05:00Z ERROR dry",
    "undated.log": "[10.30 16:49:06] pump - opened\n[10.30 16:49:08] pump - closed",
    "tea.nxml": paper({
      title: "Tea at altitude",
      journal: "Hot Drinks",
      year: 2011,
      authors: [["Ada", "Moor"]],
      abstract:
        "<p>Background:</p><p>Water boils at less than a hundred degrees on a mountain.</p>",
      body: "<sec><title>Correspondence</title><p>Write to Ada.</p></sec>",
    }),
  });
  const answer = await ask("what topics are covered in my documents", { bases: [base] });
  expect(answer?.text).toContain("- pump.log: 2 lines from 2026-02-01 to 2026-02-03");
  expect(answer?.text).toMatch(/^- undated\.log: 2 lines$/mu);
  expect(answer?.text).toMatch(/^- Tea at altitude \(.*\): Water boils at less/mu);
});

it("says that no paper is of a year, and leaves years to retrieval where a document has none", async () => {
  const dated = Object.values(papers.documentIds);
  expect(await ask("which papers are from 1999?")).toBeUndefined();
  expect((await ask("which papers are from 1999?", { documentIds: dated }))?.text).toBe(
    "There are no papers that fit.",
  );
  expect(await ask("which runbooks are from 2012?")).toBeUndefined();
});

test.each([
  "How many owls were in the study?",
  "What kind of study is this?",
  "how many nights are in the paper?",
  "which plants do the papers have?",
  "which study looked at flame retardants",
  "Which papers were supported by the Winter Fund?",
  "which boat must stay on the rack",
  "who wrote the migration script in the incident?",
  "who tunes the piano?",
  "what documents do I need for the visa?",
  "What papers do I have to bring?",
  "which notes did the choir sing?",
  "how many files failed in the restore?",
  "how many pages does the manual have?",
  "who has the keys?",
  "list the partners",
  "what is in the vault?",
  "what's in the box?",
  "which files does the backup hold back?",
  "which log has FATAL entries?",
  "how many errors are in the log?",
  "Are the documents ready?",
  "where are the papers kept?",
  "when is the next meeting?",
  "who wrote the minutes?",
  "Who wrote Kubla Khan?",
  "what is the concert about?",
  "summarise the results of the owl study",
  "give me an overview of the costs of the hall",
  "sum up the pounds that were spent on music stands",
  "which topics did the committee talk about in March?",
  "Thanks to whom was the hall found?",
  "what can you do when the archive is full?",
  "Hello is printed on which sign?",
  "is there something about unicorns in space?",
  "do I have anything about nocturnal mammals?",
  "Wer hat die Noten geschrieben?",
  "Welche Dokumente muss ich mitbringen?",
  "Quels papiers faut-il apporter ?",
  "¿Qué documentos necesito para el visado?",
  "when was the mill published as a venue?",
  "Wer sind die Autoren der Kompoststudie?",
  "how do I restore the archive?",
  "what do the papers say about snow?",
])("leaves %j to retrieval", async (question) => {
  expect((await ask(question))?.text).toBeUndefined();
});

test("what the asker has of a kind are the documents called so, counted where each is one by its name", async () => {
  const house = await asking().addBase({
    "deed-of-mill-lane.md":
      "# The house in Mill Lane\n\nSold to Ida. She has two deeds of her own.",
    "deed-boathouse.txt": "The boathouse goes to the school.",
    "songs-for-the-road.md": "# Songs for the road\n\n## The mill\n\nTurn, turn.",
    "bird-counts.csv": "bird,count\nwren,4\ntit,9\n",
    "allergies-kids.md": "# Allergies\n\nLeo: peanuts. Mira: cat hair.",
    "kaufvertrag-boot.txt": "Kaufvertrag über ein Boot.",
    "remedy-letter.txt": "Dear Ida,\n\ntake honey.",
  });
  const tell = async (question: string) => {
    const { database, tools } = asking();
    const scope = { viewer: alice, knowledgeBaseIds: [house.id] };
    const answer = await answerLibraryQuestion(
      { db: database.db, embedder: tools.embedder },
      scope,
      question,
      { lastCited: null, writes: false },
    );
    return answer && "text" in answer
      ? toLibraryAnswer(answer.text).text((chunkId) => chunkId)
      : undefined;
  };
  for (const question of ["how many deeds do i have", "do we have any deeds?", "list my deeds"]) {
    expect(await tell(question)).toMatch(/^There are 2 deeds\./u);
    expect(await tell(question)).toContain("deed-boathouse.txt");
  }
  expect(await tell("what songs do i have")).toMatch(
    /^There is one document\.\n\n- songs-for-the-road/u,
  );
  // How many are in a document, or in a table, its text tells.
  expect(await tell("how many songs do i have")).toBeUndefined();
  expect(await tell("how many birds do i have")).toBeUndefined();
  expect(await tell("do i have a deed?")).toMatch(/^There are 2 documents\./u);
  expect(await tell("do i have any cats")).toBeUndefined();
  expect(await tell("welche Verträge habe ich")).toContain("kaufvertrag-boot.txt");
  expect(await tell("welche Verträge habe ich")).not.toContain("deed");
  // What a document is about is no kind of document.
  expect(await tell("do i have any allergies?")).toBeUndefined();
  expect(await tell("do i have any remedies?")).toBeUndefined();
  expect(await tell("do i have any letters?")).toContain("remedy-letter.txt");
});

test.each([
  "who were the authors",
  "who are its authors?",
  "Wer sind die Autoren?",
  "qui sont les auteurs ?",
  "¿quiénes son los autores?",
])(
  "a follow-up for the authors means the paper that was cited or listed alone: %s",
  async (question) => {
    const lastCited = papers.documentIds["owl-2009.nxml"] ?? null;
    expect((await ask(question, { lastCited }))?.text).toContain("Ines Falkner");
    const lastAnswers = [(await ask("which papers are from 2009?"))?.text ?? "", "Not said."];
    expect((await ask(question, { lastAnswers }))?.text).toContain("Ines Falkner");
    expect(await ask(question)).toBeUndefined();
  },
);

test("a summary leaves out the line that says who wrote a paper and where it appeared", async () => {
  const bees = await asking().addBase({
    "bees.md":
      "# On bees\n\nAnn Lee, Bo Meer. Bee Letters, 2023.\n\n## Abstract\n\nBees fly far on warm days in May. They rest when it rains on the heath.\n\n## Methods\n\nWe counted bees at twelve hives.",
  });
  const { message } = await asking().ask("summarise the bee paper", {
    model: "extractive",
    knowledgeBaseIds: [bees.id],
  });
  expect(message.text).toContain("Bees fly far");
  expect(message.text).not.toMatch(/Ann Lee|Bee Letters/u);
});

it("keeps in a summary what a sentence says that names the author, or the journal by chance", async () => {
  const cells = await asking().addBase({
    "cells.nxml": paper({
      title: "Blue light and growth",
      journal: "Cell",
      year: 2020,
      authors: [["Pia", "Lund"]],
      abstract:
        "<p>Cell growth rose by 30 percent under the blue lamp. Pia Lund fed every culture at noon with sugar water. Red lamps had no effect on any culture.</p>",
      body: "<sec><title>Introduction</title><p>Lamps are cheap.</p></sec>",
    }),
  });
  const answer = await ask("summarise cells.nxml", { bases: [cells] });
  expect(answer?.text).toContain("Cell growth rose by 30 percent");
  expect(answer?.text).toContain("Pia Lund fed every culture");
});

it("quotes no sentence of a text as the line that says who wrote it", async () => {
  const lakes = await asking().addBase({
    "slugs.md":
      "# Slugs in nets\n\nLake Superior and Lake Huron hold many slugs in June.\n\n## Abstract\n\nSlugs like nets.\n\n## Methods\n\nWe counted 9 nets.",
  });
  expect(await ask("who wrote the slugs paper", { bases: [lakes] })).toBeUndefined();
});

test("a follow-up to a list keeps the years that the list was of", async () => {
  const scope = { model: "extractive", knowledgeBaseIds: [papers.id] };
  const first = await asking().ask("which papers are from 2014?", scope);
  const followed = { ...scope, conversationId: first.conversationId };
  const oldest = await asking().ask("and the oldest?", followed);
  expect(oldest.message.text).toMatch(/^The earliest:\n\n- Moss gardens[^\n]*$/u);
});

test("a follow-up that only narrows a list is asked of what was listed, and of the document that it left", async () => {
  const scope = { model: "extractive", knowledgeBaseIds: [papers.id] };
  const first = await asking().ask("which of the papers is the most recent", scope);
  const followed = { ...scope, conversationId: first.conversationId };
  const oldest = await asking().ask("and the oldest paper?", followed);
  expect(oldest.message.text).toMatch(/^The earliest:\n\n- Barn owls[^\n]*$/u);
  expect((await asking().ask("and from 2014?", followed)).message.text).toContain("Moss gardens");
  expect((await asking().ask("who wrote it", followed)).message.text).toContain("Pia Lindqvist");
  expect((await asking().ask("what is it about?", followed)).message.text).toMatch(
    /^“Moss gardens/u,
  );
});

describe("files of a kind and texts about it", () => {
  let base: TestBase;
  beforeAll(async () => {
    base = await asking().addBase({
      "pump.log": "2026-02-01T10:00:00Z INFO started\n2026-02-01T10:05:00Z ERROR tank empty",
      "oven.toml": "[fan]\nspeed = 4\n\n[door]\nlocked = true\n",
      "reading.md":
        "# A guide to reading logs\n\nLogs of the pump are read each morning, and the oldest logs are thrown away.",
      "oven-talk.md":
        "# Why the oven has these settings\n\nThe settings of the oven were chosen for rye bread.",
      "rota.md": "# Rota\n\nBen sweeps the yard on Mondays.",
    });
  });

  test.each([
    ["which documents are about logs?", ["pump.log", "reading.md"], ["rota"]],
    ["what files do you have on settings?", ["oven.toml", "oven-talk.md"], ["rota", "pump.log"]],
    ["do I have a guide about logs?", ["reading.md"], ["pump.log", "rota"]],
    ["do I have any notes on settings?", ["oven-talk.md"], ["There are", "rota"]],
  ])("%s", async (question, holds, lacks) => {
    const answer = await ask(question, { bases: [base] });
    for (const words of holds) expect(answer?.text).toContain(words);
    for (const words of lacks) expect(answer?.text).not.toContain(words);
  });
});
