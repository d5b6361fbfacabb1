import type { QuestionWords } from "./question-words.ts";

export const germanQuestionWords: QuestionWords = {
  language: "de",
  opening: "wer was wann wo wie warum wieso welche welcher welches kann könnt hat habt ist gibt",
  library: {
    greetings:
      "(?:hallo|hi|hey|servus|moin(?: moin)?|gruss gott|gruß gott|gruezi|guten (?:morgen|tag|abend)|schonen guten tag|tag)(?: (?:zusammen|ibid|nochmal|allerseits|du))?|wie geht(?:'s| es dir)?",
    thanks:
      "(?:vielen |besten |herzlichen |lieben |tausend )?dank(?:e|eschon)?(?: (?:schon|dir|sehr|vielmals|euch|ihnen|fur (?:die|deine|ihre) hilfe|dafur))?(?:[,.!]? das (?:wars|war's|war es|war alles|ist alles|reicht))?",
    abilities:
      "was (?:kannst|konnen) (?:du|sie)(?: alles)?(?: tun| machen)?(?: fur mich tun)?|was kann ich (?:dich |sie |hier )?(?:alles )?(?:fragen|tun|machen)|wer (?:bist du|sind sie)|was (?:bist du|ist (?:das hier|ibid))|wie (?:funktioniert|geht) (?:das|das hier|ibid)|wie kannst du (?:mir )?helfen|hilfe",
    polite:
      "bitte|hallo|hi|hey|ok|okay|also|und|nun|na|(?:kannst|konntest|konnen|konnten|wurdest) (?:du|sie)(?: mir)?(?: bitte)?|ich (?:mochte|will) wissen|sag mir|weisst du|weißt du|mal|danke|doch|mit (?:ihren |den )?(?:jahren|jahreszahlen|autoren|titeln)",
    opensList:
      "in welche[mn](?= \\S+ geht'?s?(?: es)? um )|was|welche|welcher|welches|welchen|liste|zeig|zeige|nenne|nenn|gib|gibt es|hast du|haben (?:wir|sie)|habe ich|alle|sind|(?:die |das )?(?:neueste|neuesten|alteste|altesten|letzten?)",
    lists: "liste|(?:zeig|zeige)(?: mir| uns)?(?: bitte| mal)? (?:alle|meine|unsere)",
    opensCount: "wie ?viele?|(?:die )?(?:an)?zahl der|zahle",
    listing:
      "hab geht gehts geht's handelt wurde wurden thema handeln was welche welcher welches welchen welchem wie viele wieviele viel anzahl zahl gibt gib es sind ist war waren hast habe haben hat du ich wir mir uns mein meine meinen meinem meiner dein deine deinen deiner unsere unseren der die das den dem des ein eine einen von vom in im aus hier drin darin dir diese diesen dieser dieses alle allen liste zeig zeige nenne nenn auf mal denn alles vorhanden verfugbar hochgeladen gespeichert indiziert geladen importiert bibliothek sammlung wissensbasis datenbank insgesamt derzeit aktuell jetzt bisher enthalt enthalten erschienen veroffentlicht geschrieben verfasst stammen stammt und oder jahr jahre jahren zeitschrift autor titel namen liegen",
    collections: {
      any: "dokument dokumente dokumenten datei dateien text texte texten quelle quellen unterlagen",
      paper:
        "paper papers studie studien artikel artikeln publikation publikationen veroffentlichung veroffentlichungen aufsatz aufsatze arbeiten",
      log: "log logs logdatei logdateien protokolldateien",
      chat: "chat chats chatverlauf chatverlaufe",
      config: "konfiguration konfigurationen einstellungen konfigurationsdateien config configs",
      named:
        "runbook runbooks notiz notizen bericht berichte berichten handbuch handbucher anleitung anleitungen protokoll protokolle merkblatt merkblatter vertrag vertrage satzung satzungen ordnung ordnungen",
      slides: "prasentation prasentationen foliensatz foliensatze powerpoint",
      sheet: "excel-tabelle excel-tabellen arbeitsmappe arbeitsmappen tabellenblatter",
      pdf: "pdf pdfs",
      mail: "e-mail e-mails email emails mails",
      notebook: "notebook notebooks",
    },
    works:
      "sitzung versammlung besprechung paper studie artikel dokument datei text bericht notiz notizen protokoll handbuch anleitung leitfaden merkblatt broschure brief mail arbeit dissertation publikation veroffentlichung aufsatz kapitel buch log konfiguration seite pdf tabelle prasentation vertrag ordnung satzung liste ganze gesamte inhalt namens mit dem titel folien folie foliensatz arbeitsmappe e-mail email notebook",
    worksEnd: "e en n s",
    contents: [
      "was steht (?:alles )?(?:in|im|auf|drin in) (?<x>.+?)(?: drin)?",
      "was (?:sagt|sagen|enthalt|enthalten) (?<x>.+)",
      "(?:der )?inhalt (?:von|vom|der|des) (?<x>.+)",
      "was ist (?:alles )?(?:in|im) (?<x>.+?) (?:passiert|geschehen)",
    ],
    pages: [
      "(?:was steht (?:auf|in)|zeig(?:e)?(?: mir)?|fasse) (?:der )?(?:seite|folie) (?<n>\\d{1,4})(?: (?:von|vom|in|im|aus|der|des) (?<x>.+?))?(?: zusammen)?",
    ],
    headings: [
      "welche (?:uberschriften|abschnitte|kapitel|teile) (?:hat|haben|gibt es in|enthalt|stehen in) (?<x>.+)",
      "(?:die )?(?:gliederung|inhaltsverzeichnis|uberschriften|abschnitte|kapitel) (?:von|vom|in|der|des) (?<x>.+)",
      "wie ist (?<x>.+) (?:gegliedert|aufgebaut)",
    ],
    comparisons: [
      "vergleiche? (?<a>.+?) (?:mit|und|gegen) (?<b>.+)",
      "(?:was (?:ist|sind) |worin (?:besteht|liegt|liegen) |welche )?(?:der |die )?(?:unterschiede?|anderungen) (?:gibt es )?zwischen (?<a>.+?) und (?<b>.+)",
      "(?:wie|worin|wodurch) unterscheide(?:t|n) sich (?<a>.+?) (?:von|vom|und) (?<b>.+)",
      "was (?:hat|haben) sich (?:zwischen|von|vom|seit) (?<a>.+?) (?:und|zu|zur|zum) (?<b>.+) (?:geandert|verandert)",
      "was ist (?:anders|neu) i[nm] (?<b>.+?) (?:gegenuber|als in|seit) (?<a>.+)",
      "vergleiche? (?<x>.+)",
      "(?:was (?:ist|sind) |worin (?:besteht|liegt|liegen) |welche )?(?:der |die )?(?:unterschiede?|anderungen) (?:gibt es )?zwischen (?<x>.+)",
      "(?:wie|worin|wodurch) unterscheiden sich (?<x>.+)",
      "was (?:hat|haben) sich i[nm] (?<b>.+) (?:geandert|verandert)",
      "was ist (?:anders|neu) i[nm] (?<b>.+)",
    ],
    briefly:
      "ungefahr|in etwa|grob(?: gesagt)?|im (?:groben|grossen und ganzen)|kurz|knapp|(?:ganz )?kurz gefasst|in (?:kurze|(?:ein|zwei|drei|wenigen|\\d) (?:satz|satzen|worten|zeilen))",
    whatIsHere:
      "was (?:ist|gibt es|gibt's|hast du|habe ich|haben wir|liegt|steht|steckt)(?: (?:hier|alles|denn|so))*(?: (?:drin|hier|darin|in (?:der|meiner|dieser) (?:bibliothek|sammlung|wissensbasis)))?|was (?:wurde|habe ich) (?:hochgeladen|hinzugefugt)",
    topics: "themen thema themenbereiche uberschriften",
    anything: "etwas irgendetwas was",
    whatAbout:
      "worum geht es(?: (?:hier|in (?:meinen|den|diesen|deinen) (?:dokumenten|dateien|unterlagen|texten|artikeln|studien|notizen)))?|wovon handeln (?:meine|die|diese) (?:dokumente|dateien|texte|artikel|studien|notizen)|was (?:ist|steht|steckt|habe ich)(?: (?:alles|denn|so))* in (?:meinen|den|diesen|deinen) (?:dokumenten|dateien|unterlagen|texten|artikeln|studien|notizen)",
    somethingAbout: [
      "was (?:habe ich|haben wir|hast du)(?: (?:hier|da|alles))? (?:uber|zu|zum|zur|zum thema) (?<x>.+)",
      "gibt(?: es|'s)(?: (?:hier|da|denn))? (?:etwas|was|irgendetwas|irgendwas|informationen|infos|material)(?: (?:hier|in (?:den|meinen) (?:dokumenten|unterlagen|dateien|notizen)))? (?:uber|zu|zum|zur|zum thema) (?<x>.+)",
      "(?:hast du|habe ich|haben wir|steht|findet sich|finden sich)(?: (?:hier|da|irgendwo))? (?:etwas|was|irgendetwas|irgendwas|informationen|infos)(?: in (?:den|meinen) (?:dokumenten|unterlagen|dateien|notizen))? (?:uber|zu|zum|zur|zum thema) (?<x>.+)",
    ],
    about: "uber zu zum zur thema um",
    existing:
      "sind ist gibt gibt's hast habe haben liste zeig zeige nenne handeln enthalten geht gehts geht's handelt",
    owning: "habe hab haben mein meine meinen unsere",
    one: "ein eine einen einer",
    newest:
      "zuletzt neueste neuesten neustes neueste letzte letzten letztes jungste jungsten kurzlich",
    both: "zwei beide beiden beider",
    newer: "neu neue neuer neues neuen neuem aktuelle aktueller aktuellen",
    older:
      "bisherige bisheriger bisherigen alt alte alter altes alten altem vorige vorigen vorherige vorherigen fruhere fruheren",
    oldest: "alteste altesten altestes zuerst fruheste erste ersten",
    added:
      "hinzugefugt hochgeladen reingestellt eingestellt abgelegt dazugekommen importiert hinzugekommen",
    what: "was welche welcher welches welchen",
    uploads: "hinzugefugt hochgeladen reingestellt importiert",
    askers: "ich wir",
    since: "seit",
    after: "nach",
    before: "vor",
    until: "bis",
    facts: {
      authors: [
        "wer (?:hat|haben) (?<x>.+?) (?:geschrieben|verfasst|veroffentlicht)",
        "wer (?:schrieb|verfasste) (?<x>.+)",
        "(?:wer (?:ist|sind|war|waren) )?(?:der |die |den )?(?:autor|autorin|autoren|verfasser|verfasserin)(?: von| des| der| dieser| dieses)? (?<x>.+)",
        "von wem (?:ist|stammt|wurde) (?<x>.+?)(?: (?:verfasst|geschrieben))?",
        "wer (?:ist|sind|war|waren) (?<x>der|die|das) (?:autor|autorin|autoren|autorinnen|verfasser|verfasserin)",
      ],
      journal: [
        "in welche[rm] (?:zeitschrift|fachzeitschrift|journal|magazin) (?:ist|wurde|erschien) (?<x>.+?)(?: (?:erschienen|veroffentlicht|publiziert|gedruckt))?",
        "wo (?:ist|wurde) (?<x>.+?) (?:erschienen|veroffentlicht|publiziert)",
        "wo erschien (?<x>.+)",
      ],
      year: [
        "(?:wann|in welchem jahr) (?:ist|wurde) (?<x>.+?) (?:erschienen|veroffentlicht|publiziert|geschrieben)",
        "(?:wann|in welchem jahr) erschien (?<x>.+)",
      ],
      doi: [
        "(?:was ist |wie lautet |welche )?(?:die )?doi (?:hat|von|des|der|fur|zu|zum|zur) (?<x>.+)",
      ],
      summary: [
        "fasse? (?:mir )?(?<x>.+?) (?:kurz )?zusammen",
        "(?<x>.+?) (?:kurz )?zusammenfassen",
        "(?:(?:gib|schreib|mach|erstelle|zeig) (?:mir )?)?(?:eine |die |einen |den )?(?:kurze |kurzen )?(?:zusammenfassung|inhaltsangabe|ubersicht|uberblick)(?: (?:von|vom|des|der|uber|zu|zum|zur))? (?<x>.+)",
        "worum geht(?: es|'s) (?:in|im|bei|beim) (?<x>.+)",
        "wovon handelt (?<x>.+)",
      ],
    },
    languages: {
      en: "englisch englische englischen englischer englischsprachige englischsprachigen",
      de: "deutsch deutsche deutschen deutscher deutschsprachige deutschsprachigen",
      fr: "franzosisch franzosische franzosischen",
      es: "spanisch spanische spanischen",
    },
    partsOff: "von vom des der aus im in",
    everything:
      "alles|(?:alle |meine |die |diese )+(?:dokumente|dateien|unterlagen|texte|notizen|artikel|studien)",
    dangling:
      "dies diese dieser dieses diesem es er sie ihr ihre sein seine daher deshalb jedoch aber und auch damit dabei dadurch dann solche",
  },
  asking:
    "was wer wen wem wessen wann wo wohin woher warum wieso weshalb wie wieviel wieviele welche welcher welches welchen welchem wofür womit wodurch wovon worauf woran wozu " +
    "ist sind war waren bin bist sein hat habe haben hatte hatten wird werden wurde wurden kann kannst können konnte darf dürfen muss müssen soll sollte sollen will wollen möchte mag gibt gibt's gab tun tut macht machen mache " +
    "ich mein meine meinen meinem meiner mich mir du dein deine dich dir er ihn ihm sie ihr ihre ihren es wir unser unsere uns euch man sich dies diese dieser dieses das der die den dem des ein eine einen einem einer eines kein keine keinen " +
    "und oder aber wenn dann als ob in im an am auf aus bei beim von vom vor zu zum zur nach mit für um über unter durch gegen ohne bis seit während ab nicht auch noch nur schon mal denn doch so hier dort da jetzt bitte sag sage zeig zeige nenne viel viele lange hoch",
  manner: "wie",
  exclusive: "nur ausschließlich allein",
  within:
    "(?:wie (?:lange?|viele?|heiß|oft)|wieviel|(?:bei |mit )?welche[rmns]? \\p{L}+|wann) (?:in|im|am|auf|bei|beim|mit|ohne)",
  pronouns: "er ihn ihm sie ihr ihre ihren ihrer ihnen dessen deren",
  more: "mehr weiter weiteres genaueres details sonst",
  next: "nächste nächster nächstes nächsten danach",
  failed:
    "nichts? (?:geholfen|geklappt|funktioniert|gebracht|genützt)|(?:hilft|half|geht|klappt|funktioniert) (?:das |auch |immer noch )?nicht|immer noch (?:kaputt|tot|nichts|dasselbe)|schon (?:versucht|probiert|gemacht)",
  turnsAway:
    "(?:(?:ok(?:ay)?|gut|danke|so|jetzt|nun|und|aber)[,.!]? )*(?:(?:(?:eine|ne) )?(?:andere|neue|weitere) frage|(?:ein )?(?:anderes|neues) thema|themenwechsel|(?:et)?was (?:ganz )?anderes)",
  comparing: "vergleiche vergleich vergleichen unterschied unterschiede unterscheiden",
  single: "",
  shares: "hälfte teil drittel viertel seite ende",
  others: "andere anderen anderer anderes übrigen",
  both: "zwei beide beiden",
  each: "jeweils jede jeder jedes jedem jeden",
  and: "und",
  symbols: "funktion funktionen methode methoden prozedur klasse klassen",
  present:
    "aktuell\\p{L}*|derzeit\\p{L}*|zurzeit|momentan|jetzt|nun|neueste\\p{L}*|inzwischen|mittlerweile|am ende|letztlich|letztendlich|schlie(?:ß|ss)lich|geeinigt|neuer stand|letzter stand",
  past: "zuerst|erste\\p{L}*|ursprünglich\\p{L}*|anfangs|früher\\p{L}*|vorher\\p{L}*|bisher\\p{L}*|alte\\p{L}*|zunächst",
  production: "produktion produktiv prod live",
  formed: {
    port: "port ports",
    schedule: "oft häufig läuft laufen zeitplan",
    target: "kanal ordner verzeichnis ziel",
    network: "netz netze netzwerk subnetz",
    setting: "einstellung einstellungen konfiguriert konfiguration eingestellt option",
  },
  placed: {
    step: "schritt schritte ablauf vorgehen anleitung",
    command: "befehl befehle kommando kommandos",
  },
  asks: {
    command:
      "(?:mit )?welche[mnrs]? (?:befehl|kommando)|(?:befehl|kommando) (?:um|zum|zur|für|der|das)",
    phone: "(?:telefon|handy|mobil|fax|ruf|durchwahl)-?nummer|telefon$|durchwahl",
    email: "(?:e-?)?mail-?(?:adresse)?$|(?:e-?)?mail-?adresse",
    time: "wann|welche[mnr]? (?:tag|datum|uhrzeit|jahr|woche|monat)|um wieviel uhr|um wie viel uhr|bis wann|ab wann|seit wann|wie früh|wie spät",
    duration: "wie lange?|wie schnell",
    price:
      "(?:gesamt|rechnungs|end|zahl)(?:betrag|summe|preis)|(?:was|wie viel) (?:will|wollen|verlang(?:t|en)) .{1,60} für|was kostet|was kosten|(?:was|wie viel) (?:hat|haben|hatte|hatten|habe) .{1,60} (?:gekostet|für .{1,60} (?:be)?zahlt)|wie teuer|preis|kosten|gebühr|wie hoch (?:ist|sind|war|waren) (?:\\p{L}+ ){0,2}\\p{L}*(?:miete|gebühr(?:en)?|preise?|kosten|kaution|pacht|beitr[aä]ge?|lohn|gehalt|steuern?|rechnung|prämien?|selbstbehalt|strafe)|wie viel (?:zahl(?:e|t|en)|kostet|kosten|muss|müssen)|was zahl(?:e|t|en)",
    amount:
      "wie ?viele?|wie (?:hoch|groß|gross|alt|schwer|warm|heiß|weit|breit|tief|teuer|stark)|was kostet|was kosten|preis|kosten|gebühr|welche[mnr]? (?:alter|größe|temperatur|höhe|anzahl)|anzahl",
    person: "wer|wem|wen|wessen|ansprechpartner",
    place: "wo|wohin|woher|welche[mnrs]? (?:raum|ort|straße|adresse|stock)|adresse",
    reason: "warum|weshalb|wieso|wozu|grund",
    steps:
      "wie (?:kann|muss|soll|mache|macht|geht|bekomme|komme|setze|stelle|melde)|was (?:(?:ist|gibt es) zu tun|mache|macht|tun|muss|soll|tue)|was passiert",
    yesno:
      "^(?:ist|sind|war|waren|kann|können|darf|dürfen|muss|müssen|soll|hat|haben|gibt|wird|werden|müssen)",
    identifier: "\\p{L}*nummern?|aktenzeichen",
  },
  charging:
    "kostet kosten gekostet preis will wollen verlangt verlangen verlangte zahlen bezahlen zahle",
  entries: {
    versions:
      "version versionen release releases ausgabe update updates changelog änderungsprotokoll",
    any: "eintrag eintrags einträge",
    newest: "letzte[rnms]?|neuste[rnms]?|neueste[rnms]?|jüngste[rnms]?|aktuelle?[rnms]?|aktuell",
    oldest: "erste[rnms]?|älteste[rnms]?",
    changes:
      "neu|neue[rns]?|neuerungen|neuigkeiten|änderung(?:en)?|geändert|ändert|verändert|anders|steht|sagt|enthält|bringt|zusammenfassung|überblick|was ist in",
    published:
      "veröffentlicht|erschienen|erschien|erscheint|kam|herausgekommen|heraus|rausgekommen|raus|freigegeben|datum|vom",
    before:
      "davor|vorherige[rnms]?(?: version| ausgabe| eintrag)?|vorige[rnms]?(?: version| ausgabe| eintrag)?",
    after: "danach|nächste[rnms]?(?: version| ausgabe| eintrag)?",
    beyond: "vor|nach|bis|als|zwischen|neuer|älter|später|früher",
    unreleased: "unveröffentlicht|geplant|in arbeit",
    parts: [
      "hinzugefügt neu neues neue funktion funktionen features ergänzt",
      "behoben fehler fehlerbehebungen fehlerbehebung korrigiert korrekturen bugfixes repariert",
      "entfernt gestrichen entfallen",
      "veraltet abgekündigt",
      "sicherheit sicherheitslücke sicherheitslücken",
      "geändert änderungen verbessert verbesserungen",
      "bekannte probleme",
    ],
  },
  totals:
    "gesamt(?:betrag|summe|preis|kosten)?|(?:end|rechnungs|zahl)(?:betrag|summe)|summe|zu zahlen",
  which: "welche[rsnm]?",
  counts: "wie ?viele?|anzahl",
  measured: {
    mass: "wie schwer|wiegt|wiegen|wog|welches gewicht",
    warmth: "wie (?:heiß|heiss|kalt|warm)|welche temperatur",
    length: "wie (?:breit|tief|dick)",
    age: "wie alt|welches alter",
    loudness: "wie laut",
  },
  limits: {
    asks: "(?:ab|bei|über|unter|oberhalb|unterhalb) welche[mnrs]?",
    measures:
      "\\p{L}*(?:temperatur|druck|geschwindigkeit|höhe|spannung|größe|gewicht|grenze|schwelle|wert|anteil)|wind|windstärke|last|stand|(?:füll|wasser|pegel)stand|rate|menge|betrag|einkommen",
    ofTime: "verzögerung|(?:mindest|höchst)?alter",
  },
  shows: {
    calendar:
      "januar februar märz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags dienstags mittwochs donnerstags freitags samstags sonntags",
    condition: "wenn sobald falls nachdem bevor bis solange sofern als",
    time: "heute morgen abends morgens mittags nachts uhr frühling sommer herbst winter ostern weihnachten werktags täglich wochenende",
    duration:
      "sekunde sekunden minute minuten stunde stunden tag tage tagen woche wochen monat monate monaten jahr jahre jahren",
    number:
      "ein eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend halb hälfte doppelt einmal zweimal kostenlos frei gratis",
    price: "euro euros cent franken kostenlos gratis frei",
    priced: "preis kostet kosten gebühr betrag summe gesamt gesamtbetrag gesamtpreis",
    lasting:
      "für immer|unbefristet|dauerhaft|lebenslang|auf (?:dauer|lebenszeit)|zeitlich unbegrenzt",
    rates: "pro|je|jede[nmrs]?",
    place: "adresse straße stock raum keller regal garage ecke schuppen büro zimmer",
    reason: "weil da denn wegen deshalb daher darum grund aufgrund damit",
  },
  aspects: [
    {
      asks: "nebenwirkung(?:en)?|unerwünschte (?:ereignisse|wirkungen)|verträglichkeit",
      sections: "nebenwirkung|unerwünschte|sicherheit|ergebnisse|adverse|safety|results",
    },
    {
      asks: "zusammenfassung|überblick|worum geht|kernaussage",
      sections: "zusammenfassung|abstract|fazit|einleitung",
    },
    {
      asks: "ergebnis(?:se)?|befunde?|herausgefunden|gefunden",
      sections: "ergebnis|resultat|abstract > results|abstract|results|conclusion",
      atEnd: true,
    },
    {
      asks: "fazit|schlussfolgerung(?:en)?|schluss",
      sections: "fazit|schluss|conclusion|abstract",
      atEnd: true,
    },
    { asks: "methoden?|methodik|wie wurde", sections: "method|material" },
    {
      asks: "einschränkung(?:en)?|grenzen|schwächen?|limitationen|nachteile?|(?:schlecht|problematisch) an(?= (?:dieser|der|diesem|dem) (?:\\p{L}+ )?(?:\\p{L}*studie|arbeit|artikel|paper))",
      sections: "einschränkung|limitation|grenzen|discussion",
    },
    {
      asks: "stichprobe|wie viele (?:patienten|teilnehmer|personen)|wie viele(?= \\p{L}+ (?:waren|wurden|hatten|haben|nahmen)(?!\\p{L}))|(?<=wie viele \\p{L}+ )(?:nahmen (?:daran )?teil|haben (?:daran )?teilgenommen|wurden (?:eingeschlossen|untersucht))",
      sections: "method|teilnehmer|patienten|participants|material",
      counts:
        "patient(?:en|innen)|teilnehmer(?:n|innen)?|personen|frauen|männern?|kindern?|erwachsenen?|probanden|befragten?|tieren?|haushalten?|fällen?|studien|proben",
    },
    {
      asks: "finanziert|förderung|gefördert|bezahlt",
      sections: "förderung|finanzierung|funding|acknowledg",
    },
    {
      asks: "interessenkonflikte?",
      sections: "interessen|conflict|competing|förderung|finanzierung|funding",
    },
    { asks: "ansprechpartner|kontakt", sections: "kontakt|ansprechpartner" },
    {
      asks: "lehren|gelernt|erkenntnisse",
      sections:
        "lehre|gelernt|erkenntnis|lesson|lief schlecht|lief gut|schlecht gelaufen|gut gelaufen",
    },
    {
      asks: "maßnahmen|aufgaben|folgeaufgaben",
      sections: "maßnahme|aufgabe|action|nächste schritte",
    },
  ],
  requests: {
    it: "es|das|dies|sie|die antwort|deine antwort|die letzte antwort|das ganze|das alles",
    please: "bitte",
    opens:
      "ok(?:ay)?|und|jetzt|nun|also|gut|super|danke|(?:kannst|konntest|wurdest) du(?: mir)?|(?:konnen|konnten|wurden) sie(?: mir)?|(?:gib|mach|sag|zeig|schreib|formulier)e?(?: mir)?",
    closes: "bitte|jetzt|nun|sagen|machen|schreiben|zeigen|fassen|erklaren|ubersetzen",
    forms: {
      sentence:
        "(?:{it} )?in (?:einem|einer|1) (?:kurzen |einzigen )?(?:satz|zeile)(?: zusammengefasst)?",
      shorter:
        "(?:{it} )?(?:(?:etwas|viel|noch|ein bisschen|bisschen) )?(?:kurzer|knapper)|kurz(?: gesagt| gefasst| und knapp)?|(?:(?:die|eine) )?(?:kurzfassung|kurzversion|zusammenfassung)|(?:fass|fasse|fassen sie) {it}(?: kurz)? zusammen|(?:kurz|kurze|kurzen sie) {it}(?: ab)?|{it} (?:kurz )?zusammen(?:fassen)?|zu lang",
      list: "(?:{it} )?(?:als|in) (?:einer |eine )?(?:kurze[nr]? )?(?:liste|listenform|stichpunkten?|stichworten?|aufzahlung)",
      table: "(?:{it} )?(?:als|in) (?:einer |eine )?(?:tabelle|tabellenform)",
      translate:
        "(?:ubersetz|ubersetze|ubersetzen sie)(?: {it})?(?: (?:auf|ins?|nach) {language}e?)?|(?:{it} )?(?:auf|ins) {language}e?(?: ubersetzt)?",
      simpler:
        "(?:{it} )?(?:etwas |noch |viel )?(?:einfacher|leichter|verstandlicher)|(?:erklar|erklare|erklaren sie)(?: mir)? {it} (?:einfach|einfacher|leichter)|in (?:einfachen|einfacheren) worten|in einfacher sprache|fur (?:anfanger|laien|kinder)",
      again:
        "(?:erklar|erklare|sag|sage|wiederhol|wiederhole)(?: mir)? {it}(?: (?:nochmal|noch einmal|anders|mit anderen worten))?|noch ?mal|noch einmal|mit anderen worten|anders gesagt",
    },
  },
};
