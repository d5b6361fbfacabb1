import type { QuestionForms } from "./question-forms.ts";

const englishAuxiliaries =
  "is|are|was|were|must|may|can|should|will|has(?! to)|have(?! to)|had(?! to)|cannot";
const englishTimes = "on|at|by|from|before|after|every|each|once|twice|between|during";

export const englishForms: QuestionForms = {
  language: "en",
  determiners: "the|an?|each|every|our|all|both",
  pointers:
    "this|that|these|those|it|its|they|them|their|he|she|his|her|him|we|us|i|you|such|former|latter|here|there|above|below|otherwise|then",
  joins: "and|or|but",
  singular: "\\p{L}+s",
  capitalNouns: false,
  quotes: "“{}”",
  sentences: [
    {
      verbs: englishAuxiliaries,
      from: "because",
      asks: "Why {verb} {subject} {rest}?",
      rest: "some",
    },
    {
      verbs: englishAuxiliaries,
      from: "because of|due to",
      asks: "Why {verb} {subject} {rest}?",
      rest: "some",
    },
    { verbs: "costs", asks: "How much does {subject} cost?", shows: "price" },
    { verbs: "cost", asks: "How much do {subject} cost?", shows: "price" },
    { verbs: "takes", asks: "How long does {subject} take?", shows: "duration" },
    { verbs: "take", asks: "How long do {subject} take?", shows: "duration" },
    { verbs: "lasts", asks: "How long does {subject} last?", shows: "duration" },
    ...["open", "begin", "start", "end", "close", "leave"].flatMap((verb) => [
      { verbs: `${verb}s`, asks: `When does {subject} ${verb}?`, shows: "time" as const },
      { verbs: verb, asks: `When do {subject} ${verb}?`, shows: "time" as const },
    ]),
    {
      verbs: englishAuxiliaries,
      from: "for",
      shows: "duration",
      asks: "For how long {verb} {subject} {rest}?",
      rest: "some",
    },
    {
      verbs: englishAuxiliaries,
      from: "every|once|twice",
      shows: "duration",
      asks: "How often {verb} {subject} {rest}?",
    },
    {
      verbs: englishAuxiliaries,
      from: "until|till",
      shows: "time",
      asks: "Until when {verb} {subject} {rest}?",
    },
    {
      verbs: englishAuxiliaries,
      from: englishTimes,
      shows: "time",
      asks: "When {verb} {subject} {rest}?",
    },
    // "Was washed by Desmond", whose verb has the same form in "Who washed the cars?"
    {
      verbs: "was|were",
      from: "by",
      shows: "person",
      asks: "Who {rest} {subject}?",
      rest: "regular",
    },
    {
      verbs: "is|are|was|were",
      from: "by",
      shows: "person",
      asks: "Who {verb} {subject} {rest} by?",
      rest: "word",
    },
    { verbs: "is|are|was|were", begins: "an?|the|one of", asks: "What {verb} {subject}?" },
  ],
  headings: [
    { reads: "how to (.+)", asks: "How do I {1}?" },
    {
      reads:
        "((?:how|why|when|where|what) (?:is|are|was|were|do|does|did|can|should|must|may|to) .+)",
      asks: "{1}?",
      asIs: true,
    },
    { reads: "((?:who|which) [^, ]+ [^,]+)", asks: "{1}?", asIs: true },
    {
      reads:
        "((?:add|back up|build|change|check|clean|clear|close|configure|connect|create|deploy|disable|enable|find|fix|get|install|log in|make|move|open|publish|reboot|rebuild|recover|release|remove|renew|replace|report|request|reset|restart|restore|roll|rotate|run|scale|set|start|stop|switch|test|turn|uninstall|update|upgrade|use|verify|write) \\p{L}{2,}.*)",
      asks: "How do I {1}?",
      orders: true,
    },
    {
      reads: "((?:if|when|before|after) (?:an?|the|your|no|nobody|somebody|someone|nothing) .+)",
      asks: "What do I do {1}?",
    },
    {
      // What is the case, of a thing that it names: neither an order ("confirm that it is …") nor a time ("when it is …").
      reads:
        "((?!(?:after|as|before|how|if|once|until|what|when|where|while|who|why) )(?:(?! (?:that|whether|which|who) )[^:])+ (?:is|are|has|have|does not|do not|will not|won['’]t|cannot|can['’]t|fails?|keeps?) .+)",
      asks: "What do I do if {1}?",
      steps: true,
    },
    {
      reads: "(\\p{L}+ing (?:an? |the |your |.+ (?:from|to|for|on|back|off|up) ).+)",
      asks: "How does {1} work?",
      steps: true,
    },
    {
      reads:
        "(.+ (?:failover|recovery|rollback|renewal|installation|setup|upgrade|backup|restore))",
      asks: "How does the {1} work?",
      steps: true,
    },
  ],
  kinds: {
    paper: [
      { asks: "What are the main findings?" },
      {
        asks: "How many participants were there?",
        shownBy:
          "\\d+ (?:\\p{L}+ ){0,2}(?:participants|patients|volunteers|women|men|children|adults|people|students|nurses)",
      },
      { asks: "What are the limitations of the study?", shownBy: "limitations?" },
      { asks: "Which methods were used?" },
    ],
    study: "What did “{title}” find?",
    titles: [
      {
        reads:
          "(?:the )?((?:effects?|impact|influence|role|prevalence|risk|cost|efficacy|association|relationship|interaction) (?:of|between) .+)",
        asks: "What is known about the {1}?",
      },
    ],
    setting: "What is {key} set to in {name}?",
    errors: ["Which errors are in {name}?", "When did the errors in {name} start?"],
    warnings: ["Which warnings are in {name}?"],
    lines: ["What happened in {name}?"],
    mail: "What does {from} write about {about}?",
    minutes: { called: "minutes|meeting", asks: "What was decided under “{1}”?" },
    day: "What happened on {1}?",
  },
  whole: "What is “{title}” about?",
};
