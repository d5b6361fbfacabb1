import { givesOrders } from "../../judgement/gives-orders.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { documentOf } from "../../prompt/user-message.ts";
import { escapeForAnswer } from "../../text/escape-document.ts";
import { isCode } from "../../text/quotable-units.ts";
import type { ChosenPassage, ChosenUnit } from "./chosen-passage.ts";
import { taggedWith } from "./tagged-with.ts";

const tagged = ({ unit, tags }: ChosenUnit) => taggedWith(unit.markdown, tags);

const row = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replace(/\|/g, "\\|")).join(" | ")} |`;

/** Writes rows as one table under its header, or as list items without a header; a single one without a mark. */
function table(rows: ChosenUnit[], header: string[] | null): string {
  if (header === null)
    return rows.map((each) => (rows.length > 1 ? "- " : "") + tagged(each)).join("\n");
  const body = rows.map(({ unit, tags }) => {
    const cells = [...(unit.table?.cells ?? [])];
    while (cells.length < header.length) cells.push("");
    const last = cells.pop() ?? "";
    return row([...cells, taggedWith(last, tags)]);
  });
  return [row(header), row(header.map(() => "---")), ...body].join("\n");
}

/** The number of a step within a part: `3.1`. */
const partStep = /^\d+(?:\.\d+)+$/;

/** What the section of a manifest begins with: `Deployment photo-worker`. */
const manifest = /^\p{Lu}\w* [\w.-]+(?= > |$)/u;

/** A remark among the keys above a line: `limits # since May`. A name may have a stroke: `routes /v2/upload`. */
const remarkAmongKeys = /(?:^| )(?:#|\/\/|;)/u;

/** The keys above a configuration line, which says little without them, after the name of its manifest. */
function keysAbove(
  { unit: { kind, context } }: ChosenUnit,
  passage: Pick<PromptPassage, "tag" | "section">,
): string {
  if (kind !== "line" || isCode(passage)) return "";
  const { section } = passage;
  const keys = context === null || remarkAmongKeys.test(context) ? "" : context;
  const above = [manifest.exec(section ?? "")?.[0], keys].filter(Boolean).join(" ");
  return above === "" ? "" : `${escapeForAnswer(above)}: `;
}

/** Writes a list item, numbered as in its document; a single one without a mark. */
function listItem(
  each: ChosenUnit,
  alone: boolean,
  passage: Pick<PromptPassage, "tag" | "section">,
): string {
  const numbered = /^\d+\.$/.test(each.unit.mark ?? "");
  const keys = keysAbove(each, passage);
  if (alone && !numbered) return `${keys}${tagged(each)}`;
  const step = partStep.test(each.unit.mark ?? "") ? `${each.unit.mark} ` : "";
  return `${numbered ? each.unit.mark : "-"} ${step}${keys}${tagged(each)}`;
}

/** Writes words that speak to whoever answers as what they are: a quotation with its place. */
function asQuotation({ unit, tags }: ChosenUnit, { title, section }: PromptPassage): string {
  const place = escapeForAnswer([title, section].filter(Boolean).join(", "));
  return `> ${taggedWith(`“${unit.markdown}”`, tags)}\n>\n> — ${place}`;
}

/** Writes one passage's units: the sentences of a paragraph as one, items and lines as a list, rows as a table. */
function passageBlocks({ passage, units, heading = null }: ChosenPassage): string[] {
  const blocks: string[] = heading === null ? [] : [`**${escapeForAnswer(heading)}**`];
  for (let at = 0; at < units.length; ) {
    const first = units[at];
    if (!first) break;
    const { kind, table: cells } = first.unit;
    const speaks = givesOrders(first.unit.words);
    const goesOn = (next: ChosenUnit | undefined) =>
      next?.unit.kind === kind &&
      next.unit.block === first.unit.block &&
      givesOrders(next.unit.words) === speaks;
    let end = at + 1;
    while (goesOn(units[end])) end += 1;
    const run = units.slice(at, end);
    if (speaks && (kind === "sentence" || kind === "item"))
      blocks.push(run.map((each) => asQuotation(each, passage)).join("\n\n"));
    else if (kind === "sentence") blocks.push(run.map(tagged).join(" "));
    else if (kind === "row") blocks.push(table(run, cells?.header ?? null));
    else
      blocks.push(
        run
          .map((each) => listItem(each, run.length === 1 && passage.time === null, passage))
          .join("\n"),
      );
    at = end;
  }
  return blocks;
}

/** Whether a passage holds log lines, which are joined into one list. */
const isLogLine = (part: ChosenPassage | undefined) =>
  part !== undefined && part.passage.time !== null;

/** A group of quotations in Markdown, and its tags. */
export type Quotations = { text: string; tags: string[] };

/** Joins rows of one table that were chosen one by one: they are written under one header. */
function withWholeTables(passages: ChosenPassage[]): ChosenPassage[] {
  const joined: ChosenPassage[] = [];
  for (const part of passages) {
    const before = joined.at(-1);
    const last = before?.units.at(-1)?.unit;
    const first = part.units[0]?.unit;
    const isSameTable =
      last?.kind === "row" &&
      first?.kind === "row" &&
      before?.passage === part.passage &&
      last.block === first.block &&
      part.heading === undefined;
    if (before && isSameTable)
      joined[joined.length - 1] = { ...before, units: [...before.units, ...part.units] };
    else joined.push(part);
  }
  return joined;
}

/** Groups successive quotations of one document. */
export function groupQuotations(passages: ChosenPassage[]): Quotations[] {
  const groups: ChosenPassage[][] = [];
  for (const passage of withWholeTables(passages)) {
    const group = groups.at(-1);
    if (group?.[0] && documentOf(group[0].passage) === documentOf(passage.passage))
      group.push(passage);
    else groups.push([passage]);
  }
  return groups.map((group) => {
    // Log lines of one document form one list across passages.
    const text = group
      .map((passage, at) => {
        const lines = isLogLine(group[at - 1]) && isLogLine(passage);
        const gap = at === 0 ? "" : lines ? "\n" : "\n\n";
        return gap + passageBlocks(passage).join("\n\n");
      })
      .join("");
    const tags = group.flatMap(({ units }) => units.flatMap((unit) => unit.tags));
    return { text, tags: [...new Set(tags)] };
  });
}
