import type { QuestionForms } from "./question-forms.ts";

const spanishAuxiliaries =
  "es|son|está|están|era|eran|fue|fueron|será|serán|debe|deben|puede|pueden|ha sido|han sido|se \\p{L}+";
const spanishTimes = "el|los|las|a las|a la|antes|después|desde|cada|todos|todas|entre|en|del";

export const spanishForms: QuestionForms = {
  language: "es",
  determiners: "el|la|los|las|una?|cada|todos los|todas las|nuestr[oa]s?",
  pointers:
    "est[aeo]s?|es[aeo]s?|aquel\\p{L}*|él|ella|ellos|ellas|lo|le|les|su|sus|nosotros|yo|tú|usted\\p{L}*|aquí|allí|entonces|luego|tal|dicho|dicha",
  joins: "y|e|o|pero|sino",
  singular: "es|está|era|fue|será|debe|puede|ha sido|es de|\\p{L}+[ae]",
  capitalNouns: false,
  quotes: "«{}»",
  sentences: [
    {
      verbs: spanishAuxiliaries,
      from: "porque|ya que|debido a|a causa",
      asks: "¿Por qué {verb} {subject} {rest}?",
      rest: "some",
    },
    { verbs: "cuesta|cuestan", shows: "price", asks: "¿Cuánto {verb} {subject}?" },
    { verbs: "es de", begins: "\\d", shows: "price", asks: "¿De cuánto es {subject}?" },
    { verbs: "son de", begins: "\\d", shows: "price", asks: "¿De cuánto son {subject}?" },
    { verbs: "dura|duran|tarda|tardan", shows: "duration", asks: "¿Cuánto {verb} {subject}?" },
    {
      verbs: "empieza|empiezan|termina|terminan|abre|abren|cierra|cierran|sale|salen",
      shows: "time",
      asks: "¿Cuándo {verb} {subject}?",
    },
    {
      verbs: spanishAuxiliaries,
      from: "hasta",
      shows: "time",
      asks: "¿Hasta cuándo {verb} {subject} {rest}?",
    },
    {
      verbs: spanishAuxiliaries,
      from: spanishTimes,
      shows: "time",
      asks: "¿Cuándo {verb} {subject} {rest}?",
    },
    {
      verbs: "es|son|fue|fueron|era|eran",
      from: "por",
      shows: "person",
      asks: "¿Por quién {verb} {subject} {rest}?",
      rest: "word",
    },
    {
      verbs: "es|son|era|eran",
      begins: "una?|el(?! \\d)|la|los|las",
      asks: "¿Qué {verb} {subject}?",
    },
  ],
  headings: [
    {
      reads: "((?:cómo|por qué|cuándo|dónde|quién|qué|cuál|cuáles|cuánto) .+ .+)",
      asks: "¿{1}?",
      asIs: true,
    },
    { reads: "((?:antes de|después de|durante) .+)", asks: "¿Qué hay que hacer {1}?" },
    { reads: "((?:si|en caso) .+)", asks: "¿Qué hay que hacer {1}?" },
    {
      reads: "(\\p{L}+(?:ar|er|ir) (?:un|una|el|la|los|las|su|sus|al) .+)",
      asks: "¿Cómo puedo {1}?",
    },
  ],
  kinds: {
    paper: [
      { asks: "¿Cuáles son los principales resultados?" },
      {
        asks: "¿Cuántas personas participaron?",
        shownBy: "\\d+ (?:\\p{L}+ ){0,2}(?:participantes|pacientes|personas|mujeres|hombres|niños)",
      },
      { asks: "¿Qué limitaciones tiene el estudio?", shownBy: "limitaci[oó]n(?:es)?" },
      { asks: "¿Qué métodos se utilizaron?" },
    ],
    study: "¿Qué encontró «{title}»?",
    titles: [],
    setting: "¿Qué valor tiene {key} en {name}?",
    errors: ["¿Qué errores hay en {name}?", "¿Cuándo empezaron los errores en {name}?"],
    warnings: ["¿Qué avisos hay en {name}?"],
    lines: ["¿Qué pasó en {name}?"],
    mail: "¿Qué escribe {from} sobre {about}?",
    minutes: { called: "acta|reunión|junta|asamblea", asks: "¿Qué se decidió sobre «{1}»?" },
    day: "¿Qué pasó el {1}?",
  },
  whole: "¿De qué trata «{title}»?",
};
