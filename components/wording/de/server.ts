import { retelling } from "../retelling.ts";

const askingSentences = {
  "There is no question. Write one and send it.":
    "Es gibt keine Frage. Schreib eine und schick sie ab.",
  "The question has {length} characters; {max} are the most. Shorten it, or add its text as a document.":
    "Die Frage hat {length} Zeichen, höchstens {max} sind möglich. Kürz sie, oder füg ihren Text als Dokument hinzu.",
  "All {count} look-ups failed. Ask without looking up step by step, or choose another model.":
    "Keine der {count} Nachfragen ist gelungen. Frag, ohne schrittweise nachschlagen zu lassen, oder wähl ein anderes Modell.",
  "An answer is being written in this conversation. Wait for its end, or stop it, then ask again.":
    "In dieser Unterhaltung wird gerade eine Antwort geschrieben. Wart ihr Ende ab oder halt sie an, und frag dann noch einmal.",
  "{max} passages are pinned in this conversation, and no more can be. Take one of them back, then pin this one.":
    "In dieser Unterhaltung sind {max} Stellen angeheftet, mehr geht nicht. Nimm eine davon zurück, dann heft diese an.",
  "{max} passages are dropped from this conversation, and no more can be. Take one of them back, then drop this one.":
    "In dieser Unterhaltung sind {max} Stellen weggelassen, mehr geht nicht. Nimm eine davon zurück, dann lass diese weg.",
  "{before} documents passed this filter when they were chosen, and {now} do now. Nothing was changed: look at the list, and choose them again.":
    "Als sie ausgewählt wurden, passten {before} Dokumente zu diesem Filter, jetzt sind es {now}. Geändert wurde nichts: Sieh die Liste an und wähl sie noch einmal aus.",
  "This document does not pass the filter any more by which it was chosen, so it was left as it is. Look at the list again.":
    "Dieses Dokument passt nicht mehr zu dem Filter, nach dem es ausgewählt wurde, und blieb deshalb, wie es ist. Sieh die Liste noch einmal an.",
  "No document has “{typed}”, so it was read as “{meant}”.":
    "Kein Dokument enthält „{typed}“; gelesen als „{meant}“.",
  "Your question is kept.": "Deine Frage ist gespeichert.",
  "The database cannot be reached, so this answer cannot be kept. Try again in a moment; the question is kept if it was stored.":
    "Die Datenbank ist nicht erreichbar, darum lässt sich diese Antwort nicht speichern. Versuch es gleich noch einmal; die Frage ist da, wenn sie schon gespeichert war.",
  "This answer was repaired before. Ask again.":
    "Diese Antwort wurde schon nachgebessert. Frag noch einmal.",
  "Only an answer that is whole can be repaired. Ask again.":
    "Nur eine vollständige Antwort lässt sich nachbessern. Frag noch einmal.",
  "No language model wrote this answer, so none can repair it.":
    "Diese Antwort hat kein Sprachmodell geschrieben, darum kann auch keines sie nachbessern.",
  "This answer rests on what was computed for it. Ask again.":
    "Diese Antwort beruht auf dem, was für sie berechnet wurde. Frag noch einmal.",
  "All claims of this answer hold, so there is nothing to repair.":
    "Alle Aussagen dieser Antwort sind gestützt, es gibt nichts nachzubessern.",
  "Answers are not repaired here. Set REPAIR=on, or choose it on the settings page.":
    "Antworten werden hier nicht nachgebessert. Schalt es in den Einstellungen ein.",
  "The documents behind this answer are other ones by now. Ask again.":
    "Die Dokumente hinter dieser Antwort sind inzwischen andere. Frag noch einmal.",
  "Ibid was stopped while it wrote this answer. What was written is kept; ask again to have it whole.":
    "Ibid wurde beendet, während es diese Antwort schrieb. Was geschrieben war, ist gespeichert; frag noch einmal, um sie ganz zu bekommen.",
  "This answer rested on the evidence of a closed case.":
    "Diese Antwort stützte sich auf die Unterlagen eines geschlossenen Falls.",
  "This answer was ended while it was written: its case was closed, or its conversation deleted. Load the page again.":
    "Diese Antwort wurde mittendrin beendet: Ihr Fall wurde geschlossen oder ihre Unterhaltung gelöscht. Lade die Seite neu.",
  "The answer could not be stored, so it is not kept. Copy what you need, and ask again in a moment.":
    "Die Antwort konnte nicht gespeichert werden. Kopier, was du brauchst, und frag gleich noch einmal.",
  "This answer is still being written. Check its citations once it is done.":
    "Diese Antwort wird noch geschrieben. Prüf ihre Zitate, wenn sie fertig ist.",
  "This answer is still being written. Say what you think of it once it is done.":
    "Diese Antwort wird noch geschrieben. Sag deine Meinung, wenn sie fertig ist.",
  "This answer has no such marker.": "Diese Stelle gibt es in der Antwort nicht.",
  "Nothing has been answered here yet. Share the conversation once it has an answer.":
    "Hier wurde noch nichts beantwortet. Teil die Unterhaltung, wenn sie eine Antwort hat.",
};

