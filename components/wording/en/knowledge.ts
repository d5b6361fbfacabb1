/** The knowledge bases, and which of them a conversation reads. */
export const englishKnowledge = {
  bases: "Knowledge bases",
  allDocuments: "All documents",
  newBase: "New knowledge base",
  name: "Name",
  kind: "Kind",
  create: "Create",
  nameOfBase: "Name of the knowledge base",
  deleteThis: "Delete this knowledge base?",
  deleteWhat:
    "“{name}” and its {count, plural, one {# document} other {# documents}} go for good. Answers that cite them stay, and their sources can no longer be opened.",

  shared: "Shared",
  sharedTitle: "Shared library",
  sharedHint: "Articles and papers; read by everybody, and by every conversation.",
  personal: "Personal",
  personalTitle: "Personal",
  personalHint: "Your own runbooks and notes; read by all your conversations.",
  case: "Case",
  caseTitle: "Cases",
  caseHint:
    "The evidence of one case; read only where you choose it, and erased when the case closes.",
  caseClosing:
    "Its documents, and the text of every answer that rests on them, are erased for good. What you asked stays.",

  closeMenu: "Close…",
  closeNamed: "Close “{name}”?",
  closedNamed: "“{name}” is closed",
  willBeErased:
    "{documents, plural, one {# document} other {# documents}}{chunks, plural, =0 {} one { with # passage} other { with # passages}} and {messages, plural, one {# answer} other {# answers}} will be erased.",
  wasErased:
    "{documents, plural, one {# document} other {# documents}}{chunks, plural, =0 {} one { with # passage} other { with # passages}} and {messages, plural, one {# answer} other {# answers}} erased. It is no longer in your library.",
  counting: "Counting…",
  done: "Done",
  keepOpen: "Keep it open",
  closeAndErase: "Close and erase",
  erasing: "Erasing…",
  willLoseAnswers:
    "{count, plural, one {# conversation} other {# conversations}} will lose answers. Keep them with their citations first:",
  answerCount: "{count, plural, one {# answer} other {# answers}}",
  downloadMarkdown: "Download as Markdown",

  whatIsRead: "What this conversation reads",
  reading: "<lead>Reading </lead>{scope}",
  nothingYet: "nothing yet",
  baseCount: "{count, plural, one {# knowledge base} other {# knowledge bases}}",
  documentCount: "{count, plural, one {# document} other {# documents}}",
  find: "Find a knowledge base or document",
  fromTicked:
    "Questions are answered from the ticked knowledge bases. Unfold one to ask single documents only.",
  onlyChosen:
    "Only {count, plural, one {# chosen document} other {# chosen documents}} will be read.",
  readAll: "Read all",
  readsAtLeastOne: "A conversation reads at least one knowledge base",
  documentsOf: "Documents of {name}",
  searchForOthers: "Search to find the others.",
  choiceNotKept: "The choice could not be kept.",
} as const;
