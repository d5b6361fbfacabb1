import { expect, test } from "vitest";
import { germanServer } from "./de/server.ts";
import { retelling } from "./retelling.ts";

test.each([
  [
    "a.zip is larger than 50 MB. Split it, or raise the setting MAX_UPLOAD_MB.",
    "a.zip ist größer als 50 MB. Teil die Datei auf, oder bitte den, der Ibid betreibt, die Grenze anzuheben.",
  ],
  [
    "clip.mp4 is an MP4 video, which Ibid cannot read. It reads PDF, Word, PowerPoint, Excel, OpenDocument, RTF, EPUB, Markdown, HTML, JATS and PubMed XML, e-mails, notebooks, JSONL records, BibTeX, logs, CSV and plain text.",
    "clip.mp4 ist ein Video (MP4), und das kann Ibid nicht lesen. Es liest PDF, Word, PowerPoint, Excel, OpenDocument, RTF, EPUB, Markdown, HTML, XML von JATS und PubMed, E-Mails, Notebooks, JSONL, BibTeX, Logs, CSV und einfachen Text.",
  ],
  [
    "The server at a:1 cannot be reached: nothing listens there. Start it, or check its address.",
    "Der Server unter a:1 ist nicht erreichbar: dort antwortet nichts. Starte ihn, oder prüf seine Adresse.",
  ],
  [
    "Not all that was found fits into what the language model can read: 2 passages were left out, 1 passage was shortened to the best sentences.",
    "Nicht alles Gefundene passt in das, was das Sprachmodell lesen kann: 2 Stellen weggelassen, 1 Stelle auf die besten Sätze gekürzt.",
  ],
  [
    "Europe PMC has no open text of it. Unpaywall has no open text of it.",
    "Europe PMC hat davon keinen freien Text. Unpaywall hat davon keinen freien Text.",
  ],
  [
    "Notes of Dr. Who.pdf is empty. Add a file that has words in it.",
    "Notes of Dr. Who.pdf ist leer. Füg eine Datei hinzu, in der Wörter stehen.",
  ],
  [
    "The field name must have at most 200 characters.",
    "Das Feld Name darf höchstens 200 Zeichen haben.",
  ],
  [
    "This answer does not exist, or it is not yours.",
    "Diese Antwort gibt es nicht, oder sie gehört dir nicht.",
  ],
  [
    "Nothing matches “Journal: Nature” and “Since 2020” together, which the question asks for, so everything was searched.",
    "Auf „Zeitschrift: Nature“ und „Seit 2020“ zusammen, wonach die Frage verlangt, passt nichts; darum wurde alles durchsucht.",
  ],
])("says %j in German", (english, german) => {
  expect(germanServer(english)).toBe(german);
});

test("a server's own words stay as they are, behind what Ibid says of it", () => {
  expect(
    germanServer("The server at a:1 refuses the key (401). It says: “Start it. It is empty.”"),
  ).toBe("Der Server unter a:1 lehnt den Schlüssel ab (401). Er sagt: „Start it. It is empty.“");
  expect(germanServer("Model overloaded. Come back later.")).toBe(
    "Model overloaded. Come back later.",
  );
});

test("the name of a thing is not retold, though it reads like words of Ibid's", () => {
  expect(germanServer("a log is empty. Add a file that has words in it.")).toBe(
    "a log ist leer. Füg eine Datei hinzu, in der Wörter stehen.",
  );
  expect(germanServer("{limit} $& is empty. Add a file that has words in it.")).toBe(
    "{limit} $& ist leer. Füg eine Datei hinzu, in der Wörter stehen.",
  );
});

test("of two sentences that fit, the one with more words of its own is said", () => {
  const retell = retelling({
    "{name} ends.": "{name} endet.",
    "{name} is here and ends.": "{name} ist da und endet.",
  });
  expect(retell("It is here and ends.")).toBe("It ist da und endet.");
});

test("a text that no sentence fits is given up soon, however long", () => {
  for (const text of ["The server at ".repeat(140), "a is b, ".repeat(240)])
    expect(germanServer(text)).toBe(text);
});