const generalSentences = {
  "Ibid is still starting. Try again in a few seconds.":
    "Ibid startet noch. Versuch es in ein paar Sekunden noch einmal.",
  "Something went wrong in Ibid. The log has it under {id}.":
    "In Ibid ist etwas schiefgegangen. Im Protokoll steht es unter {id}.",
  "The database cannot be reached. Try again in a moment.":
    "Die Datenbank ist nicht erreichbar. Versuch es gleich noch einmal.",
  "The request holds a sign that cannot be kept (U+0000). Take it out and send it again.":
    "Die Eingabe enthält ein Zeichen, das sich nicht speichern lässt (U+0000). Nimm es heraus und schick sie noch einmal.",
  "This address has a percent sign that begins no encoded letter. Write a percent sign itself as %25.":
    "In dieser Adresse steht ein Prozentzeichen, das keinen kodierten Buchstaben beginnt. Schreibe das Zeichen selbst als %25.",
  "This request came under a foreign name or from another site. Open Ibid at its own address and ask there.":
    "Diese Anfrage kam unter einem fremden Namen oder von einer anderen Seite. Öffne Ibid unter seiner eigenen Adresse und frag dort.",
  "This list cannot be continued from there. Load it again from its start.":
    "Diese Liste lässt sich von dort nicht fortsetzen. Lade sie von vorn.",
  "The cursor is not one that this list gave. Start at its beginning.":
    "Diese Liste lässt sich von dort nicht fortsetzen. Beginn von vorn.",
  "The text's range ends before it begins. Give `from` before `to`.":
    "Der verlangte Ausschnitt endet, bevor er beginnt.",
  "The request's body is larger than 16 MB. Send less at once.":
    "Das sind mehr als 16 MB auf einmal. Schick weniger.",
  "This {~what} does not exist, or it is not yours.":
    "{what} gibt es nicht, oder sie gehört dir nicht.",
  "This document does not exist, or it is not yours.":
    "Dieses Dokument gibt es nicht, oder es gehört dir nicht.",
  "This case does not exist, or it is not yours.":
    "Diesen Fall gibt es nicht, oder er gehört dir nicht.",
  "This feedback does not exist, or it is not yours.":
    "Diese Rückmeldung gibt es nicht, oder sie gehört dir nicht.",
  answer: "Diese Antwort",
  connection: "Diese Verbindung",
  conversation: "Diese Unterhaltung",
  "knowledge base": "Diese Wissensbasis",
  message: "Diese Nachricht",
  question: "Diese Frage",
  "shared page": "Diese geteilte Seite",
  "The field {~field} {~reason}.": "Das Feld {field} {reason}.",
  title: "Titel",
  authors: "Autoren",
  journal: "Erschienen in",
  publicationDate: "Erschienen",
  doi: "DOI",
  tags: "Schlagwörter",
  name: "Name",
  url: "Webadresse",
  baseUrl: "Adresse",
  apiKey: "Schlüssel",
  note: "Anmerkung",
  "must be text": "muss Text sein",
  "must be a year, a month or a day, as 2024, 2024-05 or 2024-05-31":
    "muss ein Jahr, ein Monat oder ein Tag sein, wie 2024, 2024-05 oder 2024-05-31",
  "must be an address that begins with http:// or https://":
    "muss eine Adresse sein, die mit http:// oder https:// beginnt",
  "must be an address such as http://localhost:8080/v1":
    "muss eine Adresse sein wie http://localhost:8080/v1",
  "The request {~reason}.": "Die Anfrage {reason}.",
  "must not be empty": "darf nicht leer sein",
  "must have at least {bound} characters": "muss mindestens {bound} Zeichen haben",
  "must have at most {bound} characters": "darf höchstens {bound} Zeichen haben",
  "must have at least {bound} entry": "muss mindestens {bound} Eintrag haben",
  "must have at least {bound} entries": "muss mindestens {bound} Einträge haben",
  "must have at most {bound} entry": "darf höchstens {bound} Eintrag haben",
  "must have at most {bound} entries": "darf höchstens {bound} Einträge haben",
  "must be at least {bound}": "muss mindestens {bound} sein",
  "must be at most {bound}": "darf höchstens {bound} sein",
  "is not written in the form that is needed": "ist nicht in der nötigen Form geschrieben",
  "cannot be used: {~form}": "muss anders geschrieben sein: {form}",
  "a time like {first} or {last}": "eine Zeit wie {first} oder {last}",
  "some of {values}": "aus {values}",
  "status codes like {first} or {last}": "Statuscodes wie {first} oder {last}",
  "has a value of the wrong kind": "hat einen Wert der falschen Art",
};

const librarySentences = {
  "This case is closed already.": "Dieser Fall ist schon geschlossen.",
  "Only a case can be closed. Delete this knowledge base instead.":
    "Nur ein Fall lässt sich schließen. Lösch diese Wissensbasis stattdessen.",
  "This case is closed. Add the file to an open knowledge base instead.":
    "Dieser Fall ist geschlossen. Füg die Datei einer offenen Wissensbasis hinzu.",
  "This case is closed and its evidence erased. Choose other sources for the question.":
    "Dieser Fall ist geschlossen, seine Unterlagen sind gelöscht. Wähl andere Quellen für die Frage.",
  "You have an open knowledge base named “{name}” (kind {kind}). Use that one, or choose another name.":
    "Eine offene Wissensbasis namens „{name}“ hast du schon. Nimm diese, oder wähl einen anderen Namen.",
  "There is no kind of knowledge base named {kind}. Choose one of {known}.":
    "Eine Art von Wissensbasis namens {kind} gibt es nicht. Wähl eine von {known}.",
  "A document has {count} tags at most. Take one away first.":
    "Ein Dokument hat höchstens {count} Schlagwörter. Nimm zuerst eines weg.",
  "That knowledge base has a document of the same source already ({name}). Delete one of the two.":
    "Diese Wissensbasis hat schon ein Dokument aus derselben Quelle ({name}). Lösch eines der beiden.",
  "Ibid could not index this document, and its log says why. Try again in a moment.":
    "Ibid konnte dieses Dokument nicht indexieren; warum, steht in seinem Protokoll. Versuch es gleich noch einmal.",
  "The embedding model {id} failed on this document. Try again; what was indexed is kept.":
    "Das Modell {id}, das Stellen findet, ist an diesem Dokument gescheitert. Versuch es noch einmal; was schon indexiert ist, bleibt.",
  "There is no text in this file. Add a file that has words in it.":
    "In dieser Datei steht kein Text. Füg eine hinzu, in der Wörter stehen.",
  "This document has text, and none of it could be searched. Index it again, then ask once more.":
    "Dieses Dokument hat Text, der sich aber nicht durchsuchen ließ. Indexier es neu und frag noch einmal.",
};

