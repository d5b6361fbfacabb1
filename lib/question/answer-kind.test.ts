import { expect, test } from "vitest";
import {
  type AnswerKind,
  mayCount,
  readAnswerKind,
  readCounted,
  readKindWords,
  showsKind,
  unitsBehindNumbers,
  wordsBehindNumbers,
} from "./answer-kind.ts";

test.each<[question: string, kind: AnswerKind | null]>([
  ["When does the gate close?", "time"],
  ["what is the date of the harvest supper", "time"],
  ["whats the rent of the upper barn", "price"],
  ["what is my monthly salary", "price"],
  ["what is the rent for?", null],
  ["when is the rent due", "time"],
  ["How long do the beans keep?", "duration"],
  ["How many chairs are there?", "amount"],
  ["And how much?", "price"],
  ["How much flour is in it?", "amount"],
  ["Who has the key?", "person"],
  ["Where is the key?", "place"],
  ["Why was the gate shut?", "reason"],
  ["How do I open the gate?", "steps"],
  ["Is the gate open on Sundays?", "yesno"],
  ["What is the phone number of the gatekeeper?", "phone"],
  ["whats ines's email", "email"],
  ["Who do I phone?", "person"],
  ["Wie ist die Telefonnummer der Gärtnerei?", "phone"],
  ["Quel est le numéro de téléphone du syndic ?", "phone"],
  ["¿Cuál es el número de teléfono?", "phone"],
  ["jonas's membership number", "identifier"],
  ["what does the florist want for the arch", "price"],
  ["what's the total on the florist's invoice?", "price"],
  ["how many arches are there in total", "amount"],
  ["what is the total number of arches", "amount"],
  ["Was verlangt die Gärtnerei für den Bogen?", "price"],
  ["Combien demande le fleuriste pour l'arche ?", "price"],
  ["¿Cuál es el importe total de la factura?", "price"],
  ["What is in the reference of Ida Brandt?", null],
  ["Which boat number won the regatta?", null],
  ["What is the number of gates?", "amount"],
  ["who has the key number", "person"],
  ["Wie ist die Vertragsnummer?", "identifier"],
  ["what does the gatekeeper earn", "price"],
  ["Tell me of the gate.", null],
  ["Unter welcher Adresse ist der Verein erreichbar?", "place"],
  ["über welche Themen wurde gesprochen?", null],
  ["Über welchen Port läuft der Dienst?", null],
  ["Below which line do I sign?", null],
  ["Über welchem Wert schlägt er an?", "amount"],
  ["Bei welcher Außentemperatur heizt er?", "amount"],
  ["Above which wind speed is it parked?", "amount"],
  ["Wann schließt das Tor?", "time"],
  ["Wie lange halten sich die Bohnen?", "duration"],
  ["Wie viele Stühle gibt es?", "amount"],
  ["Wer hat den Schlüssel?", "person"],
  ["Wie hoch ist die Miete für die Mühle?", "price"],
  ["Wie hoch ist der Turm der Mühle?", "amount"],
  ["Warum ist das Tor zu?", "reason"],
  ["why is the minimum deposit 40", "reason"],
  ["Why does the ferry cost so much?", "reason"],
  ["Warum kostet die Fähre so viel?", "reason"],
  ["Pourquoi le prix est-il si haut ?", "reason"],
  ["¿Por qué es tan alto el precio?", "reason"],
  ["how much does it cost and why", "price"],
  ["Quand ferme la porte ?", "time"],
  ["Combien de jours dure le stage ?", "duration"],
  ["Où est la clé ?", "place"],
  ["Pourquoi la porte est-elle fermée ?", "reason"],
  ["¿Cuándo cierra la puerta?", "time"],
  ["¿Cuánto tiempo dura el curso?", "duration"],
  ["¿Dónde está la llave?", "place"],
  ["¿Quién tiene la llave?", "person"],
])("reads what kind of thing answers: %s", (question, kind) => {
  expect(readAnswerKind(question)).toBe(kind);
});

test("a duration is shown by the short name of its unit", () => {
  for (const text of ["Gentle | 40 °C | 48 min", "takes 2 hrs", "45 secs each", "dauert 3 Std."])
    expect(showsKind("duration", text)).toBe(true);
  expect(showsKind("duration", "min. 3 items")).toBeNull();
});

test("a typographic apostrophe and white space around a question change nothing", () => {
  expect(readAnswerKind("  Jusqu’à quand est-ce ouvert ?  ")).toBe(
    readAnswerKind("Jusqu'à quand est-ce ouvert ?"),
  );
});

