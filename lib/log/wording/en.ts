import { joinList } from "../../text/join-list.ts";
import type { LogWording } from "./log-wording.ts";

function englishEntry(many: boolean): string {
  return many ? "entries" : "entry";
}

const besideFigure = {
  above: "above",
  below: "below",
  least: "of at least",
  most: "of at most",
  between: "between",
};

export const englishLogWording: LogWording = {
  locale: "en-GB",
  entries: (levels, many) => [joinList(levels, "or"), englishEntry(many)].filter(Boolean).join(" "),
  counted: (levels, many) =>
    `${joinList(
      levels.map(([level, count]) => `${count} ${level}`),
      "and",
    )} ${englishEntry(many)}`,
  lines: (many) => (many ? "lines" : "line"),
  failing: (many) => `${englishEntry(many)} of a failure`,
  requests: (many) => (many ? "requests" : "request"),
  and: "and",
  or: "or",
  withWords: (words) => ` with ${words}`,
  withStatus: (status) => ` with status ${status}`,
  statusRange: (from, to) => `${from} to ${to}`,
  at: (time) => ` at ${time}`,
  on: (day) => ` on ${day}`,
  betweenTimes: (from, to) => ` between ${from} and ${to}`,
  fromOn: (time) => ` from ${time} on`,
  upTo: (time) => ` up to ${time}`,
  except: (what) => ` except ${what}`,
  betweenLines: (from, to) => ` between line ${from} and line ${to}`,
  onLines: (from, to) => (from === to ? ` on line ${from}` : ` on lines ${from} to ${to}`),
  has: (name, what) => `${name} has ${what}`,
  inAll: (what, files, total) => `${what} in ${files} files, ${total} in all.`,
  rate: (name, percent, part, whole) => `${percent} in ${name}: ${part} out of ${whole} in all`,
  ofKind: (kind) => ` like ${kind}`,
  place: (line, time) => `on line ${line}${time ? ` at ${time}` : ""}`,
  spot: (line, time) => `line ${line}${time ? ` (${time})` : ""}`,
  firstAndLast: (first, last) => `, the first ${first} and the last ${last} `,
  none: (what, names) => `No ${what} in ${names}.`,
  noneIn: (names) => `None in ${names}.`,
  moreFiles: (count) => `and ${count} more files`,
  looked: (lines) => `All ${lines} ${lines === 1 ? "line was" : "lines were"} looked at.`,
  onlyLooked: (what) => `Only ${what} were looked at.`,
  inSections: (names) => ` under ${names}`,
  noTimes: (names) =>
    `The lines of ${names} do not say when they were written, so none can be told by its time.`,
  noLog: (what, file) =>
    `${file ?? "No log"} is${file ? " not" : ""} among what is read here, so nothing was looked up. The question was read as one for ${what}.`,
  beyond: (words, what) =>
    `Lines are looked up and counted here; ${words} could not be taken into account. What was understood is a question for ${what}.`,
  extreme: (figure, { which, length, rank, count, what, name, place }) => {
    const most = length ? ["longest time", "shortest time"] : ["highest figure", "lowest figure"];
    const said = most[which === "highest" ? 0 : 1];
    const nth = rank > 1 ? `${rank}${["nd", "rd"][rank - 2] ?? "th"} ` : "";
    return `${figure} is the ${nth}${said} of ${count} ${what} in ${name}, ${place} `;
  },
  sum: (figure, what, name) => `${figure} is the sum of ${what} in ${name}`,
  taking: ({ mean, least, most, count, what, name }) =>
    count === 1
      ? `${most}, by ${what} of ${name} that states a time`
      : `${mean} on average, between ${least} and ${most}, by ${what} of ${name} that state a time`,
  onlyOne: (name, what) => `${name} has only one ${what}, `,
  edge: (which, what, name, place) => `The ${which} ${what} of ${name} is ${place} `,
  span: (what, name, from, to, length) =>
    `The ${what} of ${name} go from ${from} to ${to}${length ? `, over ${length}` : ", and their lines do not tell how long that is"} `,
  between: (name, length, from, to) => `In ${name}, ${length} lie between ${from} and ${to} `,
  betweenUnknown: (name, from, to) =>
    `Line ${from} and line ${to} of ${name} do not both say when they were written, so how long it was cannot be told `,
  gap: (name, length, from, to) =>
    `The longest time without an entry in ${name} is ${length}, between ${from} and ${to} `,
  besideOf: (side, name, place) => `The entries of ${name} ${side} the one ${place} `,
  noGap: (name) => `The lines of ${name} do not say when they were written, so no gap can be told.`,
  line: (line) => `Line ${line}: `,
  lineRange: (from, to, name, endsThere) =>
    `Lines ${from} to ${to} of ${name}${endsThere ? ", which ends there" : ""}:\n`,
  lineList: (numbers, name) => `Lines ${numbers} of ${name}:\n`,
  lineOf: (line, name) => `Line ${line} of ${name}:`,
  emptyLine: (line, name) => `Line ${line} of ${name} is empty.`,
  emptyLines: (from, to, name) => `Lines ${from} to ${to} of ${name} are empty.`,
  emptyText: "(an empty line)",
  noLine: (name, lines, line) => `${name} has ${lines} lines, so there is no line ${line}.`,
  listed: (which, count) => ` The ${which} ${count}:\n`,
  moreEntries: (count, line) => `And ${count} more, up to line ${line} `,
  groups: {
    endpoint: ["By endpoint", "naming no endpoint"],
    status: ["By status code", "naming no status code"],
    severity: ["By severity", "stating no severity"],
    address: ["By address", "naming no address"],
    user: ["By user", "naming no user"],
    customer: ["By customer", "naming no customer"],
    who: ["By user or address", "naming neither"],
    host: ["By host", "naming no host"],
    source: ["By source", "naming no source"],
    message: ["By code or message", "without a message"],
    minute: ["By minute", "without a time"],
    hour: ["By hour", "without a time"],
    day: ["By day", "without a time"],
  },
  groupsOf: (noun) => [`By ${noun}`, `naming no ${noun}`],
  beyondFigure: (side, figure) => ` ${besideFigure[side]} ${figure}`,
  groupCount: (head, count) => `${head}, ${count} in all`,
  moreGroups: (count, total) => `and ${count} more, with ${total} together`,
  leading: (name, { count, total, fewest }, what, file) =>
    `${name} has ${count === total ? (count === 1 ? "the one" : `all ${count}`) : `the ${fewest ? "fewest" : "most"}, ${count} of ${total}`} ${what} in ${file}`,
  leadingTie: (names, { count, total, fewest }, what, file) =>
    `${names} have the ${fewest ? "fewest" : "most"}, ${count} each of ${total} ${what} in ${file}`,
  kindsByTime: "What began, in this order",
  rarest: (name) => `${name} has no warning and no failure. Its rarest messages:`,
  cause: (name, place) => `The cause, as ${name} tells it with the entry ${place} `,
  states: (what, name, place) => `${name} says ${what}, ${place} `,
  figure: (what, name, place) => `The last figure of ${what} in ${name} is ${place} `,
  rareToo: "Its rarest messages",
  missingBeside: (words) =>
    `No line with the rest of what is asked has ${words}, so that was left out.`,
  missing: (words) => `No line has ${words}, so that was left out.`,
  levelDropped: (words) =>
    `None of them states the level that was asked for; they are all entries${words}.`,
  repeated: (count) =>
    `${count} of them ${count === 1 ? "is" : "are"} told by a line such as “last message repeated”.`,
  fatalToo: (count, place) =>
    count === 1
      ? `There is 1 FATAL entry too, ${place} `
      : `There are ${count} FATAL entries too, the last ${place} `,
  notReady: (name, lines) =>
    `${name} is not wholly read yet: this is what its first ${lines} lines say.`,
  units: {
    day: ["day", "days"],
    hour: ["hour", "hours"],
    minute: ["minute", "minutes"],
    second: ["second", "seconds"],
  },
};