const fileSentences = {
  "This file is not stored whole. Add it again.":
    "Diese Datei ist nicht vollständig gespeichert. Füg sie noch einmal hinzu.",
  "{name} has no files in it. Add an archive that has.":
    "{name} enthält keine Dateien. Füg ein Archiv hinzu, das welche enthält.",
  "{name} is empty. Add a file that has words in it.":
    "{name} ist leer. Füg eine Datei hinzu, in der Wörter stehen.",
  "{name} is empty. Add a file that has text in it.":
    "{name} ist leer. Füg eine Datei hinzu, in der Text steht.",
  "{name} has no text in it. Add a file that has.":
    "In {name} steht kein Text. Füg eine Datei hinzu, in der welcher steht.",
  "{name} is larger than {limit} MB. Split it, or raise the setting MAX_UPLOAD_MB.":
    "{name} ist größer als {limit} MB. Teil die Datei auf, oder bitte den, der Ibid betreibt, die Grenze anzuheben.",
  "{name} could not be read: it is too large or too entangled to be taken apart. Split it, and add its parts.":
    "{name} konnte nicht gelesen werden: Die Datei ist zu groß oder zu verschachtelt. Teil sie auf, und füg die Teile hinzu.",
  "{name} could not be read. Add the original file again.":
    "{name} konnte nicht gelesen werden. Füg die Originaldatei noch einmal hinzu.",
  "{name} could not be read: it is damaged or not what its name says. Add the original file again.":
    "{name} konnte nicht gelesen werden: Die Datei ist beschädigt oder nicht, was ihr Name sagt. Füg die Originaldatei noch einmal hinzu.",
  "{name} is protected by a password. Save a copy without one and add that.":
    "{name} ist mit einem Passwort geschützt. Speicher eine Kopie ohne Passwort, und füg diese hinzu.",
  "{name} unfolds to far more than {~what} holds. Split it, or save its text in another format.":
    "{name} wird entpackt viel größer, als {what} ist. Teil die Datei auf, oder speicher ihren Text in einem anderen Format.",
  "{name} is not {~what} that can be read: a part of it is missing or broken. Add the original file again.":
    "{name} soll {what} sein, lässt sich aber nicht lesen: Ein Teil fehlt oder ist beschädigt. Füg die Originaldatei noch einmal hinzu.",
  "{name} is a damaged PDF: a part of it is missing or broken. Add the original file again.":
    "{name} ist eine beschädigte PDF-Datei: Ein Teil fehlt oder ist kaputt. Füg die Originaldatei noch einmal hinzu.",
  "{name} is a damaged XML file: a part of it is missing or broken. Download it again and add it once more.":
    "{name} ist eine beschädigte XML-Datei: Ein Teil fehlt oder ist kaputt. Lade sie noch einmal herunter, und füg sie neu hinzu.",
  "{name} is a damaged HTML page: thousands of its elements stand in each other. Save the page again and add that.":
    "{name} ist eine beschädigte HTML-Seite: Tausende ihrer Elemente stecken ineinander. Speicher die Seite noch einmal, und füg diese hinzu.",
  "{name} is XML, but not a JATS article. Add the article's own .nxml file.":
    "{name} ist XML, aber kein JATS-Artikel. Füg die .nxml-Datei des Artikels selbst hinzu.",
  "{name} is not a Jupyter notebook that can be read: it has no list of cells. Save it again and add that.":
    "{name} ist kein lesbares Jupyter-Notebook: Es hat keine Liste von Zellen. Speicher es noch einmal, und füg dieses hinzu.",
  "{name} has no text in it: its page is a picture, as of a scan. Ibid reads scans once whoever runs it turns text recognition (OCR) on. Or run it over the file yourself, and add the result.":
    "In {name} steht kein Text: Die Seite ist ein Bild, wie bei einem Scan. Ibid liest Scans, wenn sein Betreiber die Texterkennung (OCR) einschaltet. Oder wende sie selbst auf die Datei an, und füg das Ergebnis hinzu.",
  "{name} has no text in it: its {pages} pages are pictures, as of a scan. Ibid reads scans once whoever runs it turns text recognition (OCR) on. Or run it over the file yourself, and add the result.":
    "In {name} steht kein Text: Die {pages} Seiten sind Bilder, wie bei einem Scan. Ibid liest Scans, wenn sein Betreiber die Texterkennung (OCR) einschaltet. Oder wende sie selbst auf die Datei an, und füg das Ergebnis hinzu.",
  "{name} has no text in it: its page is a picture, and text recognition finds no words on it. Scan it again, sharper, and add that.":
    "In {name} steht kein Text: Die Seite ist ein Bild, auf dem die Texterkennung keine Wörter findet. Scann sie schärfer ein, und füg das hinzu.",
  "{name} has no text in it: its {pages} pages are pictures, and text recognition finds no words on them. Scan it again, sharper, and add that.":
    "In {name} steht kein Text: Die {pages} Seiten sind Bilder, auf denen die Texterkennung keine Wörter findet. Scann sie schärfer ein, und füg das hinzu.",
  "{name} has pages to be read by text recognition, which lacks its data for the language “{language}”. Whoever runs Ibid can install them: npm install @tesseract.js-data/{language}.":
    "{name} hat Seiten für die Texterkennung, der die Daten für die Sprache „{language}“ fehlen. Wer Ibid betreibt, kann sie einrichten: npm install @tesseract.js-data/{language}.",
  "{name} is {~what}, which Ibid cannot read.": "{name} ist {what}, und das kann Ibid nicht lesen.",
  "{name} is a binary file of a type that Ibid cannot read.":
    "{name} ist eine Binärdatei, deren Format Ibid nicht lesen kann.",
  "{name} is of a type that Ibid cannot read.": "{name} hat ein Format, das Ibid nicht lesen kann.",
  "It reads PDF, Word, PowerPoint, Excel, OpenDocument, RTF, EPUB, Markdown, HTML, JATS and PubMed XML, e-mails, notebooks, JSONL records, BibTeX, logs, CSV and plain text.":
    "Es liest PDF, Word, PowerPoint, Excel, OpenDocument, RTF, EPUB, Markdown, HTML, XML von JATS und PubMed, E-Mails, Notebooks, JSONL, BibTeX, Logs, CSV und einfachen Text.",
  "{name} should be {~named}, but its content is binary data that is none. Add the original file again.":
    "{name} soll {named} sein, enthält aber andere Binärdaten. Füg die Originaldatei noch einmal hinzu.",
  "{name} should be {~named}, but its content is {~what}. Add the original file again.":
    "{name} soll {named} sein, ist dem Inhalt nach aber {what}. Füg die Originaldatei noch einmal hinzu.",
  "{name} is named like {~named}, but its content is {~what}. Add the original file, or give it the ending of what it is.":
    "{name} heißt wie {named}, ist dem Inhalt nach aber {what}. Füg die Originaldatei hinzu, oder gib ihr die Endung, die zu ihr passt.",
  "{name} is named like {~named}, but its content is {~what}.":
    "{name} heißt wie {named}, ist dem Inhalt nach aber {what}.",
  "Give it the ending .{extension} and add it again.":
    "Gib der Datei die Endung .{extension}, und füg sie noch einmal hinzu.",
  "Add the {what} itself.": "Füg die eigentliche Datei hinzu.",
  "The file": "Die Datei",
};