test("a word inside another asks for nothing", () => {
  expect(readAnswerKind("Describe the whenever clause of Howell")).toBeNull();
});

test.each<[kind: AnswerKind, text: string, shown: boolean | null]>([
  ["phone", "The gatekeeper: 0555 201 883", true],
  ["phone", "Ring extension 471 first.", null],
  ["phone", "She came on 1 October 2021 and paid 1,895 euros.", false],
  ["phone", "date: 2025-03-03; payee: Dr Osei; amount: -85.00", false],
  ["email", "Write to gate@mill.example.", true],
  ["time", "Dr Achterberg only works thursdays", true],
  ["email", "Write to the gatekeeper.", false],
  ["time", "Open the gate once the river falls.", null],
  ["time", "Open the gate on the first warm day.", null],
  ["time", "The gatekeeper wants a new lamp.", false],
  ["time", "The gate closes at 21:30.", true],
  ["time", "La barrière est fermée de 23 h à 7 h.", true],
  ["time", "Das Tor schließt am Montag.", true],
  ["time", "The gate is made of iron.", false],
  ["time", "The gate closes at 7.", null],
  ["price", "Odile has the tickets, 31 each.", null],
  ["price", "Odile has the tickets.", false],
  ["time", "Make a test payment of 1.00 EUR with the test card.", null],
  ["time", "Die Probe beginnt um 19.30 und endet 21.15 Uhr.", true],
  ["time", "We meet at 7.30 in the hall.", true],
  ["price", "The regatta is on Sunday 21 June, Priya books the van.", false],
  ["price", "Treffen am 3. September um 18:30 Uhr im Vereinsheim.", false],
  ["price", "On 21 June the van is there, 90 for the day.", null],
  ["amount", "We meet on 3 August at 7:30.", false],
  ["duration", "They keep for four weeks.", true],
  ["duration", "They keep for long.", false],
  ["duration", "There are four of them.", null],
  ["amount", "There are twelve chairs.", true],
  ["amount", "Es gibt 12 Stühle.", true],
  ["amount", "There are chairs.", false],
  ["reason", "The gate is shut because of the flood.", true],
  ["reason", "Das Tor ist zu, weil der Fluss steigt.", true],
  ["reason", "The gate is shut.", null],
  ["person", "Ask for the key, which Marta keeps.", true],
  ["person", "the key is on the hook", null],
  ["person", "M.R. mended the gate.", true],
  ["person", "we chose 46 gates, 27 in Wexcombe and 19 in Larchester", null],
  ["place", "The key hangs behind the door.", true],
  ["place", "The key is blue.", null],
  ["place", "The fair is on Saturday, at 7:30 in the morning.", null],
  ["price", "The van costs 185 for the day.", true],
  ["price", "A capsule has 20 mg of zinc and 1.5 mmol of salt.", false],
  ["price", "It takes 230 °C and 20 cm of room.", false],
  ["amount", "Version of 1 February 2025.", false],
  ["price", "3.2. limps on the left, seen by the vet", false],
  ["price", "The hedge was cut on 12.7., never again.", false],
  ["price", "12.7. hedge cut for 40", null],
  ["price", "The ticket is 12.50.", null],
  ["price", "Regatta: the tea tent needs nine helpers.", false],
  ["price", "The atlas is in its 4th edition (the 3rd will do).", false],
  ["price", "The crate weighs 40 kilograms and 300 grams.", false],
  ["price", "Bring a fiver, or 25p for each.", true],
  ["price", "Parking is 25p an hour.", true],
  ["price", "The cabin costs 900 SEK per night.", true],
  ["price", "Der Stellplatz kostet 80 Fr.", true],
  ["price", "The VAT is 19%.", null],
  ["price", "The discount for students is 20 per cent.", null],
  ["duration", "The lamp weighs 640 grams and costs 59 euros.", false],
  ["identifier", "Marek: passes are in the app, print one for Ada.", false],
  ["identifier", "Open Tuesday 4 March at 10:30.", false],
  ["identifier", "Membership KT-2201-B", null],
  ["identifier", "Booking RQWZLP", null],
  ["amount", "Its pH is 7.2.", true],
  ["duration", "Mix 500 g of flour with 2 l of water.", false],
  ["duration", "The licence is for life.", true],
  ["duration", "Der Vertrag ist unbefristet.", true],
  ["duration", "Give 3 drops twice a day.", null],
  ["duration", "Nimm 3 Tropfen pro Tag.", null],
  ["duration", "Give 3 drops a day for two weeks.", true],
  ["price", "Three per cent of the price goes to the lifeboat.", false],
  ["price", "Drei Prozent vom Preis gehen an den Verein.", false],
  ["price", "The till has no pence.", false],
  ["price", "Der Preis beträgt 12.", true],
  ["price", "4 tyre 195/65 R15 71.20 284.80", true],
  ["price", "church arch | 1.240,00", true],
  ["price", "Version 2.40 came on 3.11.", null],
  ["price", "p = 0.38", null],
  ["time", "VAT 20% 117.76", false],
  ["time", "Kiln opens 7.45", null],
  ["time", "Glaze 7.75", false],
  ["time", "Glaze 31.40", false],
  ["time", "Glaze 7.45 €", false],
  ["price", "Kiln opens 7.45", null],
  ["price", "Glaze 7.75", true],
  ["price", "Glaze £7.45", true],
  ["price", "Glasur 7,45", true],
  ["time", "Terms of payment: 14 days from the date above.", null],
])("tells whether a text shows a %s: %s", (kind, text, shown) => {
  expect(showsKind(kind, text)).toBe(shown);
});

