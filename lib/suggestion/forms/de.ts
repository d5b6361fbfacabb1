import type { QuestionForms } from "./question-forms.ts";

const germanAuxiliaries =
  "ist|sind|war|waren|wird|werden|wurde|wurden|muss|müssen|darf|dürfen|kann|können|soll|sollen|hat|haben|bleibt|bleiben";
const germanTimes =
  "am|um|ab|vor|nach|seit|jeden|jede|jedes|zwischen|im|von|ins?|spätestens|frühestens";

export const germanForms: QuestionForms = {
  language: "de",
  determiners: "der|die|das|eine?|jeder|jede|jedes|alle|unsere?|beide",
  pointers:
    "dies\\p{L}*|jene\\p{L}*|er|sie|es|ihm|ihn|ihr\\p{L}*|sein\\p{L}*|wir|uns|ich|du|man|dann|dort|hier|da|sonst|solche\\p{L}*|darunter|danach|davon|dafür|dabei|das",
  joins: "und|oder|aber|sondern",
  singular: "ist|war|wird|wurde|muss|darf|kann|soll|hat|bleibt|\\p{L}+t",
  capitalNouns: true,
  quotes: "„{}“",
  sentences: [
    {
      verbs: germanAuxiliaries,
      from: "weil",
      asks: "Warum {verb} {subject} {rest}?",
      rest: "some",
    },
    {
      verbs: germanAuxiliaries,
      from: "wegen|aufgrund",
      asks: "Warum {verb} {subject} {rest}?",
      rest: "some",
    },
    { verbs: "kostet|kosten", shows: "price", asks: "Was {verb} {subject}?" },
    { verbs: "dauert|dauern|gilt|gelten", shows: "duration", asks: "Wie lange {verb} {subject}?" },
    {
      verbs: "beginnt|beginnen|endet|enden|öffnet|öffnen|schließt|schließen",
      shows: "time",
      asks: "Wann {verb} {subject}?",
    },
    {
      verbs: germanAuxiliaries,
      from: "bis",
      shows: "time",
      asks: "Bis wann {verb} {subject} {rest}?",
    },
    {
      verbs: germanAuxiliaries,
      from: germanTimes,
      shows: "time",
      asks: "Wann {verb} {subject} {rest}?",
    },
    {
      verbs: germanAuxiliaries,
      from: "von",
      shows: "person",
      asks: "Von wem {verb} {subject} {rest}?",
      rest: "word",
    },
    { verbs: "ist|sind|war|waren", begins: "eine?|der|die|das", asks: "Was {verb} {subject}?" },
  ],
  headings: [
    { reads: "((?:wie|warum|wann|wo|was|wer|welche\\p{L}*) .+ .+)", asks: "{1}?", asIs: true },
    {
      reads: "((?:vor|nach|während|bei) (?:der|dem|den|einer|einem) .+)",
      asks: "Was ist {1} zu tun?",
    },
    { reads: "(.+ \\p{Ll}+(?:en|eln|ern))", asks: "Wie kann ich {1}?", asIs: true, steps: true },
    {
      reads: "((?:\\p{Lu}\\p{Ll}+(?:en|eln|ern)) (?:vor|nach|des|der|von|bei|eines|einer) .+)",
      asks: "Wie geht das {1}?",
      asIs: true,
      steps: true,
    },
  ],
  kinds: {
    paper: [
      { asks: "Was sind die wichtigsten Ergebnisse?" },
      {
        asks: "Wie viele Personen nahmen teil?",
        shownBy:
          "\\d+ (?:\\p{L}+ ){0,2}(?:Personen|Patient\\p{L}*|Teilnehm\\p{L}*|Frauen|Männer|Kinder|Menschen)",
      },
      {
        asks: "Welche Einschränkungen hat die Studie?",
        shownBy: "Einschränkung\\p{L}*|Limitation\\p{L}*|Grenzen",
      },
      { asks: "Welche Methoden wurden verwendet?" },
    ],
    study: "Was ergab „{title}“?",
    titles: [
      {
        reads:
          "((?:wirkung|auswirkung|einfluss|zusammenhang|häufigkeit) (?:von|zwischen|des|der) .+)",
        asks: "Was ist über {1} bekannt?",
      },
    ],
    setting: "Auf welchen Wert ist {key} in {name} gesetzt?",
    errors: ["Welche Fehler stehen in {name}?", "Wann begannen die Fehler in {name}?"],
    warnings: ["Welche Warnungen stehen in {name}?"],
    lines: ["Was geschah in {name}?"],
    mail: "Was schreibt {from} über {about}?",
    minutes: { called: "protokoll|sitzung|versammlung", asks: "Was wurde zu „{1}“ beschlossen?" },
    day: "Was geschah am {1}?",
  },
  whole: "Worum geht es in „{title}“?",
};