const recordSentences = {
  "Export the library again.": "Exportier die Bibliothek noch einmal.",
  "Export the library again, as CSL JSON.": "Exportier die Bibliothek noch einmal, als CSL-JSON.",
  "Download the records from PubMed again, as XML.":
    "Lade die Einträge noch einmal von PubMed herunter, als XML.",
  "The entry that begins in line {line} has no end.": "Der Eintrag ab Zeile {line} hat kein Ende.",
  "The entry that begins in line {line} cannot be read.":
    "Der Eintrag ab Zeile {line} ist nicht lesbar.",
  "Line {line} repeats the key {label} of line {earlier}. It counts once.":
    "Zeile {line} wiederholt den Schlüssel {label} von Zeile {earlier}. Er zählt einmal.",
  "The file has no entry of BibTeX in it.": "In der Datei steht kein Eintrag von BibTeX.",
  "{name} holds {count} references, each a document of its own. Add it as an upload, which takes them apart.":
    "{name} enthält {count} Literaturangaben, jede ein eigenes Dokument. Lade die Datei hoch, dann werden sie getrennt.",
  "{name} has no entry in it.": "In {name} steht kein Eintrag.",
  "{~name} is no whole list of references.":
    "{name} ist keine vollständige Liste von Literaturangaben.",
  "Reference {line} repeats the id {sourceId}. It counts once.":
    "Literaturangabe {line} wiederholt die ID {sourceId}. Sie zählt einmal.",
  "{name} has no reference in it.": "In {name} steht keine Literaturangabe.",
  'Line {line} repeats the id "{sourceId}" of line {earlier}. Give each record an id of its own.':
    "Zeile {line} wiederholt die ID „{sourceId}“ von Zeile {earlier}. Gib jedem Datensatz eine eigene ID.",
  "{name} holds {count} records, each a document of its own. Add it as an upload, which takes them apart.":
    "{name} enthält {count} Datensätze, jeder ein eigenes Dokument. Lade die Datei hoch, dann werden sie getrennt.",
  "Line {line}": "Zeile {line}",
  "{~where} is not valid JSON. Each line must hold one whole record.":
    "{where} ist kein gültiges JSON. Jede Zeile muss einen ganzen Datensatz enthalten.",
  '{~where} has a field "{field}" that is not text.':
    "{where} hat ein Feld „{field}“, das kein Text ist.",
  '{~where} is not a record, a JSON object with "id", "title" and "text" or "abstract".':
    "{where} ist kein Datensatz, also kein JSON-Objekt mit „id“, „title“ und „text“ oder „abstract“.",
  '{~where} has no text: a record needs "text" or "abstract".':
    "{where} hat keinen Text: Ein Datensatz braucht „text“ oder „abstract“.",
  "The file is cut off after its last article, in line {line}.":
    "Die Datei bricht nach dem letzten Artikel ab, in Zeile {line}.",
  "The file has no article of PubMed in it.": "In der Datei steht kein Artikel von PubMed.",
  "The file is cut off in the article that begins in line {line}.":
    "Die Datei bricht im Artikel ab Zeile {line} ab.",
  "The article that begins in line {line} has no PMID.":
    "Der Artikel ab Zeile {line} hat keine PMID.",
  "Line {line} repeats the article {sourceId} of line {earlier}. It counts once.":
    "Zeile {line} wiederholt den Artikel {sourceId} von Zeile {earlier}. Er zählt einmal.",
  "The file declares entities of its own, as no file of PubMed does.":
    "Die Datei vereinbart eigene Entitäten, was keine Datei von PubMed tut.",
  "{name} holds {count} articles, each a document of its own. Add it as an upload, which takes them apart.":
    "{name} enthält {count} Artikel, jeder ein eigenes Dokument. Lade die Datei hoch, dann werden sie getrennt.",
  "{name} has no article with a PMID.": "In {name} steht kein Artikel mit einer PMID.",
  "{name} is a damaged ZIP archive. Pack the files again, or add them one by one.":
    "{name} ist ein beschädigtes ZIP-Archiv. Pack die Dateien noch einmal, oder füg sie einzeln hinzu.",
  "{name} holds more than {count} files or {megabytes} MB. What comes from here on was not read: add it in another archive.":
    "{name} enthält mehr als {count} Dateien oder {megabytes} MB. Was danach kommt, wurde nicht gelesen: Füg es in einem anderen Archiv hinzu.",
  "{name} is an archive in an archive, which is not opened. Add it by itself.":
    "{name} ist ein Archiv in einem Archiv und wird nicht geöffnet. Füg es für sich hinzu.",
  "{name} needs a password. Unpack it, and add the file.":
    "{name} braucht ein Passwort. Entpack es, und füg die Datei hinzu.",
  "{name} is packed suspiciously small. Unpack it, and add the file itself.":
    "{name} ist verdächtig klein gepackt. Entpack es, und füg die Datei selbst hinzu.",
};

const formatPhrases = {
  "a PDF": "eine PDF-Datei",
  "a Word document": "ein Word-Dokument",
  "an RTF document": "ein RTF-Dokument",
  "an OpenDocument text": "ein OpenDocument-Textdokument",
  "a PowerPoint presentation": "eine PowerPoint-Präsentation",
  "an OpenDocument presentation": "eine OpenDocument-Präsentation",
  "an Excel workbook": "eine Excel-Arbeitsmappe",
  "an OpenDocument spreadsheet": "eine OpenDocument-Tabelle",
  "an e-book (EPUB)": "ein E-Book (EPUB)",
  "a configuration or code file": "eine Konfigurations- oder Codedatei",
  "a table of comma-separated values": "eine CSV-Tabelle",
  "an e-mail": "eine E-Mail",
  "an HTML page": "eine HTML-Seite",
  "a JATS XML article": "eine JATS-XML-Datei",
  "a PubMed XML file": "eine PubMed-XML-Datei",
  "a BibTeX file": "eine BibTeX-Datei",
  "a JSONL file of records": "eine JSONL-Datei mit Datensätzen",
  "a log": "ein Log",
  "a Markdown file": "eine Markdown-Datei",
  "a Jupyter notebook": "ein Jupyter-Notebook",
  "a plain text file": "eine einfache Textdatei",
  "plain text": "einfacher Text",
  "another kind of XML": "eine andere Art von XML",
  "an old Microsoft Office document": "ein altes Microsoft-Office-Dokument",
  "a ZIP archive": "ein ZIP-Archiv",
  "a compressed (gzip) file": "eine komprimierte Datei (gzip)",
  "a {type} image": "ein Bild ({type})",
  "an {type} image": "ein Bild ({type})",
  "a {type} recording": "eine Tonaufnahme ({type})",
  "an {type} recording": "eine Tonaufnahme ({type})",
  "a {type} video": "ein Video ({type})",
  "an {type} video": "ein Video ({type})",
  "a {type} font": "eine Schriftart ({type})",
  "an {type} font": "eine Schriftart ({type})",
  "a {type} file": "eine {type}-Datei",
  "an {type} file": "eine {type}-Datei",
};

