import { expect, test } from "vitest";
import { continueList, readLibraryQuestion } from "./read-library-question.ts";

test.each([
  ["hi", "greeting", "en"],
  ["Hello there!", "greeting", "en"],
  ["guten morgen", "greeting", "de"],
  ["Bonjour !", "greeting", "fr"],
  ["buenos días", "greeting", "es"],
  ["thanks a lot", "thanks", "en"],
  ["thanks, thats all", "thanks", "en"],
  ["Danke, das war's", "thanks", "de"],
  ["merci, c'est tout", "thanks", "fr"],
  ["gracias, eso es todo", "thanks", "es"],
  ["Vielen Dank!", "thanks", "de"],
  ["merci beaucoup", "thanks", "fr"],
  ["¡Muchas gracias!", "thanks", "es"],
  ["what can you do?", "abilities", "en"],
  ["Hi, what can you do?", "abilities", "en"],
  ["Was kannst du?", "abilities", "de"],
  ["Comment ça marche ?", "abilities", "fr"],
  ["¿Qué puedes hacer?", "abilities", "es"],
  ["what topics are covered in my documents", "topics", "en"],
  ["What are my documents about?", "topics", "en"],
  ["Summarise all my documents", "topics", "en"],
  ["Welche Themen gibt es hier?", "topics", "de"],
  ["De quoi parlent mes documents ?", "topics", "fr"],
  ["¿Qué temas hay en mis documentos?", "topics", "es"],
  ["whats in my papers, roughly?", "topics", "en"],
  ["what are my notes about, in short", "topics", "en"],
  ["Was steht so in meinen Unterlagen, ungefähr?", "topics", "de"],
  ["Qu'y a-t-il dans mes fichiers, en gros ?", "topics", "fr"],
  ["¿Qué hay en mis notas, más o menos?", "topics", "es"],
])("reads %j as %s", (question, act, language) => {
  expect(readLibraryQuestion(question)).toEqual({ act, language });
});

test.each([
  ["what does the tide chart show", "the tide chart"],
  ["What's in the seed table?", "the seed table"],
])("reads %j as a question for what a document says", (question, described) => {
  expect(readLibraryQuestion(question)).toEqual({ act: "contents", language: "en", described });
});

test.each([
  "what does the meter show",
  "what does table 2 show",
  "what's on the table by the door",
])("%j is asked of no document", (question) => {
  expect(readLibraryQuestion(question)).toBeUndefined();
});

const list = {
  act: "list",
  language: "en",
  count: false,
  collection: "any",
  noun: null,
  years: null,
  inLanguage: null,
  order: null,
  byArrival: false,
  subject: null,
  left: [],
  leftIsName: false,
  leftIsAhead: false,
  isOne: false,
};

test.each([
  ["what documents do you have?", { noun: "documents" }],
  ["Hi, what documents do you have, please?", { noun: "documents" }],
  ["which runbooks are there", { collection: "named", noun: "runbooks" }],
  ["what's in here?", {}],
  ["what files did I upload?", { noun: "files" }],
  ["list all papers", { collection: "paper", noun: "papers" }],
  ["list my research papers", { collection: "paper", noun: "papers" }],
  ["list the papers with their years", { collection: "paper", noun: "papers" }],
  ["how many papers are there?", { collection: "paper", noun: "papers", count: true }],
  [
    "which of my papers are from 2008?",
    { collection: "paper", noun: "papers", years: { from: 2008, to: 2008 } },
  ],
  [
    "which papers were published since 2010",
    { collection: "paper", noun: "papers", years: { from: 2010, to: 9999 } },
  ],
  ["papers are from?", undefined],
  ["what german documents do i have", { noun: "documents", inLanguage: "de" }],
  ["which files are in spanish?", { noun: "files", inLanguage: "es" }],
  ["do i have anything in german", { noun: null, inLanguage: "de" }],
  ["Gibt es etwas auf Englisch?", { language: "de", noun: null, inLanguage: "en" }],
  ["anything in the german contract about the deposit", undefined],
  ["Welche englischen Dokumente gibt es?", { language: "de", noun: "Dokumente", inLanguage: "en" }],
  [
    "list the studies between 2008 and 2011",
    { collection: "paper", noun: "studies", years: { from: 2008, to: 2011 } },
  ],
  [
    "which papers are by Lema",
    { collection: "paper", noun: "papers", left: ["lema"], leftIsName: true },
  ],
  [
    "which papers are in BMC Oral Health?",
    { collection: "paper", noun: "papers", left: ["bmc", "oral", "health"], leftIsName: true },
  ],
  [
    "which papers are about lysis time?",
    { collection: "paper", noun: "papers", subject: "lysis time" },
  ],
  [
    "how many papers on fish are there?",
    { collection: "paper", noun: "papers", count: true, subject: "fish" },
  ],
  ["what was added last?", { order: "newest", byArrival: true }],
  ["which is the oldest document?", { noun: "document", order: "oldest", isOne: true }],
  ["newest paper pls", { collection: "paper", noun: "paper", order: "newest", isOne: true }],
  ["papers since 2019", { collection: "paper", noun: "papers", years: { from: 2019, to: 9999 } }],
  ["settings", undefined],
  [
    "do i have any hive notes",
    { collection: "named", noun: "notes", left: ["hive"], leftIsAhead: true },
  ],
  ["what was the last thing i added", { order: "newest", byArrival: true }],
  ["Welche Dokumente gibt es hier?", { language: "de", noun: "Dokumente" }],
  [
    "in welchen dokumenten gehts um den häcksler",
    { language: "de", noun: "dokumenten", subject: "den hacksler" },
  ],
  [
    "Wie viele Studien hast du?",
    { language: "de", collection: "paper", noun: "Studien", count: true },
  ],
  ["Was wurde zuletzt hinzugefügt?", { language: "de", order: "newest", byArrival: true }],
  ["Quels documents y a-t-il ?", { language: "fr", noun: "documents" }],
  [
    "Combien d'articles as-tu ?",
    { language: "fr", collection: "paper", noun: "articles", count: true },
  ],
  ["¿Qué documentos hay?", { language: "es", noun: "documentos" }],
  [
    "¿Cuántos artículos tienes?",
    { language: "es", collection: "paper", noun: "artículos", count: true },
  ],
])("reads %j as a question for a list", (question, read) => {
  expect(readLibraryQuestion(question)).toEqual(read && { ...list, ...read });
});

