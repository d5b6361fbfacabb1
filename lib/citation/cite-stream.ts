import { createCodeFence } from "../text/code-fence.ts";
import type { Passage } from "../wire/passage.ts";
import { createClaimText } from "./claim-text.ts";
import { readTagGroup, type TagTable, tagTable } from "./source-tag.ts";
import { type OpenGroup, openGroup } from "./tag-group.ts";

/**
 * What the citation stream makes of an answer. A citation comes directly before the text that holds its marker; one
 * whose marker stands there already (`[A#1][A#2]`) comes without.
 */
export type CiteEvent =
  | { type: "text-delta"; text: string }
  | { type: "citation"; number: number; passages: Passage[]; claim: string };

export type CiteOptions = {
  /** The passages in the prompt: the only ones that can be cited. */
  passages: readonly Passage[];
  /** Reserves the document's number in the conversation; asked once a document, in order of first appearance. */
  numberOf: (documentId: string) => Promise<number>;
};

export type CiteMachine = {
  /** Takes the next text of the answer; rejects with what `numberOf` rejects with. */
  push(text: string): Promise<CiteEvent[]>;
  /** The answer has ended: returns what was held. */
  end(): Promise<CiteEvent[]>;
  /** Tags that named no passage of the prompt, or stood where no marker can. */
  readonly dropped: number;
};

/**
 * The citation stream: turns the source tags of a model's answer into numbered markers, `[1]`, drops the tags that
 * are not among the passages, and escapes every bracketed number that is the model's own, so that outside code a
 * `[1]` is always a marker of Ibid. However the text is cut, the output is the same, and after each delta nothing is
 * held but a tail that could still begin a tag.
 */
export function createCiteMachine({ passages, numberOf }: CiteOptions): CiteMachine {
  const scanner = createTagScanner(tagTable(passages));
  const numbers = new Map<string, number>();

  async function number(pieces: CitePiece[]): Promise<CiteEvent[]> {
    const events: CiteEvent[] = [];
    for (const piece of pieces) {
      if (typeof piece === "string") {
        const last = events.at(-1);
        if (last?.type === "text-delta") last.text += piece;
        else events.push({ type: "text-delta", text: piece });
        continue;
      }
      const { documentId, cited, claim, shown } = piece;
      const given = numbers.get(documentId) ?? (await numberOf(documentId));
      numbers.set(documentId, given);
      events.push({ type: "citation", number: given, passages: cited, claim });
      if (shown) events.push({ type: "text-delta", text: `[${given}]` });
    }
    return events;
  }

  // Numbers are asked for one after the other, also when the caller does not wait.
  let before: Promise<unknown> = Promise.resolve();
  function inOrder(pieces: CitePiece[]): Promise<CiteEvent[]> {
    const events = before.then(() => number(pieces));
    before = events.catch(() => {});
    return events;
  }

  return {
    push: (text) => inOrder(scanner.push(text)),
    end: () => inOrder(scanner.end()),
    get dropped() {
      return scanner.dropped;
    },
  };
}

/** A use of one document: its marker, or none where the marker beside it is the same. */
type Use = { documentId: string; cited: Passage[]; claim: string; shown: boolean };
type CitePiece = string | Use;

/** Inline code that is open on this line. */
type InlineCode = {
  ticks: number;
  /** The opening backticks and spaces, while nothing but tags stands behind them: code of tags alone is no code. */
  unshown: string;
  /** Whether a bracket was written in it as it stood: it must not become text. */
  bracket: boolean;
  /** Whether a bar was written in it, which parts the cells of a table whose rule comes on the next line. */
  bar: boolean;
};