test("cannot tell steps, a yes, or nothing in particular from words", () => {
  for (const kind of ["steps", "yesno", null] as const)
    expect(showsKind(kind, "Turn the key twice on 3 May.")).toBeNull();
});

test.each([
  "was hat der Zaun gekostet?",
  "combien a coûté la clôture ?",
  "¿cuánto costó la valla?",
])("a price may be asked for when it is paid: %s", (question) => {
  expect(readAnswerKind(question)).toBe("price");
});

test.each([
  ["how many of the new nurses left?", ["new", "nurses"]],
  ["What is the number of beds?", ["beds"]],
  ["Wie viele Stühle gibt es?", ["stuhle"]],
  ["Combien de lits y a-t-il ?", ["lits"]],
  ["¿Cuántas sillas hay?", ["sillas"]],
  ["How much flour is in it?", []],
  ["How many?", []],
  ["At which hotel does the team stay?", []],
])("reads what is counted: %s", (question, counted) => {
  expect(readCounted(question).slice(0, counted.length || 1)).toEqual(counted);
});

test.each([
  ["how long does it grind?", ["long"]],
  ["what does a sack of flour cost", ["cost"]],
  ["what did the miller pay for the sacks", ["pay"]],
  ["what does Halvorsen want for the sacks", []],
  ["what time does it open", ["time"]],
  ["what year was it built", []],
  ["how hot does the oven get", []],
])("reads the words that only say which kind is asked for: %s", (question, words) => {
  expect(readKindWords(question)).toEqual(words);
});

test("the words behind a number tell what it counts", () => {
  expect(wordsBehindNumbers("Of 71 nurses, two left; the rest stayed at 9 hospitals.")).toEqual([
    "nurses two left the",
    "left the rest stayed",
    "hospitals",
  ]);
  expect(wordsBehindNumbers("Nobody left.")).toEqual([]);
});

test("a schedule tells when, and a multiplication does not", () => {
  expect(showsKind("time", 'schedule: "35 3 * * *"')).toBe(true);
  expect(showsKind("time", "area = width * height")).not.toBe(true);
});

test("a label with a day is the reason of nothing", () => {
  expect(showsKind("reason", "Date: Sunday 14 September 2025")).toBe(false);
  expect(showsKind("reason", "Start: 07:41")).toBe(false);
  expect(showsKind("reason", "Cause: the disk was full")).not.toBe(false);
  expect(showsKind("reason", "07:41 the disk was full")).toBeNull();
});

test("a time at the end of a setting is a duration, and a channel or a folder is a place", () => {
  expect(showsKind("duration", 'timeout = "45s"')).toBe(true);
  expect(showsKind("duration", "read_timeout 90s;")).toBe(true);
  expect(showsKind("duration", "size = 45px")).not.toBe(true);
  expect(showsKind("place", '"channel": "#mill-noise"')).toBe(true);
  expect(showsKind("place", 'dir = "/var/spool/mill"')).toBe(true);
  expect(showsKind("place", '"severity": "warning"')).not.toBe(true);
});