test.each([
  ["do i have any sonnets?", "en", "sonnets", false],
  ["which sonnets have we got", "en", "sonnets", false],
  ["list my sonnets please", "en", "sonnets", false],
  ["how many sonnets do i have", "en", "sonnets", true],
  ["Wie viele Sonette habe ich?", "de", "Sonette", true],
  ["Welche Sonette habe ich?", "de", "Sonette", false],
  ["Combien de sonnets ai-je ?", "fr", "sonnets", true],
  ["¿Cuántos sonetos tengo?", "es", "sonetos", true],
])("reads %j as a question for what the asker has of a kind", (question, language, noun, count) => {
  expect(readLibraryQuestion(question)).toEqual({
    act: "owned",
    language,
    noun,
    count,
    isOne: false,
  });
});

test.each([
  ["list the star charts please", "en", "star charts", false],
  ["list the post mortems please", "en", "post mortems", false],
  ["show me all star charts", "en", "star charts", false],
  ["which star charts do i have", "en", "star charts", false],
  ["how many star charts do we have", "en", "star charts", true],
  ["which meeting minutes are there", "en", "meeting minutes", false],
  ["welche Briefe gibt es", "de", "briefe", false],
  ["zeig mir alle sternkarten", "de", "sternkarten", false],
])("reads %j as a question for what documents are called", (question, language, noun, count) => {
  expect(readLibraryQuestion(question)).toEqual({ act: "called", language, noun, count });
});

test.each([
  ["what have i uploaded here?", {}],
  ["was hab ich hier alles hochgeladen", { language: "de" }],
  ["anything from 2022?", { years: { from: 2022, to: 2022 } }],
  ["habe ich etwas aus 2022", { language: "de", years: { from: 2022, to: 2022 } }],
  ["do i have something by Renard", { left: ["renard"], leftIsName: true }],
  ["anything by Ann Lee?", { left: ["ann", "lee"], leftIsName: true }],
])("reads %j as a question for a list without a noun", (question, read) => {
  expect(readLibraryQuestion(question)).toEqual({ ...list, ...read });
});

test.each([
  "what was put in the shed",
  "have I arrived?",
  "what did you add?",
  "what did we put in?",
  "what are the opening hours?",
  "are there any side effects?",
  "what rules are there?",
  "give me the phone numbers",
  "how many members are there?",
  "what is in the shed?",
  "list what is in the shed",
  "welche Regeln gibt es?",
  "quelles règles y a-t-il ?",
  "¿qué reglas hay?",
  "what is imported",
  "anything else?",
  "something is wrong by now",
])("reads no question for a list in %j", (question) => {
  expect(readLibraryQuestion(question)).toBeUndefined();
});

test.each([
  "are there any sonnets",
  "do i have any short sonnets",
  "how many sonnets did shakespeare write",
  "which sonnets are there",
  "do i have sonnets from 1609",
])("reads no such question in %j", (question) => {
  expect(readLibraryQuestion(question)?.act).not.toBe("owned");
});