const special = /[[【`\\\n<|]/g;
const punctuation = /[!-/:-@[-`{-~【]/;
const bracketedNumber = /^\[[ \t]*\^?[ \t]*\d[\d \t,;^–-]*\]$/;

/**
 * Finds the tags in a text of Markdown. What survives, text and markers, is what the reader's Markdown is made of, so
 * code is followed in what survives. Where it cannot be told whether a place is code it is taken for text: an escape
 * too many can be seen in code, a number too few escapes would be a forged citation.
 */
function createTagScanner(table: TagTable) {
  let pieces: CitePiece[] = [];
  let dropped = 0;
  let returnBefore = false;

  const fence = createCodeFence();
  const claims = createClaimText();
  let group: OpenGroup | null = null;
  /** A whole `[PMC12345]`: a `(` behind it would make it a link. */
  let named: string | null = null;

  // What survived just before.
  let last = "";
  let escaped = false;
  /** Documents whose markers stand directly before. */
  let markers: Set<string> | null = null;
  let markerOpensLine = false;
  let markClaim = "";
  let removed = false;

  // The line and the paragraph.
  let indent = "";
  let lineBlank = true;
  let tableRow = false;
  /** The line, while it could be the rule under a table's header. */
  let rule: string | null = "";
  let inTable = false;
  /** Whether the line before would, as a table's header, show brackets that were written as code. */
  let barred = false;
  let ruleGuard: "off" | "start" | "dash" = "off";
  /** Whether an earlier backtick or tag of this paragraph makes it uncertain what is code. */
  let doubtful = false;

  let ticks = 0;
  let code: InlineCode | null = null;
  /** Passages cited inside code; their markers follow the code. */
  let inCode: { cited: Passage[]; claim: string | null }[] = [];

  function write(text: string): void {
    if (text === "") return;
    const before = pieces.at(-1);
    if (typeof before === "string") pieces[pieces.length - 1] = before + text;
    else pieces.push(text);
    claims.push(text);
  }

  /** Text survives: it is followed and, but for backticks that wait for what is behind them, written. */
  function survive(text: string, written = text): void {
    const opensLine = lineBlank;
    noteLine(text);
    fence.push(text);
    if (!fence.open && fence.state === "unsure") doubtful = true;
    if (markers !== null && (text.startsWith("(") || (text.startsWith(":") && markerOpensLine))) {
      // `[1](` would be a link and `[1]:` at the start of a line the definition of one.
      write("\\");
    }
    write(written);
    markers = null;
    removed = false;
    last = text.slice(-1);
    if (opensLine) markerOpensLine = false;
  }

  function noteLine(text: string): void {
    rule = rule !== null && rule.length < 400 && /^[-:| \t]*$/.test(text) ? rule + text : null;
    if (!lineBlank) return;
    const blank = /^[ \t]*/.exec(text)?.[0] ?? "";
    indent += blank;
    if (blank.length === text.length) return;
    lineBlank = false;
    tableRow = text.charAt(blank.length) === "|";
  }

  const fenced = () => fence.state === "code";
  /** Not so on the line that opens a fence: a backtick further on makes inline code of it. */
  const surelyCode = () => code !== null || (fenced() && fence.open);

  function showCode(): void {
    if (code === null || code.unshown === "") return;
    write(code.unshown);
    code.unshown = "";
  }

  /** The markers of what was cited inside code, now that it has ended. */
  function showCitedInCode(): void {
    const waiting = inCode;
    inCode = [];
    for (const { cited, claim } of waiting) mark(cited, claim ?? claims.take());
  }

  /** The run of backticks before this character is whole: it opens inline code, closes it, or is part of it. */
  function endTicks(): void {
    if (ticks === 0) return;
    const run = ticks;
    ticks = 0;
    if (code === null) {
      if (doubtful) return;
      code = { ticks: run, unshown: "`".repeat(run), bracket: false, bar: false };
    } else if (code.ticks === run) {
      const onlyTags = code.unshown !== "" && inCode.length > 0;
      if (code.unshown !== "" && !onlyTags) write(code.unshown + "`".repeat(run));
      barred ||= code.bracket && code.bar;
      code = null;
      showCitedInCode();
    } else if (code.unshown !== "") {
      write(code.unshown + (code.unshown.endsWith("`") ? " " : "") + "`".repeat(run));
      code.unshown = "";
    }
  }

  /** Ends inline code that the line leaves open. */
  function leaveCode(): void {
    if (code === null) return;
    const onlyTags = code.unshown !== "" && inCode.length > 0;
    if (!onlyTags) showCode();
    if (!onlyTags && (code.bracket || inCode.length > 0)) {
      // What was written as code must be read as code.
      const close = "`".repeat(code.ticks);
      write(last === "`" ? ` ${close}` : close);
      last = "`";
    } else if (!onlyTags) doubtful = true;
    barred ||= code.bracket && code.bar;
    code = null;
    showCitedInCode();
  }

  function mark(cited: Passage[], claim: string): void {
    const byDocument = Map.groupBy(cited, (passage) => passage.documentId);
    if (markers === null) {
      markerOpensLine = lineBlank;
      noteLine("[");
      fence.push("[");
    }
    const before: Set<string> = markers ?? new Set<string>();
    for (const [documentId, passages] of byDocument) {
      const unique = [...new Set(passages)];
      pieces.push({ documentId, cited: unique, claim, shown: !before.has(documentId) });
      before.add(documentId);
    }
    markers = before;
    markClaim = claim;
    last = "]";
    removed = false;
  }

  function backtick(): void {
    if (removed && last === "`") {
      // What was taken out parted two runs of backticks, which must not become one.
      if (code === null || code.unshown === "") survive(" ");
      else fence.push(" ");
    }
    const wasFenced = fenced();
    const opening = code === null && !doubtful;
    const hidden = opening || (code !== null && code.unshown !== "");
    ticks += 1;
    survive("`", hidden && !wasFenced ? "" : "`");
    if (!fenced() && !wasFenced) return;
    // Three at the start of a line: a fence, and no inline code.
    if (hidden && !wasFenced) write("`".repeat(ticks));
    ticks = 0;
  }

  function newline(): void {
    const wasOpen = fence.open;
    if (!fenced() && !wasOpen) {
      leaveCode();
      showCitedInCode();
    }
    if (rule?.includes("|") && rule.includes("-")) inTable = true;
    const blank = lineBlank;
    const fenceIndent = indent;
    survive("\n");
    startLine();
    if (blank || wasOpen) {
      doubtful = false;
      inTable = false;
    }
    if (wasOpen && !fence.open && inCode.length > 0) {
      survive(fenceIndent);
      showCitedInCode();
      survive("\n");
      startLine();
    }
  }

  function startLine(): void {
    ruleGuard = barred ? "start" : "off";
    barred = false;
    lineBlank = true;
    indent = "";
    rule = "";
    tableRow = false;
    escaped = false;
  }

  /** Keeps the line from being the rule that makes a table of the line before. */
  function guardRule(char: string): void {
    if (ruleGuard === "start" && (char === " " || char === "\t")) return;
    if (char === "|" || char === ":" || (ruleGuard === "dash" && char === "-")) write("\\");
    ruleGuard = ruleGuard === "start" && char === "-" ? "dash" : "off";
  }

  function character(char: string): void {
    if (ruleGuard !== "off") guardRule(char);
    if (char !== "`" || escaped) endTicks();
    if (char === "\n") {
      newline();
      return;
    }
    const bracket = char === "[" || char === "【";
    if (fenced() || (lineBlank && (char === " " || char === "\t"))) {
      const onOpeningLine = fenced() && !fence.open;
      if (bracket) group = openGroup(char);
      else survive(char);
      if (onOpeningLine && !fenced()) doubtful = true;
      return;
    }
    if (inCode.length > 0 && code === null) showCitedInCode();
    if (fence.state === "unsure") doubtful = true;
    if (escaped) {
      escaped = false;
      if (punctuation.test(char)) {
        survive(char);
        // An escaped `<` opens no element.
        if (char === "<") last = "";
        return;
      }
    }
    if (char === "`") backtick();
    else if (bracket) group = openGroup(char);
    else if (code !== null) inlineCharacter(code, char);
    else {
      escaped = char === "\\";
      if (last === "<" && /[A-Za-z/!?]/.test(char)) doubtful = true;
      survive(char);
    }
  }

  function inlineCharacter(open: InlineCode, char: string): void {
    if (open.unshown !== "" && char === " ") {
      open.unshown += " ";
      fence.push(" ");
      return;
    }
    // A cell of a table ends here, and code with it.
    if (char === "|" && last !== "\\") {
      if (tableRow || inTable) leaveCode();
      else open.bar = true;
    }
    showCode();
    survive(char);
  }

  /** The bracket was no group after all. */
  function releaseGroup(written: string, by: string): void {
    group = null;
    named = null;
    if (surelyCode()) {
      showCode();
      if (code !== null) code.bracket = true;
      survive(written);
      return;
    }
    // A tag that is dropped next must not leave a bracketed number behind, nor may a footnote be made.
    const joins = /^\[\d*$/.test(written) && (by === "[" || by === "【");
    survive(written, joins || /^\[[ \t]*\^/.test(written) ? `\\${written}` : written);
  }

  function closeGroup(written: string): void {
    group = null;
    const inside = written.slice(1, -1);
    const isCode = fenced() || code !== null;
    if (bracketedNumber.test(written)) {
      if (surelyCode()) releaseGroup(written, "");
      else survive(written, `\\[${inside}\\]`);
      return;
    }
    const items = readTagGroup(inside);
    if (items === null) {
      releaseGroup(written, "");
      return;
    }
    if (items.every((item) => item.ordinal === null)) {
      if (isCode || !items.some((item) => table.hasSlug(item.slug))) releaseGroup(written, "");
      else named = written;
      return;
    }
    takeTags(written);
  }

  function takeTags(written: string): void {
    named = null;
    const items = readTagGroup(written.slice(1, -1)) ?? [];
    const cited = items.map((item) => table.resolve(item)).filter((passage) => passage !== null);
    const isCode = fenced() || code !== null;
    if (isCode && cited.length === 0) {
      releaseGroup(written, "");
      return;
    }
    dropped += items.length - cited.length;
    if (cited.length === 0) {
      removed = true;
    } else if (isCode) {
      inCode.push({ cited, claim: fenced() ? claims.take() : null });
      removed = true;
    } else {
      mark(cited, markers === null ? claims.take() : markClaim);
    }
  }

  /** A tag that the end of the answer broke off: its source is known, so it is no text of the answer. */
  function isBrokenTag(written: string): boolean {
    return written
      .slice(1)
      .split(/[,;，；、]/)
      .some((item) => {
        const [slug, ordinal] = item.replace(/\\/g, "").split(/[#＃]/);
        return slug !== undefined && ordinal !== undefined && table.hasSlug(slug.trim());
      });
  }

  return {
    push(delta: string): CitePiece[] {
      const text = (returnBefore ? delta.replace(/^\n/, "") : delta).replace(/\r\n?/g, "\n");
      if (delta !== "") returnBefore = delta.endsWith("\r");
      let at = 0;
      while (at < text.length) {
        const char = text.charAt(at);
        if (named !== null) {
          if (char === "(") releaseGroup(named, "");
          else takeTags(named);
        } else if (group !== null) {
          const step = group.extend(char);
          const { written } = group;
          if (step === "refused") {
            // A backslash at its end belongs to the character that was refused.
            const escapes = written.endsWith("\\");
            releaseGroup(escapes ? written.slice(0, -1) : written, escapes ? "\\" : char);
            if (escapes) character("\\");
          } else {
            at += 1;
            if (step === "closed") closeGroup(written);
          }
        } else if (
          code === null &&
          ticks === 0 &&
          !escaped &&
          inCode.length === 0 &&
          ruleGuard === "off"
        ) {
          special.lastIndex = at;
          const next = special.exec(text)?.index ?? text.length;
          if (next > at && last !== "<" && fence.state !== "unsure") {
            survive(text.slice(at, next));
            at = next;
          } else {
            character(char);
            at += 1;
          }
        } else {
          character(char);
          at += 1;
        }
      }
      const taken = pieces;
      pieces = [];
      return taken;
    },
    end(): CitePiece[] {
      if (named !== null) takeTags(named);
      if (group !== null) {
        const { written } = group;
        group = null;
        if (code === null && !fenced() && isBrokenTag(written)) dropped += 1;
        else releaseGroup(written, "");
      }
      endTicks();
      const { open } = fence;
      if (!open && !fenced()) leaveCode();
      fence.push("\n");
      if (fence.open) {
        // A marker inside code would be none, and this code has no end to put it behind.
        dropped += inCode.reduce((sum, { cited }) => sum + cited.length, 0);
        inCode = [];
      } else if (open && inCode.length > 0) write(`\n${indent}`);
      showCitedInCode();
      const taken = pieces;
      pieces = [];
      return taken;
    },
    get dropped() {
      return dropped;
    },
  };
}
