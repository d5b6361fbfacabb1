import type { Wording } from "./wording.ts";

export const spanishWording: Wording = {
  noEvidence: "Los documentos no lo dicen.",
  closest: "Los documentos no lo dicen expresamente. Los pasajes más cercanos están abajo.",
  nothingIndexed:
    "Todavía no hay nada en qué buscar. Añade un documento, o elige otras fuentes para esta conversación.",
  stillReading: "Tus documentos todavía se están leyendo. Pregunta otra vez dentro de un momento.",
  answerLanguage: "Spanish",
  reshapings: {
    shorter: "acortar una respuesta",
    sentence: "decir una respuesta en una frase",
    list: "poner una respuesta en una lista",
    table: "poner una respuesta en una tabla",
    translate: "traducir una respuesta",
    simpler: "decir una respuesta de forma más sencilla",
    again: "volver a explicar una respuesta",
  },
  doubted: {
    retracted: (names, count) =>
      `${names} ${count === 1 ? "fue retractado" : "fueron retractados"}.`,
    concern: (names) => `Los editores expresan dudas sobre ${names}.`,
  },
  needsModel: (reshaping) =>
    `Para ${reshaping}, Ibid necesita un modelo de lenguaje que escriba sus propias palabras: elija uno con el selector de modelo debajo de la pregunta, o pida a quien gestiona Ibid que configure uno.`,
  library: {
    greeting:
      "¡Hola! Pregúntame algo sobre tus documentos, o pregunta qué documentos hay y de qué trata uno de ellos.",
    welcome: "De nada.",
    abilities:
      "Respondo preguntas a partir de tus documentos, palabra por palabra y con una cita numerada en cada respuesta. También puedo listar los documentos, decir quién escribió uno y dónde se publicó, resumir uno, y contar o buscar las líneas de los registros.",
    count: (count, noun) =>
      count === 1 ? "Hay un documento." : `Hay ${count} ${noun ?? "documentos"}.`,
    none: () => "Ninguno de los documentos corresponde.",
    noneSuch: (noun, all) =>
      `Ninguno de los documentos está archivado como «${noun}». En total hay ${all === 1 ? "un documento" : `${all} documentos`}.`,
    more: (count) => `y ${count} más`,
    newest: "Lo más reciente:",
    oldest: "Lo más antiguo:",
    addedOn: (day) => `añadido el ${day}`,
    topics: "Los documentos, con lo que dicen sus títulos:",
    logExtent: (lines, from, to) =>
      `${lines === 1 ? "una línea" : `${lines.toLocaleString("es")} líneas`}${from === null ? "" : from === to ? ` del ${from}` : ` del ${from} al ${to}`}`,
    about: (count) => (count === 1 ? "Sí, en un documento:" : `Sí, en ${count} documentos:`),
    authors: (title, names) => `${title} fue escrito por ${names}`,
    journal: (title, journal, year) =>
      `${title} se publicó en ${journal}${year === null ? "" : ` en ${year}`}`,
    year: (title, date) => `${title} se publicó en ${date}`,
    doi: (title, doi) => `El DOI de ${title} es ${doi}`,
    summary: (title) => `${title}, en sus propias palabras:`,
    page: (title, page) => `${title}, página ${page}:`,
    noPage: (title, page, last) =>
      `${title} tiene ${last === 1 ? "una página" : `${last} páginas`}, y ninguna página ${page}.`,
    headings: (title) => `Los títulos de ${title}:`,
    differences: (rows) =>
      rows === 1 ? "Se diferencian en un punto:" : `Se diferencian en ${rows} puntos:`,
    sideBySide: "Lado a lado:",
    whichTwo: (count) => `¿Cuáles dos de estos ${count}?`,
    sayTheSame: (one, other) => `${one} y ${other} dicen lo mismo.`,
    and: "y",
    notInScope: (title, base) => `«${title}» está en «${base}», que esta conversación no lee.`,
    readAs: (typed, meant) => `Ningún documento tiene «${typed}», leído como «${meant}».`,
  },
};