test.each([
  ["who wrote the paper on PBDE-47?", "authors", "the paper on PBDE-47"],
  ["Who are the authors of the OHIP study?", "authors", "the OHIP study"],
  ["Wer hat die Studie über Lyse geschrieben?", "authors", "die Studie über Lyse"],
  ["Qui a écrit l'article sur la lyse ?", "authors", "l'article sur la lyse"],
  ["¿Quién escribió el artículo sobre la lisis?", "authors", "el artículo sobre la lisis"],
  ["in which journal did the Dutch OHIP study appear", "journal", "the Dutch OHIP study"],
  ["In welcher Zeitschrift ist die Studie erschienen?", "journal", "die Studie"],
  ["when was the paper by Lema published?", "year", "the paper by Lema"],
  ["what year is the paper by Lema from?", "year", "the paper by Lema"],
  ["from which year is the paper by Lema?", "year", "the paper by Lema"],
  ["what is the DOI of the holin paper", "doi", "the holin paper"],
])("reads %j as a question for a fact of a document", (question, fact, described) => {
  expect(readLibraryQuestion(question)).toMatchObject({ act: "fact", fact, described });
});

test.each(["what year was the owl study started", "what year is it", "which year was the fire"])(
  "reads no question for the year of a document in %j",
  (question) => {
    expect(readLibraryQuestion(question)?.act).not.toBe("fact");
  },
);

const in2014 = { from: 2014, to: 2014 };
test.each([
  ["which papers are from 2014?", "and the oldest?", { years: in2014, order: "oldest" }],
  ["which papers are from 2009?", "and from 2014?", { years: in2014, order: null }],
  ["which papers are in german?", "and from 2014?", { years: in2014, inLanguage: "de" }],
  ["which is the newest paper?", "and from 2014?", { years: in2014, order: "newest", isOne: true }],
  ["which is the newest paper?", "and the oldest?", { years: null, order: "oldest", isOne: true }],
  ["Welche Studien sind von 2014?", "und die älteste?", { noun: "Studien", years: in2014 }],
])("after %j, %j asks for less of that list", (before, question, holds) => {
  expect(continueList(question, before)).toMatchObject({ act: "list", ...holds });
});

test("no list goes on with a question for what its documents say, or with one that asks nothing of it", () => {
  expect(continueList("and the oldest?", "what do papers since 2020 say")).toBeNull();
  expect(continueList("who tunes the piano?", "hello")).toBeNull();
});

test.each([
  ["Summarise the paper on lysis time", "the paper on lysis time"],
  ["give me a summary of the committee minutes", "the committee minutes"],
  ["what is the grant letter about, short", "the grant letter"],
  ["sum up the parish letter briefly", "the parish letter"],
  ["whats the lease about in one sentence", "the lease"],
  ["worum geht es in dem Mietvertrag, kurz", "dem Mietvertrag"],
  ["Can you please summarize rowing-club-committee.txt?", "rowing-club-committee.txt"],
  ["sumarise the lysis paper in a few sentences", "the lysis paper"],
  ["tl;dr of the handover document", "the handover document"],
  ["what is the paper by Lema about?", "the paper by Lema"],
  ["whats it about", "it"],
  ["Fasse die Hausordnung bitte zusammen", "die Hausordnung bitte"],
  ["Worum geht es in der Satzung?", "der Satzung"],
  ["Résume l'article de Lema", "l'article de Lema"],
  ["Hazme un resumen del informe anual", "informe anual"],
])("reads %j as a question for a summary", (question, described) => {
  expect(readLibraryQuestion(question)).toMatchObject({ act: "summary", described });
});

test.each([
  ["is there something about box sizes?", "box sizes"],
  ["do you have anything on parking", "parking"],
  ["what do i have on bees", "bees"],
  ["Was habe ich über Bienen?", "Bienen"],
  ["Qu'est-ce que j'ai sur le jardin ?", "le jardin"],
  ["¿Qué tengo sobre el huerto?", "el huerto"],
  ["Gibt es etwas über Mülltonnen?", "Mülltonnen"],
  ["Y a-t-il quelque chose sur le jardin ?", "le jardin"],
  ["¿Hay algo sobre el huerto?", "el huerto"],
])("reads %j as a question whether there is something", (question, subject) => {
  expect(readLibraryQuestion(question)).toMatchObject({ act: "about", subject });
});

test.each([
  ["was hat sich im neuen Vertrag geändert?", "neuen Vertrag", null],
  ["vergleiche den alten Vertrag mit dem neuen", "den alten Vertrag", "dem neuen"],
])("reads %j as a comparison", (question, described, other) => {
  expect(readLibraryQuestion(question)).toMatchObject({ act: "compare", described, other });
});
