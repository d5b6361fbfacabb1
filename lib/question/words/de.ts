import { germanLibraryWords } from "./library/de.ts";
import type { QuestionWords } from "./question-words.ts";

export const germanQuestionWords: QuestionWords = {
  language: "de",
  opening: "wer was wann wo wie warum wieso welche welcher welches kann könnt hat habt ist gibt",
  library: germanLibraryWords,
  asking:
    "was wer wen wem wessen wann wo wohin woher warum wieso weshalb wie wieviel wieviele welche welcher welches welchen welchem wofür womit wodurch wovon worauf woran wozu " +
    "ist sind war waren bin bist sein hat habe haben hatte hatten wird werden wurde wurden kann kannst können konnte darf dürfen muss müssen soll sollte sollen will wollen möchte mag gibt gibt's gab tun tut macht machen mache " +
    "ich mein meine meinen meinem meiner mich mir du dein deine dich dir er ihn ihm sie ihr ihre ihren es wir unser unsere uns euch man sich dies diese dieser dieses das der die den dem des ein eine einen einem einer eines kein keine keinen " +
    "und oder aber wenn dann als ob in im an am auf aus bei beim von vom vor zu zum zur nach mit für um über unter durch gegen ohne bis seit während ab nicht auch noch nur schon mal denn doch so hier dort da jetzt bitte sag sage zeig zeige nenne viel viele lange",
  pronouns: "er ihn ihm sie ihr ihre ihren ihrer ihnen dessen deren",
  more: "mehr weiter weiteres genaueres details sonst",
  next: "nächste nächster nächstes nächsten danach",
  failed:
    "nichts? (?:geholfen|geklappt|funktioniert|gebracht|genützt)|(?:hilft|half|geht|klappt|funktioniert) (?:das |auch |immer noch )?nicht|immer noch (?:kaputt|tot|nichts|dasselbe)|schon (?:versucht|probiert|gemacht)",
  comparing: "vergleiche vergleich vergleichen unterschied unterschiede unterscheiden",
  others: "andere anderen anderer anderes übrigen",
  both: "zwei beide beiden",
  asks: {
    time: "wann|welche[mnr]? (?:tag|datum|uhrzeit|jahr|woche|monat)|um wieviel uhr|um wie viel uhr|bis wann|ab wann|seit wann|wie früh|wie spät",
    duration: "wie lange?|wie oft|wie schnell|wie häufig",
    price:
      "was kostet|was kosten|wie teuer|preis|kosten|gebühr|wie viel (?:zahle|zahlt|kostet|muss)",
    amount:
      "wie ?viele?|wie (?:hoch|groß|gross|alt|schwer|warm|heiß|weit|breit|tief|teuer|stark)|was kostet|was kosten|preis|kosten|gebühr|ab welchem alter|welche[mnr]? (?:alter|größe|temperatur|höhe|anzahl)|anzahl",
    person: "wer|wem|wen|wessen|ansprechpartner",
    place: "wo|wohin|woher|welche[mnrs]? (?:raum|ort|straße|adresse|stock)|adresse",
    reason: "warum|weshalb|wieso|wozu|grund",
    steps:
      "wie (?:kann|muss|soll|mache|macht|geht|bekomme|komme|setze|stelle|melde)|was (?:mache|macht|tun|muss|soll|tue)|was passiert",
    yesno:
      "^(?:ist|sind|war|waren|kann|können|darf|dürfen|muss|müssen|soll|hat|haben|gibt|wird|werden|müssen)",
  },
  shows: {
    time: "januar februar märz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags dienstags mittwochs donnerstags freitags samstags sonntags heute morgen abends morgens mittags nachts uhr frühling sommer herbst winter ostern weihnachten werktags täglich wochenende",
    duration:
      "sekunde sekunden minute minuten stunde stunden tag tage tagen woche wochen monat monate monaten jahr jahre jahren täglich wöchentlich monatlich jährlich",
    number:
      "ein eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn achtzehn zwanzig dreißig vierzig fünfzig hundert tausend halb hälfte doppelt einmal zweimal kostenlos frei gratis",
    price: "euro euros cent franken kostenlos gratis frei",
    place: "adresse straße stock raum keller regal garage ecke schuppen büro zimmer",
    reason: "weil da denn wegen deshalb daher darum grund aufgrund damit",
  },
  aspects: [
    {
      asks: "zusammenfassung|überblick|worum geht|kernaussage",
      sections: "zusammenfassung|abstract|fazit|einleitung",
    },
    {
      asks: "ergebnis(?:se)?|befunde?|herausgefunden|gefunden",
      sections: "ergebnis|resultat|abstract > results|results|conclusion",
    },
    { asks: "fazit|schlussfolgerung(?:en)?|schluss", sections: "fazit|schluss|conclusion" },
    { asks: "methoden?|methodik|wie wurde", sections: "method|material" },
    {
      asks: "einschränkung(?:en)?|grenzen|schwächen|limitationen",
      sections: "einschränkung|limitation|grenzen|discussion",
    },
    {
      asks: "stichprobe|wie viele (?:patienten|teilnehmer|personen)",
      sections: "method|teilnehmer|patienten|participants|material",
    },
    {
      asks: "finanziert|förderung|gefördert|bezahlt",
      sections: "förderung|finanzierung|funding|acknowledg",
    },
    { asks: "interessenkonflikte?", sections: "interessen|conflict|competing" },
    { asks: "ansprechpartner|kontakt", sections: "kontakt|ansprechpartner" },
  ],
};
