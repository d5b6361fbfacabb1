import type { LogWording } from "./log-wording.ts";

function frenchEntry(many: boolean): string {
  return many ? "entrées" : "entrée";
}

const besideFigure = {
  above: "au-dessus de",
  below: "en dessous de",
  least: "d’au moins",
  most: "d’au plus",
  between: "entre",
};

export const frenchLogWording: LogWording = {
  locale: "fr",
  entries: (levels, many) => [frenchEntry(many), levels.join(" ou ")].filter(Boolean).join(" "),
  counted: (levels, many) =>
    `${levels.map(([level, count]) => `${count} ${level}`).join(" et ")} (${frenchEntry(many)})`,
  lines: (many) => (many ? "lignes" : "ligne"),
  failing: (many) => `${frenchEntry(many)} d’échec`,
  requests: (many) => (many ? "requêtes" : "requête"),
  and: "et",
  or: "ou",
  withWords: (words) => ` avec ${words}`,
  withStatus: (status) => ` avec le statut ${status}`,
  statusRange: (from, to) => `${from} à ${to}`,
  at: (time) => ` à ${time}`,
  on: (day) => ` le ${day}`,
  betweenTimes: (from, to) => ` entre ${from} et ${to}`,
  fromOn: (time) => ` à partir de ${time}`,
  upTo: (time) => ` jusqu’à ${time}`,
  except: (what) => ` sauf ${what}`,
  betweenLines: (from, to) => ` entre la ligne ${from} et la ligne ${to}`,
  onLines: (from, to) => (from === to ? ` à la ligne ${from}` : ` aux lignes ${from} à ${to}`),
  has: (name, what) => `${name} a ${what}`,
  inAll: (what, files, total) => `${what} dans ${files} fichiers, ${total} en tout.`,
  rate: (name, percent, part, whole) => `${percent} dans ${name} : ${part}, sur ${whole} en tout`,
  ofKind: (kind) => ` du type ${kind}`,
  place: (line, time) => `à la ligne ${line}${time ? `, ${time}` : ""}`,
  spot: (line, time) => `ligne ${line}${time ? ` (${time})` : ""}`,
  firstAndLast: (first, last) => `, la première ${first} et la dernière ${last} `,
  none: (what, names) => `Aucune ${what} dans ${names}.`,
  noneIn: (names) => `Aucune dans ${names}.`,
  moreFiles: (count) => `et ${count} autres fichiers`,
  looked: (lines) => `${lines} ${lines === 1 ? "ligne lue" : "lignes lues"} en entier.`,
  onlyLooked: (what) => `Seules ont été lues : ${what}.`,
  inSections: (names) => ` sous ${names}`,
  noTimes: (names) =>
    `Les lignes de ${names} ne disent pas leur heure ; aucune ne peut être trouvée par elle.`,
  noLog: (what, file) =>
    `${file ? `${file} ne figure pas` : "Aucun journal ne figure"} parmi ce qui est lu ici ; rien n’a été cherché. La question a été comprise ainsi : ${what}.`,
  beyond: (words, what) =>
    `Les lignes sont ici cherchées et comptées ; ${words} n’a pas pu être pris en compte. Ce qui a été compris : ${what}.`,
  extreme: (figure, { which, length, rank, count, what, name, place }) => {
    const most = length
      ? ["le temps le plus long", "le temps le plus court"]
      : ["le chiffre le plus élevé", "le chiffre le plus bas"];
    const said = most[which === "highest" ? 0 : 1];
    const nth = rank > 1 ? said?.replace("le ", `le ${rank}e `) : said;
    return `${figure} est ${nth} de ${count} ${what} dans ${name}, ${place} `;
  },
  sum: (figure, what, name) => `${figure} est la somme de ${what} dans ${name}`,
  taking: ({ mean, least, most, count, what, name }) =>
    count === 1
      ? `${most}, selon ${what} de ${name} qui indique une durée`
      : `${mean} en moyenne, entre ${least} et ${most}, selon ${what} de ${name} qui indiquent une durée`,
  onlyOne: (name, what) => `${name} n’a qu’une ${what}, `,
  edge: (which, what, name, place) =>
    `La ${which === "first" ? "première" : "dernière"} ${what} de ${name} se trouve ${place} `,
  span: (what, name, from, to, length) =>
    `Les ${what} de ${name} vont de la ${from} à la ${to}${length ? `, sur ${length}` : ", et leurs lignes n’en disent pas la durée"} `,
  between: (name, length, from, to) => `Dans ${name}, ${length} séparent la ${from} de la ${to} `,
  betweenUnknown: (name, from, to) =>
    `Les lignes ${from} et ${to} de ${name} ne disent pas toutes deux leur heure ; la durée reste inconnue `,
  gap: (name, length, from, to) =>
    `La plus longue pause dans ${name} dure ${length}, entre la ${from} et la ${to} `,
  besideOf: (side, name, place) =>
    `Les entrées de ${name} ${side === "before" ? "avant" : "après"} celle qui se trouve ${place} `,
  noGap: (name) =>
    `Les lignes de ${name} ne disent pas leur heure ; aucune pause ne peut être trouvée.`,
  line: (line) => `Ligne ${line} : `,
  lineRange: (from, to, name, endsThere) =>
    `Lignes ${from} à ${to} de ${name}${endsThere ? ", qui s’arrête là" : ""} :\n`,
  lineList: (numbers, name) => `Lignes ${numbers} de ${name} :\n`,
  lineOf: (line, name) => `Ligne ${line} de ${name} :`,
  emptyLine: (line, name) => `La ligne ${line} de ${name} est vide.`,
  emptyLines: (from, to, name) => `Les lignes ${from} à ${to} de ${name} sont vides.`,
  emptyText: "(une ligne vide)",
  noLine: (name, lines, line) => `${name} a ${lines} lignes, il n’y a pas de ligne ${line}.`,
  listed: (which, count) => ` Les ${count} ${which === "first" ? "premières" : "dernières"} :\n`,
  moreEntries: (count, line) => `Et ${count} de plus, jusqu’à la ligne ${line} `,
  groups: {
    endpoint: ["Par point d’accès", "sans point d’accès"],
    status: ["Par code de statut", "sans code de statut"],
    severity: ["Par niveau", "sans niveau"],
    address: ["Par adresse", "sans adresse"],
    user: ["Par utilisateur", "sans utilisateur"],
    customer: ["Par client", "sans client"],
    who: ["Par utilisateur ou adresse", "sans l’un ni l’autre"],
    host: ["Par machine", "sans machine"],
    source: ["Par source", "sans source"],
    message: ["Par code ou message", "sans message"],
    minute: ["Par minute", "sans heure"],
    hour: ["Par heure", "sans heure"],
    day: ["Par jour", "sans heure"],
  },
  groupsOf: (noun) => [`Par « ${noun} »`, `sans « ${noun} »`],
  beyondFigure: (side, figure) => ` ${besideFigure[side]} ${figure}`,
  groupCount: (head, count) => `${head}, ${count} en tout`,
  moreGroups: (count, total) => `et ${count} autres, ${total} ensemble`,
  leading: (name, { count, total, fewest }, what, file) =>
    `${name} en a ${count === total ? "la totalité" : fewest ? "le moins" : "le plus"}, ${count} sur ${total} ${what} dans ${file}`,
  leadingTie: (names, { count, total, fewest }, what, file) =>
    `${names} en ont ${fewest ? "le moins" : "le plus"}, ${count} chacun sur ${total} ${what} dans ${file}`,
  kindsByTime: "Ce qui a commencé, dans cet ordre",
  rarest: (name) => `${name} n’a ni avertissement ni échec. Ses messages les plus rares :`,
  cause: (name, place) => `La cause, telle que ${name} la donne avec l’entrée ${place} `,
  states: (what, name, place) => `${name} indique ${what}, ${place} `,
  figure: (what, name, place) => `Le dernier chiffre de ${what} dans ${name} se trouve ${place} `,
  rareToo: "Ses messages les plus rares",
  missingBeside: (words) =>
    `Aucune ligne avec le reste ne contient ${words} ; cela n’a pas compté.`,
  missing: (words) => `Aucune ligne ne contient ${words} ; cela n’a pas compté.`,
  levelDropped: (words) => `Aucune n’est du niveau demandé ; ce sont toutes les entrées${words}.`,
  repeated: (count) => `${count} figurent dans une ligne comme « last message repeated ».`,
  fatalToo: (count, place) => `S’y ajoutent ${count} FATAL, la dernière ${place} `,
  notReady: (name, lines) =>
    `${name} n’est pas encore lu en entier : voici ses ${lines} premières lignes.`,
  units: {
    day: ["jour", "jours"],
    hour: ["heure", "heures"],
    minute: ["minute", "minutes"],
    second: ["seconde", "secondes"],
  },
};