const fetchingSentences = {
  "Only addresses that begin with http:// or https:// can be fetched.":
    "Nur Adressen, die mit http:// oder https:// beginnen, lassen sich abrufen.",
  "An address with a name and password is not fetched.":
    "Eine Adresse mit Namen und Passwort wird nicht abgerufen.",
  "{host} cannot be fetched: {~why}.": "{host} kann nicht abgerufen werden: {why}.",
  "{host} cannot be fetched from: {~why}.": "Von {host} kann nichts abgerufen werden: {why}.",
  "What {host} sends is larger than {limit} MB.": "Was {host} schickt, ist größer als {limit} MB.",
  "it redirects too often": "der Server leitet zu oft weiter",
  "its address is not a public one": "die Adresse ist nicht öffentlich",
  "it has nothing at this address (status {status})":
    "unter dieser Adresse gibt es nichts (Status {status})",
  "it gives this only to those who are signed in, or to no program (status {status})":
    "das bekommt nur, wer angemeldet ist, oder kein Programm (Status {status})",
  "it answers with the status {status}": "der Server antwortet mit dem Status {status}",
  "the connection failed": "die Verbindung ist gescheitert",
  "it did not answer in time": "der Server hat nicht rechtzeitig geantwortet",
  "it closed the connection": "der Server hat die Verbindung geschlossen",
  "nothing listens there": "dort antwortet nichts",
  "there is no host of that name": "es gibt keinen Rechner dieses Namens",
  "there is no way to that host": "es führt kein Weg zu diesem Rechner",
  "its certificate has expired": "sein Zertifikat ist abgelaufen",
  "its certificate is not trusted": "seinem Zertifikat wird nicht vertraut",
  "it redirects to another server": "er leitet auf einen anderen Server weiter",
  "its answer is too large": "seine Antwort ist zu groß",
  "The full text is from {source}.": "Der Volltext ist von {source}.",
  "The full text is from Your library's proxy.":
    "Der Volltext kam über den Proxy deiner Bibliothek.",
  "Looking for the full text broke off. Try again.":
    "Die Suche nach dem Volltext ist abgebrochen. Versuch es noch einmal.",
  "{source} has no open text of it.": "{source} hat davon keinen freien Text.",
  "Your library's proxy has no open text of it.":
    "Der Proxy deiner Bibliothek gibt davon keinen Text heraus.",
  "{service} gave an answer that cannot be read.": "{service} hat etwas Unlesbares geantwortet.",
  "Ibid was stopped while it looked. Try again.":
    "Ibid wurde während der Suche beendet. Versuch es noch einmal.",
  "{host} sends {~format}, not the paper.": "{host} schickt {format}, nicht den Artikel.",
  "{host} sends another paper, “{title}”. Nothing was changed.":
    "{host} schickt einen anderen Artikel, „{title}“. Es wurde nichts geändert.",
  "{host} sends a page about the paper, not its text.":
    "{host} schickt eine Seite über den Artikel, nicht seinen Text.",
};

