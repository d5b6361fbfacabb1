import { bibtex } from "./bibtex.ts";
import { config } from "./config.ts";
import { cslJson } from "./csl-json.ts";
import { csv } from "./csv.ts";
import { email } from "./email.ts";
import type { Format } from "./format.ts";
import { html } from "./html.ts";
import { jats } from "./jats.ts";
import { jsonlRecord } from "./jsonl-record.ts";
import { log } from "./log.ts";
import { markdown } from "./markdown.ts";
import { notebook } from "./notebook.ts";
import { officeFormats } from "./office.ts";
import { pdf } from "./pdf.ts";
import { plainText } from "./plain-text.ts";
import { program } from "./program.ts";
import { pubmed } from "./pubmed.ts";
import { ods, xlsx } from "./spreadsheet.ts";

/**
 * Every format that Ibid reads. A new one is one file and one line here; the first with a matching look or name is
 * taken.
 */
export const formats: readonly Format[] = [
  pdf,
  ...officeFormats,
  xlsx,
  ods,
  html,
  jats,
  pubmed,
  cslJson,
  log,
  plainText,
  markdown,
  jsonlRecord,
  bibtex,
  csv,
  email,
  notebook,
  program,
  config,
];

/** The current generation of the readers; see {@link Format}. */
export const readerVersion: number = Math.max(...formats.map((format) => format.version));
