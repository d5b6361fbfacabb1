import type { Wording } from "./wording.ts";

export const frenchWording: Wording = {
  noEvidence: "Les documents ne le disent pas.",
  closest:
    "Les documents ne le disent pas explicitement. Les passages les plus proches sont ci-dessous.",
  nothingIndexed:
    "Il n’y a encore rien à chercher. Ajoutez un document, ou choisissez d’autres sources pour cette conversation.",
  stillReading: "Vos documents sont encore en cours de lecture. Redemandez dans un instant.",
  answerLanguage: "French",
  reshapings: {
    shorter: "raccourcir une réponse",
    sentence: "dire une réponse en une phrase",
    list: "mettre une réponse en liste",
    table: "mettre une réponse en tableau",
    translate: "traduire une réponse",
    simpler: "dire une réponse plus simplement",
    again: "réexpliquer une réponse",
  },
  doubted: {
    retracted: (names, count) =>
      `${names} ${count === 1 ? "a été rétracté" : "ont été rétractés"}.`,
    concern: (names) => `${names} : l’éditeur émet des réserves.`,
  },
  needsModel: (reshaping) =>
    `Pour ${reshaping}, Ibid a besoin d’un modèle de langue qui écrit ses propres mots : choisissez-en un avec le sélecteur de modèle sous la question, ou demandez à la personne qui gère Ibid d’en installer un.`,
  library: {
    greeting:
      "Bonjour ! Posez-moi une question sur vos documents, ou demandez quels documents il y a et de quoi parle l’un d’eux.",
    welcome: "De rien.",
    abilities:
      "Je réponds aux questions à partir de vos documents, mot pour mot, avec une citation numérotée pour chaque réponse. Je peux aussi lister les documents, dire qui en a écrit un et où il est paru, en résumer un, et compter ou retrouver les lignes des journaux.",
    count: (count, noun) =>
      count === 1 ? "Il y a un document." : `Il y a ${count} ${noun ?? "documents"}.`,
    none: () => "Aucun des documents ne correspond.",
    noneSuch: (noun, all) =>
      `Aucun des documents n’est classé sous « ${noun} ». Il y a ${all === 1 ? "un document" : `${all} documents`} en tout.`,
    more: (count) => `et ${count} de plus`,
    newest: "Les plus récents :",
    oldest: "Les plus anciens :",
    addedOn: (day) => `ajouté le ${day}`,
    topics: "Les documents, avec ce que disent leurs titres :",
    logExtent: (lines, from, to) =>
      `${lines === 1 ? "une ligne" : `${lines.toLocaleString("fr")} lignes`}${from === null ? "" : from === to ? ` du ${from}` : ` du ${from} au ${to}`}`,
    about: (count) => (count === 1 ? "Oui, dans un document :" : `Oui, dans ${count} documents :`),
    authors: (title, names) => `${title} a été écrit par ${names}`,
    journal: (title, journal, year) =>
      `${title} est paru dans ${journal}${year === null ? "" : ` en ${year}`}`,
    year: (title, date) => `${title} a été publié en ${date}`,
    doi: (title, doi) => `Le DOI de ${title} est ${doi}`,
    summary: (title) => `${title}, dans ses propres mots :`,
    page: (title, page) => `${title}, page ${page} :`,
    noPage: (title, page, last) =>
      `${title} a ${last === 1 ? "une page" : `${last} pages`}, et pas de page ${page}.`,
    headings: (title) => `Les titres de ${title} :`,
    differences: (rows) =>
      rows === 1 ? "Ils diffèrent à un endroit :" : `Ils diffèrent à ${rows} endroits :`,
    sideBySide: "Côte à côte :",
    whichTwo: (count) => `Lesquels comparer, parmi ces ${count} ?`,
    sayTheSame: (one, other) => `${one} et ${other} disent la même chose.`,
    and: "et",
    notInScope: (title, base) =>
      `« ${title} » se trouve dans « ${base} », que cette conversation ne lit pas.`,
    readAs: (typed, meant) => `Aucun document ne contient « ${typed} », lu comme « ${meant} ».`,
  },
};