const modelSentences = {
  "The language model {id} cannot be used.": "Das Sprachmodell {id} ist nicht nutzbar.",
  "Name the model: {form}.": "Nenn das Modell: {form}.",
  "Name the model: set LANGUAGE_MODEL={form}.": "Nenn das Modell: {form}.",
  "Name the model on the settings page, or set LANGUAGE_MODEL={form}.":
    "Nenn das Modell in den Einstellungen.",
  "The server lists no models. Name the model: {form}.":
    "Der Server nennt keine Modelle. Nenn das Modell: {form}.",
  "There is no provider named {prefix}. Use one of {forms}, or add a connection on the settings page.":
    "Einen Anbieter namens {prefix} gibt es nicht. Nimm einen von {forms}, oder füg in den Einstellungen einen Server hinzu.",
  "The key of {name} ({host}) cannot be opened any more: the file connection-key in DATA_DIR is not the one that sealed it. Enter the key again on the settings page. Several machines on one database need the same file.":
    "Der Schlüssel von {name} ({host}) lässt sich nicht mehr öffnen: Die Datei connection-key im Datenordner ist nicht die, mit der er versiegelt wurde. Gib den Schlüssel in den Einstellungen noch einmal ein. Mehrere Rechner an einer Datenbank brauchen dieselbe Datei.",
  "The language model {name} is not on this machine, and cannot be downloaded: the Hugging Face hub is out of reach. Connect the machine to the internet for the first question, or put the model into models/{name}.":
    "Das Sprachmodell {name} ist nicht auf diesem Rechner und lässt sich nicht laden: Der Hugging Face Hub ist nicht erreichbar. Verbinde den Rechner für die erste Frage mit dem Internet, oder leg das Modell in models/{name}.",
  "The language model {name} is not in models/, and the Hugging Face hub has no model of this name or keeps it behind a login. Check the name, set HF_TOKEN, or put the model into models/{name}.":
    "Das Sprachmodell {name} ist nicht in models/, und der Hugging Face Hub hat keines dieses Namens oder gibt es nur nach Anmeldung heraus. Prüf den Namen, oder leg das Modell in models/{name}.",
  "The language model {name} cannot be loaded: its files are damaged or of a kind that transformers.js cannot run, or there is too little memory. Put its files in place again, or choose another model.":
    "Das Sprachmodell {name} lässt sich nicht laden: Seine Dateien sind beschädigt oder von einer Art, die transformers.js nicht ausführen kann, oder der Speicher reicht nicht. Leg die Dateien noch einmal hin, oder wähl ein anderes Modell.",
  "Name the model by its folder in models/, or by its id on the Hugging Face hub, as in local:onnx-community/Qwen3-0.6B-ONNX.":
    "Nenn das Modell nach seinem Ordner in models/ oder nach seiner ID im Hugging Face Hub, etwa local:onnx-community/Qwen3-0.6B-ONNX.",
  "models/{name} has no readable {missing}. Put all files of the model into its folder.":
    "In models/{name} fehlt oder ist unlesbar: {missing}. Leg alle Dateien des Modells in seinen Ordner.",
  "The model {name} has no weights of four or eight bits (onnx/model_q4.onnx or onnx/model_quantized.onnx). Choose one that has, such as those of onnx-community on the Hugging Face hub.":
    "Das Modell {name} hat keine Gewichte mit vier oder acht Bit (onnx/model_q4.onnx oder onnx/model_quantized.onnx). Wähl eines, das sie hat, etwa von onnx-community im Hugging Face Hub.",
  "The model {name} has no chat template, so it cannot be asked. Choose one that was trained to answer: its name often ends with Instruct, -it or -chat.":
    "Das Modell {name} hat keine Vorlage für Gespräche und lässt sich nicht befragen. Wähl eines, das zum Antworten trainiert ist: Sein Name endet oft auf Instruct, -it oder -chat.",
  "The language model local:{name} was closed. Ask again once Ibid runs again.":
    "Das Sprachmodell local:{name} wurde geschlossen. Frag noch einmal, wenn Ibid wieder läuft.",
  "The language model local:{name} ended in the middle of its work, perhaps for want of memory. Ask again, or choose a smaller model.":
    "Das Sprachmodell local:{name} hat mitten in der Arbeit aufgehört, vielleicht aus Mangel an Speicher. Frag noch einmal, oder wähl ein kleineres Modell.",
  "The prompt is larger than the context of the language model {id}. Start a new conversation, choose fewer passages or a model with a larger context, or set LANGUAGE_MODEL_CONTEXT_TOKENS to what it takes.":
    "Die Anfrage ist größer, als das Sprachmodell {id} lesen kann. Beginn eine neue Unterhaltung, wähl weniger Stellen oder ein Modell mit größerem Kontext.",
  "The language model {id} was still writing when the time for an answer was over (MAX_ANSWER_SECONDS). Ask for less, or set more seconds.":
    "Das Sprachmodell {id} schrieb noch, als die Zeit für eine Antwort um war. Verlang weniger, oder bitte den, der Ibid betreibt, um mehr Zeit.",
  "The language model {id} broke off, or sent what cannot be read. Try again, or choose another model.":
    "Das Sprachmodell {id} ist abgebrochen oder hat Unlesbares geschickt. Versuch es noch einmal, oder wähl ein anderes Modell.",
  "The server of the language model {id} at {host} cannot be reached: {~why}.":
    "Der Server des Sprachmodells {id} unter {host} ist nicht erreichbar: {why}.",
  "The server at {host} cannot be reached: {~why}.":
    "Der Server unter {host} ist nicht erreichbar: {why}.",
  "The server at {host} refuses the key for the language model {id}.":
    "Der Server unter {host} lehnt den Schlüssel für das Sprachmodell {id} ab.",
  "The server at {host} has no language model {id}. Choose one of its models, or set LANGUAGE_MODEL_BASE_URL to where it is.":
    "Der Server unter {host} hat kein Sprachmodell {id}. Wähl eines seiner Modelle.",
  "The server at {host} has no language model {id}. Choose one of its models, or change its address on the settings page.":
    "Der Server unter {host} hat kein Sprachmodell {id}. Wähl eines seiner Modelle, oder ändere in den Einstellungen seine Adresse.",
  "The server of the language model {id} at {host} answered with an error ({status}). Try again, or choose another model.":
    "Der Server des Sprachmodells {id} unter {host} hat mit einem Fehler geantwortet ({status}). Versuch es noch einmal, oder wähl ein anderes Modell.",
  "The language model {id} takes no more questions now (rate limited). Try again in a moment, or choose another model.":
    "Das Sprachmodell {id} nimmt gerade keine Fragen mehr an (es waren zu viele). Versuch es gleich noch einmal, oder wähl ein anderes Modell.",
  "The language model's server takes no more questions for {seconds} s (rate limited). Try again then, or choose another model.":
    "Der Server des Sprachmodells nimmt {seconds} s lang keine Fragen mehr an (es waren zu viele). Versuch es dann noch einmal, oder wähl ein anderes Modell.",
  "The language model {id} wrote no answer. Try again, or choose another model.":
    "Das Sprachmodell {id} hat keine Antwort geschrieben. Versuch es noch einmal, oder wähl ein anderes Modell.",
  "The language model {id} thought until its tokens were used up (LANGUAGE_MODEL_MAX_OUTPUT_TOKENS), and wrote no answer. Set more tokens, or ask it without thinking.":
    "Das Sprachmodell {id} hat nachgedacht, bis seine Tokens aufgebraucht waren, und nichts geantwortet. Frag es, ohne es nachdenken zu lassen.",
  "The language model {id} thought, but wrote no answer. Try again, ask it without thinking, or choose another model.":
    "Das Sprachmodell {id} hat nachgedacht, aber nichts geantwortet. Versuch es noch einmal, frag es, ohne es nachdenken zu lassen, oder wähl ein anderes Modell.",
  "The server at {host} has no model {name}: it has {names}.":
    "Der Server unter {host} hat kein Modell {name}, aber {names}.",
  "The server at {host} has no model {name}: it has none.":
    "Der Server unter {host} hat kein Modell {name} und auch kein anderes.",
  "Choose one of its models.": "Wähl eines seiner Modelle.",
  'Choose one of its models, or load it there with "ollama pull {name}".':
    "Wähl eines seiner Modelle, oder lade es dort mit „ollama pull {name}“.",
};

