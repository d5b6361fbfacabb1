import type { QuestionForms } from "./question-forms.ts";

const frenchAuxiliaries =
  "est|sont|était|étaient|sera|seront|doit|doivent|peut|peuvent|a été|ont été|reste|restent";
const frenchTimes =
  "le|à|avant|après|jusqu['’]au?|du|au|en|dès|chaque|tous|toutes|entre|depuis|vers|il y a";

export const frenchForms: QuestionForms = {
  language: "fr",
  determiners: "le|la|les|l['’]|un|une|chaque|tout|toute|tous les|toutes les|notre|nos",
  pointers:
    "ce|cet|cette|ces|ceci|cela|il|elle|ils|elles|lui|leur|leurs|son|sa|ses|nous|vous|je|tu|on|y|en|celui\\p{L}*|celle\\p{L}*|ceux|alors|ensuite|sinon",
  joins: "et|ou|mais",
  singular: "est|était|sera|doit|peut|a été|reste|\\p{L}+e|a lieu|ouvre|finit|est de",
  capitalNouns: false,
  quotes: "« {} »",
  sentences: [
    {
      verbs: frenchAuxiliaries,
      from: "parce que|parce qu['’]|car",
      asks: "Pourquoi {subject} {verb} {rest} ?",
      rest: "some",
    },
    {
      verbs: frenchAuxiliaries,
      from: "à cause|en raison",
      asks: "Pourquoi {subject} {verb} {rest} ?",
      rest: "some",
    },
    { verbs: "coûte|coûtent", shows: "price", asks: "Combien {verb} {subject} ?" },
    {
      verbs: "est de|sont de",
      begins: "\\d",
      shows: "price",
      asks: "À combien s'élève {subject} ?",
    },
    { verbs: "dure|durent", shows: "duration", asks: "Combien de temps {verb} {subject} ?" },
    {
      verbs: "commence|commencent|finit|finissent|ouvre|ouvrent|ferme|ferment|ont lieu|a lieu",
      shows: "time",
      asks: "Quand {verb} {subject} ?",
    },
    {
      verbs: "est|sont|était|étaient|sera|seront",
      begins: frenchTimes,
      shows: "time",
      asks: "Quand {verb} {subject} ?",
    },
    {
      verbs: frenchAuxiliaries,
      from: frenchTimes,
      shows: "time",
      asks: "Quand est-ce que {subject} {verb} {rest} ?",
      rest: "some",
    },
    {
      verbs: "est|sont|était|étaient",
      from: "par",
      shows: "person",
      asks: "Par qui {subject} {verb} {rest} ?",
      rest: "word",
    },
    { verbs: "est|sont", begins: "une?|la|les|le(?! \\d)", asks: "Qu'est-ce que {subject} ?" },
  ],
  headings: [
    {
      reads: "((?:comment|pourquoi|quand|où|qui|que|quels?|quelles?) .+ .+)",
      asks: "{1} ?",
      asIs: true,
    },
    { reads: "((?:avant|après|pendant) .+)", asks: "Que faut-il faire {1} ?" },
    { reads: "((?:si|en cas) .+)", asks: "Que faut-il faire {1} ?" },
    {
      reads: "(\\p{L}+(?:er|ir|oir|dre|tre) (?:un|une|le|la|les|l['’]|des|du|son|sa|ses) ?.+)",
      asks: "Comment {1} ?",
    },
  ],
  kinds: {
    paper: [
      { asks: "Quels sont les principaux résultats ?" },
      {
        asks: "Combien de personnes ont participé ?",
        shownBy:
          "\\d+ (?:\\p{L}+ ){0,2}(?:participants?|patients?|personnes|femmes|hommes|enfants)",
      },
      { asks: "Quelles sont les limites de l'étude ?", shownBy: "limites?" },
      { asks: "Quelles méthodes ont été utilisées ?" },
    ],
    study: "Que montre « {title} » ?",
    titles: [],
    setting: "Quelle est la valeur de {key} dans {name} ?",
    errors: [
      "Quelles erreurs y a-t-il dans {name} ?",
      "Quand les erreurs ont-elles commencé dans {name} ?",
    ],
    warnings: ["Quels avertissements y a-t-il dans {name} ?"],
    lines: ["Que s'est-il passé dans {name} ?"],
    mail: "Qu'écrit {from} au sujet de {about} ?",
    minutes: {
      called: "compte[- ]rendu|procès-verbal|assemblée|réunion",
      asks: "Qu'a-t-on décidé au sujet de « {1} » ?",
    },
    day: "Que s'est-il passé le {1} ?",
  },
  whole: "De quoi parle « {title} » ?",
};
