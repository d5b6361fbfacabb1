import { germanAnswer } from "./answer.ts";
import { germanCitation } from "./citation.ts";
import { germanCommand } from "./command.ts";
import { germanConversation } from "./conversation.ts";
import { germanDocument } from "./document.ts";
import { germanFeedback } from "./feedback.ts";
import { germanFrame } from "./frame.ts";
import { germanKnowledge } from "./knowledge.ts";
import { germanLeaf } from "./leaf.ts";
import { germanMessage } from "./message.ts";
import { germanPassage } from "./passage.ts";
import { germanPdf } from "./pdf.ts";
import { germanReader } from "./reader.ts";
import { germanSettings } from "./settings.ts";
import { germanSuggestion } from "./suggestion.ts";
import { germanUi } from "./ui.ts";

/** What the page says in German. */
export const german = {
  answer: germanAnswer,
  citation: germanCitation,
  command: germanCommand,
  conversation: germanConversation,
  document: germanDocument,
  feedback: germanFeedback,
  frame: germanFrame,
  knowledge: germanKnowledge,
  leaf: germanLeaf,
  message: germanMessage,
  passage: germanPassage,
  pdf: germanPdf,
  reader: germanReader,
  settings: germanSettings,
  suggestion: germanSuggestion,
  ui: germanUi,
} as const;
