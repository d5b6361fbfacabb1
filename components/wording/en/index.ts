import { englishAnswer } from "./answer.ts";
import { englishCitation } from "./citation.ts";
import { englishCommand } from "./command.ts";
import { englishConversation } from "./conversation.ts";
import { englishDocument } from "./document.ts";
import { englishFeedback } from "./feedback.ts";
import { englishFrame } from "./frame.ts";
import { englishKnowledge } from "./knowledge.ts";
import { englishLeaf } from "./leaf.ts";
import { englishMessage } from "./message.ts";
import { englishPassage } from "./passage.ts";
import { englishPdf } from "./pdf.ts";
import { englishReader } from "./reader.ts";
import { englishSettings } from "./settings.ts";
import { englishSuggestion } from "./suggestion.ts";
import { englishUi } from "./ui.ts";

/** What the page says in English: a chapter for each folder of `components`. Messages are in ICU syntax. */
export const english = {
  answer: englishAnswer,
  citation: englishCitation,
  command: englishCommand,
  conversation: englishConversation,
  document: englishDocument,
  feedback: englishFeedback,
  frame: englishFrame,
  knowledge: englishKnowledge,
  leaf: englishLeaf,
  message: englishMessage,
  passage: englishPassage,
  pdf: englishPdf,
  reader: englishReader,
  settings: englishSettings,
  suggestion: englishSuggestion,
  ui: englishUi,
} as const;
