import type { LogWording } from "./log-wording.ts";

function germanEntry(many: boolean): string {
  return many ? "Einträge" : "Eintrag";
}

const besideFigure = {
  above: "über",
  below: "unter",
  least: "von mindestens",
  most: "von höchstens",
  between: "zwischen",
};

export const germanLogWording: LogWording = {
  locale: "de",
  entries: (levels, many) =>
    levels.length === 0 ? germanEntry(many) : `${levels.join("- oder ")}-${germanEntry(many)}`,
  counted: (levels, many) =>
    `${levels.map(([level, count]) => `${count} ${level}`).join("- und ")}-${germanEntry(many)}`,
  lines: (many) => (many ? "Zeilen" : "Zeile"),
  failing: (many) => `${germanEntry(many)} mit einem Fehler`,
  requests: (many) => (many ? "Anfragen" : "Anfrage"),
  and: "und",
  or: "oder",
  withWords: (words) => ` mit ${words}`,
  withStatus: (status) => ` mit Status ${status}`,
  statusRange: (from, to) => `${from} bis ${to}`,
  at: (time) => ` um ${time}`,
  on: (day) => ` am ${day}`,
  betweenTimes: (from, to) => ` zwischen ${from} und ${to}`,
  fromOn: (time) => ` ab ${time}`,
  upTo: (time) => ` bis ${time}`,
  except: (what) => ` ohne ${what}`,
  betweenLines: (from, to) => ` zwischen Zeile ${from} und Zeile ${to}`,
  onLines: (from, to) => (from === to ? ` in Zeile ${from}` : ` in den Zeilen ${from} bis ${to}`),
  has: (name, what) => `${name} hat ${what}`,
  inAll: (what, files, total) => `${what} in ${files} Dateien, zusammen ${total}.`,
  rate: (name, percent, part, whole) => `${percent} in ${name}: ${part}, insgesamt ${whole}`,
  ofKind: (kind) => ` wie ${kind}`,
  place: (line, time) => `in Zeile ${line}${time ? ` um ${time}` : ""}`,
  spot: (line, time) => `Zeile ${line}${time ? ` (${time})` : ""}`,
  firstAndLast: (first, last) => `, den ersten ${first} und den letzten ${last} `,
  none: (what, names) => `In ${names} steht kein ${what}.`,
  noneIn: (names) => `Nichts davon in ${names}.`,
  moreFiles: (count) => `und ${count} weiteren Dateien`,
  looked: (lines) =>
    lines === 1
      ? "Die eine Zeile wurde durchgesehen."
      : `Alle ${lines} Zeilen wurden durchgesehen.`,
  onlyLooked: (what) => `Angesehen wurden nur ${what}.`,
  inSections: (names) => ` unter ${names}`,
  noTimes: (names) =>
    `Die Zeilen von ${names} sagen nicht, wann sie geschrieben wurden; nach ihrer Zeit lässt sich keine finden.`,
  noLog: (what, file) =>
    `Unter dem, was hier gelesen wird, ist ${file ? `${file} nicht` : "kein Protokoll"}; es wurde nichts nachgesehen. Verstanden wurde die Frage so: ${what}.`,
  beyond: (words, what) =>
    `Zeilen werden hier nachgeschlagen und gezählt; ${words} ließ sich dabei nicht berücksichtigen. Verstanden wurde: ${what}.`,
  extreme: (figure, { which, length, rank, count, what, name, place }) => {
    const most = length ? ["längste", "kürzeste"] : ["höchste", "niedrigste"];
    const said = most[which === "highest" ? 0 : 1];
    const nth = [
      "",
      "zweit",
      "dritt",
      "viert",
      "fünft",
      "sechst",
      "siebt",
      "acht",
      "neunt",
      "zehnt",
    ];
    return `${figure} ist die ${nth[rank - 1] ?? ""}${said} ${length ? "Zeit" : "Zahl"}, gesehen wurden ${count} ${what} in ${name}, ${place} `;
  },
  sum: (figure, what, name) => `${figure} ist die Summe von ${what} in ${name}`,
  taking: ({ mean, least, most, count, what, name }) =>
    count === 1
      ? `${most}, nach ${what} von ${name}, der eine Zeit nennt`
      : `${mean} im Mittel, zwischen ${least} und ${most}, nach ${what} von ${name}, die eine Zeit nennen`,
  onlyOne: (name, what) => `${name} hat nur einen ${what}, `,
  edge: (which, what, name, place) =>
    `Der ${which === "first" ? "erste" : "letzte"} ${what} von ${name} steht ${place} `,
  span: (what, name, from, to, length) =>
    `Die ${what} von ${name} gehen von ${from} bis ${to}${length ? `, über ${length}` : ", und wie lange das ist, sagen ihre Zeilen nicht"} `,
  between: (name, length, from, to) => `In ${name} liegen ${length} zwischen ${from} und ${to} `,
  betweenUnknown: (name, from, to) =>
    `Zeile ${from} und Zeile ${to} von ${name} sagen nicht beide, wann sie geschrieben wurden; wie lange es war, lässt sich nicht sagen `,
  gap: (name, length, from, to) =>
    `Die längste Zeit ohne Eintrag in ${name} ist ${length}, zwischen ${from} und ${to} `,
  besideOf: (side, name, place) =>
    `Die Einträge von ${name} ${side === "before" ? "vor" : "nach"} dem ${place} `,
  noGap: (name) =>
    `Die Zeilen von ${name} sagen nicht, wann sie geschrieben wurden; eine Lücke lässt sich nicht finden.`,
  line: (line) => `Zeile ${line}: `,
  lineRange: (from, to, name, endsThere) =>
    `Zeilen ${from} bis ${to} von ${name}${endsThere ? ", das dort endet" : ""}:\n`,
  lineList: (numbers, name) => `Zeilen ${numbers} von ${name}:\n`,
  lineOf: (line, name) => `Zeile ${line} von ${name}:`,
  emptyLine: (line, name) => `Zeile ${line} von ${name} ist leer.`,
  emptyLines: (from, to, name) => `Die Zeilen ${from} bis ${to} von ${name} sind leer.`,
  emptyText: "(eine leere Zeile)",
  noLine: (name, lines, line) => `${name} hat ${lines} Zeilen, eine Zeile ${line} gibt es nicht.`,
  listed: (which, count) => ` Die ${which === "first" ? "ersten" : "letzten"} ${count}:\n`,
  moreEntries: (count, line) => `Und ${count} weitere, bis Zeile ${line} `,
  groups: {
    endpoint: ["Nach Endpunkt", "ohne Endpunkt"],
    status: ["Nach Statuscode", "ohne Statuscode"],
    severity: ["Nach Schweregrad", "ohne Schweregrad"],
    address: ["Nach Adresse", "ohne Adresse"],
    user: ["Nach Benutzer", "ohne Benutzer"],
    customer: ["Nach Kunde", "ohne Kunde"],
    who: ["Nach Benutzer oder Adresse", "ohne beides"],
    host: ["Nach Rechner", "ohne Rechner"],
    source: ["Nach Quelle", "ohne Quelle"],
    message: ["Nach Code oder Meldung", "ohne Meldung"],
    minute: ["Nach Minute", "ohne Zeit"],
    hour: ["Nach Stunde", "ohne Zeit"],
    day: ["Nach Tag", "ohne Zeit"],
  },
  groupsOf: (noun) => [`Nach „${noun}“`, `ohne „${noun}“`],
  beyondFigure: (side, figure) => ` ${besideFigure[side]} ${figure}`,
  groupCount: (head, count) => `${head}, ${count} insgesamt`,
  moreGroups: (count, total) => `und ${count} weitere mit zusammen ${total}`,
  leading: (name, { count, total, fewest }, what, file) =>
    `${name} hat ${count === total ? (count === 1 ? "den einen" : `alle ${count}`) : `${fewest ? "die wenigsten" : "die meisten"}, ${count} von ${total}`} ${what} in ${file}`,
  leadingTie: (names, { count, total, fewest }, what, file) =>
    `${names} haben ${fewest ? "die wenigsten" : "die meisten"}, je ${count} von ${total}, gezählt sind ${what} in ${file}`,
  kindsByTime: "Was begann, in dieser Reihenfolge",
  rarest: (name) => `${name} hat keine Warnung und keinen Fehler. Die seltensten Meldungen:`,
  cause: (name, place) => `Die Ursache, wie ${name} sie zum Eintrag ${place} nennt `,
  states: (what, name, place) => `${name} sagt ${what}, ${place} `,
  figure: (what, name, place) => `Die letzte Zahl zu ${what} in ${name} steht ${place} `,
  rareToo: "Die seltensten Meldungen",
  missingBeside: (words) => `Keine Zeile mit dem Übrigen enthält ${words}; das blieb außer Acht.`,
  missing: (words) => `Keine Zeile enthält ${words}; das blieb außer Acht.`,
  levelDropped: (words) => `Keiner davon nennt die gefragte Stufe; es sind alle Einträge${words}.`,
  repeated: (count) =>
    `${count} davon ${count === 1 ? "steht" : "stehen"} in einer Zeile wie „last message repeated“.`,
  fatalToo: (count, place) =>
    count === 1
      ? `Dazu kommt 1 FATAL-Eintrag ${place} `
      : `Dazu kommen ${count} FATAL-Einträge, der letzte ${place} `,
  notReady: (name, lines) =>
    `${name} ist noch nicht ganz gelesen: das sagen die ersten ${lines} Zeilen.`,
  units: {
    day: ["Tag", "Tage"],
    hour: ["Stunde", "Stunden"],
    minute: ["Minute", "Minuten"],
    second: ["Sekunde", "Sekunden"],
  },
};