test.each([
  ["at which wind does the mill stop", "amount"],
  ["above what score is it sent back", "amount"],
  ["ab welchem Wind steht die Mühle", "amount"],
  ["à quelle température le four s'arrête", "amount"],
  ["a qué temperatura se apaga el horno", "amount"],
  ["at what time does the mill stop", "time"],
  ["what do i have to do to reset the mill", "steps"],
  ["and can he sell the mill", "yesno"],
  ["und kann er die Mühle verkaufen", "yesno"],
  ["whats it cost", "price"],
  ["what did the Okafors pay for the kayak", "price"],
  ["was hat der Verein für das Zelt bezahlt", "price"],
])("%s asks for one of %s", (question, kind) => {
  expect(readAnswerKind(question)).toBe(kind);
});

test("a day of May or March is no number of anything", () => {
  expect(showsKind("price", "The show ran from 16 May to 8 August")).toBe(false);
  expect(showsKind("duration", "The show ran from 16 May to 8 August")).toBeNull();
  expect(showsKind("amount", "Open from March 3 until 14 May")).toBe(false);
  expect(showsKind("amount", "Up to 16 may enter.")).toBe(true);
  expect(showsKind("amount", "On 3 May 40 came.")).toBe(true);
});

test("a sum may stand behind the letters of its currency", () => {
  expect(showsKind("price", "berth 14 for the week, GBP 212.40, ref B-90")).toBe(true);
  expect(showsKind("price", "Kaution EUR 300")).toBe(true);
  expect(showsKind("price", "ref KLM 1009, seat 14")).not.toBe(true);
});

test.each([
  "Forty-eight ewes were shorn.",
  "Seventy lambs were sold.",
  "Achtundvierzig Schafe wurden geschoren.",
  "Vingt-six brebis ont été tondues.",
])("reads a number of several words, or of any ten: %s", (text) => {
  expect(showsKind("amount", text)).toBe(true);
});

test.each(["Sound und Zubehör liegen bereit.", "A one-off, two-way walkie-talkie link."])(
  "reads no number of words that only begin like one: %s",
  (text) => {
    expect(showsKind("amount", text)).toBe(false);
  },
);

test("a number of several words counts what is behind it", () => {
  expect(wordsBehindNumbers("Forty-eight grey ewes were shorn")).toEqual(["grey ewes were shorn"]);
});

test.each([
  ["The lift has been out since Tuesday.", null],
  ["No trams since about 9:40", null],
  ["The rent is due on 3 May.", null],
  ["The lift is out since its motor burnt through.", true],
  ["The trams stopped due to a fallen tree on Monday.", true],
])("a time that something lasts since or is due at gives no reason: %s", (text, shows) => {
  expect(showsKind("reason", text)).toBe(shows);
});

test.each([
  ["The kiln was without power between 06:12 and 07:40.", true],
  ["Choir, Mondays 18:15-19:45", true],
  ["Der Lift stand von 8:05 bis 9:30 Uhr.", true],
  ["The kiln went out at 06:12.", false],
  ["06:12 and so on", false],
])("a duration is shown by the times that it goes from and to: %s", (text, shows) => {
  expect(showsKind("duration", text)).toBe(shows);
});

test("a code, a year or a day is no number that may be what is asked for", () => {
  expect(showsKind("price", "Lantern walk 2027: Sun 14 November, drummers to be asked")).toBe(
    false,
  );
  expect(showsKind("price", "camp 4–18 August, bus booked, hut not yet")).toBe(false);
  expect(showsKind("price", "the drummers, 240 for the evening")).toBe(null);
  expect(showsKind("time", "Drainage is dealt with apart; send form DR7, fee £85.")).toBe(false);
  expect(showsKind("time", "Das Formular DR7 kostet 85 €.")).toBe(false);
  expect(showsKind("time", "the first one at 9, the others later")).not.toBe(false);
  expect(mayCount("paid for by the Orme Trust (grant OT-19-204)")).toBe(false);
  expect(mayCount("Members: 1950")).toBe(true);
  expect(showsKind("duration", "camp 4–18 August")).not.toBe(false);
});

test("a span has one unit, and a month's year none", () => {
  expect(
    unitsBehindNumbers("Eels of 30 to 45 cm were caught in June 2018 under permit 2018/117."),
  ).toEqual(["cm"]);
  expect(unitsBehindNumbers("Aale von 30 bis 45 cm, im Juni 2018")).toEqual(["cm"]);
  expect(unitsBehindNumbers("born in 1951")).toEqual([""]);
});

test.each([
  ["Parcels go to Depot Kleinheide, 31547.", true],
  ["Werkhalle, 26789 Leer", true],
  ["The Boathouse, BA2 6EW", true],
  ["Founded 1998, 40000 members.", false],
])("an address is a place: %s", (text, shows) => {
  expect(showsKind("place", text)).toBe(shows ? true : null);
});
