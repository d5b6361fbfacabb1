import { answer } from "./answer.ts";
import { citation } from "./citation.ts";
import { command } from "./command.ts";
import { conversation } from "./conversation.ts";
import { document } from "./document.ts";
import { feedback } from "./feedback.ts";
import { frame } from "./frame.ts";
import { knowledge } from "./knowledge.ts";
import { leaf } from "./leaf.ts";
import { message } from "./message.ts";
import { pdf } from "./pdf.ts";
import { reader } from "./reader.ts";
import { settings } from "./settings.ts";
import { suggestion } from "./suggestion.ts";
import { ui } from "./ui.ts";

/** What the page says in German. */
export const german = {
  answer,
  citation,
  command,
  conversation,
  document,
  feedback,
  frame,
  knowledge,
  leaf,
  message,
  pdf,
  reader,
  settings,
  suggestion,
  ui,
} as const;
