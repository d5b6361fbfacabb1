import type { LogWording } from "./log-wording.ts";

function spanishEntry(many: boolean): string {
  return many ? "entradas" : "entrada";
}

const besideFigure = {
  above: "por encima de",
  below: "por debajo de",
  least: "de al menos",
  most: "de como máximo",
  between: "entre",
};

export const spanishLogWording: LogWording = {
  locale: "es",
  entries: (levels, many) => [spanishEntry(many), levels.join(" o ")].filter(Boolean).join(" "),
  counted: (levels, many) =>
    `${levels.map(([level, count]) => `${count} ${level}`).join(" y ")} (${spanishEntry(many)})`,
  lines: (many) => (many ? "líneas" : "línea"),
  failing: (many) => `${spanishEntry(many)} de fallo`,
  requests: (many) => (many ? "peticiones" : "petición"),
  and: "y",
  or: "o",
  withWords: (words) => ` con ${words}`,
  withStatus: (status) => ` con estado ${status}`,
  statusRange: (from, to) => `${from} a ${to}`,
  at: (time) => ` a las ${time}`,
  on: (day) => ` el ${day}`,
  betweenTimes: (from, to) => ` entre ${from} y ${to}`,
  fromOn: (time) => ` desde ${time}`,
  upTo: (time) => ` hasta ${time}`,
  except: (what) => ` salvo ${what}`,
  betweenLines: (from, to) => ` entre la línea ${from} y la línea ${to}`,
  onLines: (from, to) => (from === to ? ` en la línea ${from}` : ` en las líneas ${from} a ${to}`),
  has: (name, what) => `${name} tiene ${what}`,
  inAll: (what, files, total) => `${what} en ${files} archivos, ${total} en total.`,
  rate: (name, percent, part, whole) => `${percent} en ${name}: ${part}, de ${whole} en total`,
  ofKind: (kind) => ` como ${kind}`,
  place: (line, time) => `en la línea ${line}${time ? `, ${time}` : ""}`,
  spot: (line, time) => `línea ${line}${time ? ` (${time})` : ""}`,
  firstAndLast: (first, last) => `, la primera ${first} y la última ${last} `,
  none: (what, names) => `Ninguna ${what} en ${names}.`,
  noneIn: (names) => `Ninguna en ${names}.`,
  moreFiles: (count) => `y ${count} archivos más`,
  looked: (lines) => (lines === 1 ? "Se leyó 1 línea." : `Se leyeron las ${lines} líneas.`),
  onlyLooked: (what) => `Solo se leyeron ${what}.`,
  inSections: (names) => ` bajo ${names}`,
  noTimes: (names) =>
    `Las líneas de ${names} no dicen su hora; ninguna puede encontrarse por ella.`,
  noLog: (what, file) =>
    `Entre lo que se lee aquí no ${file ? `está ${file}` : "hay ningún registro"}; no se buscó nada. La pregunta se entendió así: ${what}.`,
  beyond: (words, what) =>
    `Aquí las líneas se buscan y se cuentan; ${words} no se pudo tener en cuenta. Se entendió: ${what}.`,
  extreme: (figure, { which, length, rank, count, what, name, place }) => {
    const most = length
      ? ["el tiempo más largo", "el tiempo más corto"]
      : ["la cifra más alta", "la cifra más baja"];
    const said = most[which === "highest" ? 0 : 1];
    const nth = rank > 1 ? said?.replace(" ", ` ${rank}.${length ? "º" : "ª"} `) : said;
    return `${figure} es ${nth} de ${count} ${what} en ${name}, ${place} `;
  },
  sum: (figure, what, name) => `${figure} es la suma de ${what} en ${name}`,
  taking: ({ mean, least, most, count, what, name }) =>
    count === 1
      ? `${most}, según ${what} de ${name} que indica un tiempo`
      : `${mean} de media, entre ${least} y ${most}, según ${what} de ${name} que indican un tiempo`,
  onlyOne: (name, what) => `${name} tiene una sola ${what}, `,
  edge: (which, what, name, place) =>
    `La ${which === "first" ? "primera" : "última"} ${what} de ${name} está ${place} `,
  span: (what, name, from, to, length) =>
    `Las ${what} de ${name} van de la ${from} a la ${to}${length ? `, durante ${length}` : ", y sus líneas no dicen cuánto dura"} `,
  between: (name, length, from, to) => `En ${name} hay ${length} entre la ${from} y la ${to} `,
  betweenUnknown: (name, from, to) =>
    `Las líneas ${from} y ${to} de ${name} no dicen ambas su hora; no se puede saber cuánto tiempo fue `,
  gap: (name, length, from, to) =>
    `La pausa más larga en ${name} dura ${length}, entre la ${from} y la ${to} `,
  besideOf: (side, name, place) =>
    `Las entradas de ${name} ${side === "before" ? "antes" : "después"} de la que está ${place} `,
  noGap: (name) => `Las líneas de ${name} no dicen su hora; no se puede encontrar ninguna pausa.`,
  line: (line) => `Línea ${line}: `,
  lineRange: (from, to, name, endsThere) =>
    `Líneas ${from} a ${to} de ${name}${endsThere ? ", que termina ahí" : ""}:\n`,
  lineList: (numbers, name) => `Líneas ${numbers} de ${name}:\n`,
  lineOf: (line, name) => `Línea ${line} de ${name}:`,
  emptyLine: (line, name) => `La línea ${line} de ${name} está vacía.`,
  emptyLines: (from, to, name) => `Las líneas ${from} a ${to} de ${name} están vacías.`,
  emptyText: "(una línea vacía)",
  noLine: (name, lines, line) => `${name} tiene ${lines} líneas; no hay línea ${line}.`,
  listed: (which, count) => ` Las ${which === "first" ? "primeras" : "últimas"} ${count}:\n`,
  moreEntries: (count, line) => `Y ${count} más, hasta la línea ${line} `,
  groups: {
    endpoint: ["Por ruta", "sin ruta"],
    status: ["Por código de estado", "sin código de estado"],
    severity: ["Por nivel", "sin nivel"],
    address: ["Por dirección", "sin dirección"],
    user: ["Por usuario", "sin usuario"],
    customer: ["Por cliente", "sin cliente"],
    who: ["Por usuario o dirección", "sin ninguno de los dos"],
    host: ["Por máquina", "sin máquina"],
    source: ["Por origen", "sin origen"],
    message: ["Por código o mensaje", "sin mensaje"],
    minute: ["Por minuto", "sin hora"],
    hour: ["Por hora", "sin hora"],
    day: ["Por día", "sin hora"],
  },
  groupsOf: (noun) => [`Por «${noun}»`, `sin «${noun}»`],
  beyondFigure: (side, figure) => ` ${besideFigure[side]} ${figure}`,
  groupCount: (head, count) => `${head}, ${count} en total`,
  moreGroups: (count, total) => `y ${count} más, ${total} en conjunto`,
  leading: (name, { count, total, fewest }, what, file) =>
    `${name} tiene ${count === total ? "todas" : fewest ? "las menos" : "la mayoría"}, ${count} de ${total} ${what} en ${file}`,
  leadingTie: (names, { count, total, fewest }, what, file) =>
    `${names} tienen ${fewest ? "las menos" : "la mayoría"}, ${count} cada uno de ${total} ${what} en ${file}`,
  kindsByTime: "Qué empezó, en este orden",
  rarest: (name) => `${name} no tiene avisos ni fallos. Sus mensajes más raros:`,
  cause: (name, place) => `La causa, como la da ${name} con la entrada ${place} `,
  states: (what, name, place) => `${name} indica ${what}, ${place} `,
  figure: (what, name, place) => `La última cifra de ${what} en ${name} está ${place} `,
  rareToo: "Sus mensajes más raros",
  missingBeside: (words) => `Ninguna línea con lo demás contiene ${words}; eso no contó.`,
  missing: (words) => `Ninguna línea contiene ${words}; eso no contó.`,
  levelDropped: (words) => `Ninguna es del nivel pedido; son todas las entradas${words}.`,
  repeated: (count) => `${count} constan en una línea como «last message repeated».`,
  fatalToo: (count, place) => `Además hay ${count} FATAL, la última ${place} `,
  notReady: (name, lines) =>
    `${name} aún no se ha leído entero: esto dicen sus primeras ${lines} líneas.`,
  units: {
    day: ["día", "días"],
    hour: ["hora", "horas"],
    minute: ["minuto", "minutos"],
    second: ["segundo", "segundos"],
  },
};