/** What to do about a model's server. The page's reader sets no environment variable. */
const adviceSentences = {
  "The server at {host} refuses the key.": "Der Server unter {host} lehnt den Schlüssel ab.",
  "The server at {host} asks for a key.": "Der Server unter {host} verlangt einen Schlüssel.",
  "The server at {host} refuses the key ({status}).":
    "Der Server unter {host} lehnt den Schlüssel ab ({status}).",
  "The server at {host} asks for a key ({status}).":
    "Der Server unter {host} verlangt einen Schlüssel ({status}).",
  "Start it, or change its address on the settings page.":
    "Starte ihn, oder ändere in den Einstellungen seine Adresse.",
  "Start it, or set LANGUAGE_MODEL_BASE_URL to where it is.":
    "Starte ihn, oder gib in den Einstellungen an, wo er ist.",
  "Start it, or choose another model.": "Starte ihn, oder wähl ein anderes Modell.",
  "Start it, or check its address.": "Starte ihn, oder prüf seine Adresse.",
  "Check the network, or set LANGUAGE_MODEL_BASE_URL to where it is.":
    "Prüf das Netz, oder gib in den Einstellungen an, wo er ist.",
  "Give it another one on the settings page.":
    "Gib in den Einstellungen einen anderen Schlüssel an.",
  "Add it with its key on the settings page.":
    "Füg ihn in den Einstellungen mit seinem Schlüssel hinzu.",
  "Set {setting} to one that it takes.": "Gib einen Schlüssel an, den er annimmt.",
  "Add Anthropic with a key on the settings page, or set ANTHROPIC_API_KEY to a key of Anthropic.":
    "Füg in den Einstellungen Anthropic mit einem Schlüssel hinzu.",
  "Add its server on the settings page, or set LANGUAGE_MODEL_BASE_URL to the server's address.":
    "Füg in den Einstellungen seinen Server hinzu.",
  "It says: “{words}”": "Er sagt: „{words}“",
  "The server at {host} answers, but not with its models ({status}).":
    "Der Server unter {host} antwortet, aber nicht mit seinen Modellen ({status}).",
  "Check the address: most end in /v1.": "Prüf die Adresse: Die meisten enden auf /v1.",
  "Something answers at {host}, but not as a server of language models does.":
    "Unter {host} antwortet etwas, aber kein Server von Sprachmodellen.",
  "{~who} answers at {host} and {~has}.": "{who} antwortet unter {host} und {has}.",
  "A server of language models": "Ein Server von Sprachmodellen",
  "has no models yet": "hat noch keine Modelle",
  "has 1 model": "hat 1 Modell",
  "has {count} models": "hat {count} Modelle",
};

const settingSentences = {
  "The environment names this server, so it cannot be changed here. Change LANGUAGE_MODEL_BASE_URL and its key there, or add a connection of your own.":
    "Diesen Server legt fest, wer Ibid betreibt; hier lässt er sich nicht ändern. Füg einen eigenen hinzu.",
  "This server was found on this machine, so there is nothing to change. Add a connection to give it another name or a key.":
    "Dieser Server wurde auf diesem Rechner gefunden, es gibt nichts zu ändern. Füg ihn selbst hinzu, um ihm einen anderen Namen oder einen Schlüssel zu geben.",
  "The address must begin with http:// or https://, such as http://localhost:8080/v1.":
    "Die Adresse muss mit http:// oder https:// beginnen, wie http://localhost:8080/v1.",
  "The address must not hold a name or a password. Enter what the server asks for as its key.":
    "In der Adresse darf kein Name oder Passwort stehen. Gib, was der Server verlangt, als seinen Schlüssel ein.",
  "The address must end with its path, such as /v1, without ? or #. Enter what the server asks for as its key.":
    "Die Adresse muss mit ihrem Pfad enden, etwa /v1, ohne ? oder #. Gib, was der Server verlangt, als seinen Schlüssel ein.",
  "The key holds a space or a character that no key has. Copy it again from where you got it.":
    "Im Schlüssel steht ein Leerzeichen oder ein Zeichen, das kein Schlüssel hat. Kopier ihn noch einmal von dort, wo du ihn bekommen hast.",
  "Name the server by its id or its address.": "Nenn den Server mit seiner Adresse.",
  "The environment sets {setting}, which holds over a choice made here. Take {setting} out of the environment or .env, and start Ibid again.":
    "Das legt fest, wer Ibid betreibt; eine Wahl hier gilt nicht.",
  "Name a folder of models/, an id on the Hugging Face hub such as Xenova/ms-marco-MiniLM-L-6-v2, or late-interaction.":
    "Nenn einen Ordner in models/, eine ID im Hugging Face Hub wie Xenova/ms-marco-MiniLM-L-6-v2, oder late-interaction.",
  "The embedding model {model} could not be opened. Name a folder of models/, an id on the Hugging Face hub that can be reached, or openai-compatible:NAME.":
    "Das Modell {model}, das Stellen findet, ließ sich nicht öffnen. Nenn einen Ordner in models/, eine erreichbare ID im Hugging Face Hub, oder openai-compatible:NAME.",
  "Re-indexing by the embedding model {model} was begun in the place of this one.":
    "Stattdessen wurde begonnen, mit dem Modell {model} neu zu indexieren.",
  "This re-indexing was cancelled. The index is as it was.":
    "Das Neuindexieren wurde abgebrochen. Der Index ist, wie er war.",
  "Ibid is ending, or makes another index.": "Ibid wird beendet oder legt einen anderen Index an.",
  "The index was made again by the embedding model {id}, which could not be opened here. Start again with EMBEDDING_MODEL={id}.":
    "Der Index wurde mit dem Modell {id} neu gemacht, das sich hier nicht öffnen ließ. Wer Ibid betreibt, muss es mit diesem Modell neu starten.",
  "The index was made by the embedding model {id}, which could not be opened. Give it back what it needs (its folder in models/, the network, EMBEDDING_MODEL_BASE_URL), or run `npm run reindex -- --model {other}`.":
    "Der Index wurde mit dem Modell {id} gemacht, das sich nicht öffnen ließ. Gib ihm zurück, was es braucht (seinen Ordner in models/, das Netz, seinen Server), oder starte `npm run reindex -- --model {other}`.",
  "It could not be loaded.": "Es ließ sich nicht laden.",
  "It is being fetched from the Hugging Face hub.": "Es wird vom Hugging Face Hub geladen.",
  "It is not in models/, and is fetched from the Hugging Face hub at the first question that asks for reranking.":
    "Es ist nicht in models/ und wird vom Hugging Face Hub geladen, sobald eine Frage nach ihm verlangt.",
};

const noticeSentences = {
  "“{title}” is in “{base}”, which this conversation does not read.":
    "„{title}“ ist in „{base}“, und das liest diese Unterhaltung nicht.",
  "Not all that was found fits into what the language model can read: {~parts}.":
    "Nicht alles Gefundene passt in das, was das Sprachmodell lesen kann: {parts}.",
  "1 passage was left out": "1 Stelle fehlt",
  "{count} passages were left out": "{count} Stellen fehlen",
  "1 passage was shortened to the best sentences": "1 Stelle ist auf die besten Sätze gekürzt",
  "{count} passages were shortened to the best sentences":
    "{count} Stellen sind auf die besten Sätze gekürzt",
  "{~out} left out, {~cut} shortened to the best sentences":
    "{out} weggelassen, {cut} auf die besten Sätze gekürzt",
  "1 passage was": "1 Stelle",
  "{count} passages were": "{count} Stellen",
  "The answer was cut at the most that the language model may write ({tokens} tokens, LANGUAGE_MODEL_MAX_OUTPUT_TOKENS).":
    "Die Antwort ist dort abgeschnitten, wo das Sprachmodell nicht weiterschreiben darf ({tokens} Tokens).",
  "The language model {id} named passages and wrote nothing. They are quoted instead.":
    "Das Sprachmodell {id} hat Stellen genannt und nichts geschrieben. Stattdessen werden sie zitiert.",
  "The claims that do not hold were written again, and the new version was not better. This is the first one.":
    "Die nicht gestützten Aussagen wurden noch einmal geschrieben, und die neue Fassung war nicht besser. Das hier ist die erste.",
  "The model could not put this question into full words, so the search took it as it was asked. Name what it is about if the answer misses it.":
    "Das Modell konnte diese Frage nicht ausformulieren, darum wurde gesucht, wie sie dasteht. Nenn, worum es geht, wenn die Antwort daran vorbeigeht.",
  "1 document is still being read, and may be missing here.":
    "1 Dokument wird noch gelesen und fehlt hier vielleicht.",
  "1 document is still being read ({done} of {total} passages so far), and may be missing here.":
    "1 Dokument wird noch gelesen (bisher {done} von {total} Stellen) und fehlt hier vielleicht.",
  "{count} documents are still being read, and may be missing here.":
    "{count} Dokumente werden noch gelesen und fehlen hier vielleicht.",
  "{count} documents are still being read ({done} of {total} passages so far), and may be missing here.":
    "{count} Dokumente werden noch gelesen (bisher {done} von {total} Stellen) und fehlen hier vielleicht.",
  "{~reason}, so the passages were ordered by late interaction instead.":
    "{reason}; Ibid hat die Stellen stattdessen selbst gewichtet.",
  "{~reason}, so the passages stand in the order of the search.":
    "{reason}; die Stellen stehen, wie die Suche sie fand.",
  "Late interaction cannot be used": "Das Gewichten ohne weiteres Modell geht hier nicht",
  "The reranking model {model} is still being loaded":
    "Das Modell {model}, das Stellen gewichtet, wird noch geladen",
  "The reranking model {model} cannot be loaded from models/{model}":
    "Das Modell {model}, das Stellen gewichtet, lässt sich nicht aus models/{model} laden",
  "The reranking model {model} is neither in models/ nor to be had from the Hugging Face hub":
    "Das Modell {model}, das Stellen gewichtet, ist weder in models/ noch vom Hugging Face Hub zu bekommen",
  "Put an embedding model into models/ (models/README.md).":
    "Leg ein Modell, das Stellen findet, in models/ (models/README.md).",
  "Put its weights into models/{model}, choose late-interaction on the settings page, or set RERANKER_MODEL=late-interaction.":
    "Leg seine Gewichte in models/{model}, oder wähl in den Einstellungen das Gewichten durch Ibid selbst.",
};

const filterSentences = {
  "Nothing matches {~listed}, which the question asks for, so everything was searched.":
    "Auf {listed}, wonach die Frage verlangt, passt nichts; darum wurde alles durchsucht.",
  "Nothing matches {~listed}, which the question asks for, so all that the other filters let through was searched.":
    "Auf {listed}, wonach die Frage verlangt, passt nichts; darum wurde alles durchsucht, was die anderen Filter durchlassen.",
  "{~listed} together": "{listed} zusammen",
  "“{~filter}”": "„{filter}“",
  "“{~first}” and “{~last}”": "„{first}“ und „{last}“",
  "“{~first}”, “{~second}” and “{~last}”": "„{first}“, „{second}“ und „{last}“",
  "Kind: {values}": "Art: {values}",
  "Section: {values}": "Abschnitt: {values}",
  "Journal: {values}": "Zeitschrift: {values}",
  "Severity: {values}": "Schwere: {values}",
  "Published in {year}": "Erschienen {year}",
  "Published {from} to {to}": "Erschienen {from} bis {to}",
  "Since {from}": "Seit {from}",
  "After {from}": "Nach {from}",
  "Before {to}": "Vor {to}",
  "Until {to}": "Bis {to}",
  "Line {from}": "Zeile {from}",
  "Lines {from} to {to}": "Zeilen {from} bis {to}",
  "From line {from}": "Ab Zeile {from}",
  "Up to line {to}": "Bis Zeile {to}",
  "Nothing matches the filter {~filter}. Remove it to search everything.":
    "Auf den Filter {filter} passt nichts. Entfern ihn, um alles zu durchsuchen.",
  "Nothing matches the filter {~filter}. Remove it to search with the others.":
    "Auf den Filter {filter} passt nichts. Entfern ihn, um mit den anderen zu suchen.",
  "Nothing matches any of the filters {~listed}. Remove them to search more.":
    "Auf keinen der Filter {listed} passt etwas. Entfern sie, um mehr zu durchsuchen.",
  "Nothing matches the filters {~listed} together. Remove one of them to search more.":
    "Auf die Filter {listed} zusammen passt nichts. Entfern einen, um mehr zu durchsuchen.",
};

/** What the server says, in German, by its English words: `{name}` is an argument, `{~name}` one that is retold itself. */
export const germanServer = retelling({
  ...askingSentences,
  ...generalSentences,
  ...librarySentences,
  ...fileSentences,
  ...recordSentences,
  ...formatPhrases,
  ...fetchingSentences,
  ...modelSentences,
  ...adviceSentences,
  ...settingSentences,
  ...noticeSentences,
  ...filterSentences,
});
