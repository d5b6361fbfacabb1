import { type CodeFence, createCodeFence } from "../text/code-fence.ts";
import { type HeadingKind, matchHeading } from "./answer-heading.ts";
import { createListEntry, type ListEntry } from "./list-entry.ts";

export type HeadingEvent = { type: "text-delta" | "reasoning-delta"; text: string };

export type HeadingMachine = {
  /** Takes the model's next text; returns what the reader may see of it now. */
  push(delta: string): HeadingEvent[];
  /** The model has ended: returns what was held. */
  end(): HeadingEvent[];
  /** True from the references heading on: nothing that follows will be shown, so reading can stop. */
  readonly done: boolean;
};

/** Without an answer heading within so many words, the text is taken to have none. */
const maxPreambleWords = 100;

type Emit = (type: HeadingEvent["type"], text: string) => void;

/**
 * The heading machine: of `preamble ## Answer answer ## References rest` it lets through the answer, while it arrives.
 * Text without an answer heading within 100 words is an answer from its start; one that comes later is taken out as a
 * line. `## Sources` and its like end the answer where a list of sources follows, and are text elsewhere, as they are
 * where no answer stands before them. `<think>` blocks go to the reasoning channel. However the text is cut, the
 * concatenated output is the same, and after each delta nothing of the answer is held but a tail that could still begin
 * a heading (with the blank lines before it) or a think tag.
 */
export function createHeadingMachine(): HeadingMachine {
  let events: HeadingEvent[] = [];
  const emit: Emit = (type, text) => {
    if (text === "") return;
    const last = events.at(-1);
    if (last?.type === type) last.text += text;
    else events.push({ type, text });
  };
  const gate = createAnswerGate(emit);
  const thinking = createThinkSplitter(gate, emit);
  let returnBefore = false;
  const take = () => {
    const taken = events;
    events = [];
    return taken;
  };
  return {
    push(delta) {
      if (gate.done || delta === "") return [];
      // A line ends the same way whatever the model writes, so that a heading is a heading behind `\r\n` too.
      const text = (returnBefore ? delta.replace(/^\n/, "") : delta).replace(/\r\n?/g, "\n");
      returnBefore = delta.endsWith("\r");
      thinking.push(text);
      return take();
    },
    end() {
      thinking.end();
      return take();
    },
    get done() {
      return gate.done;
    },
  };
}

/** {@link createHeadingMachine} as a stream; after the references heading it ends and so cancels its source. */
export function headingStream(): TransformStream<string, HeadingEvent> {
  const machine = createHeadingMachine();
  return new TransformStream({
    transform(delta, controller) {
      for (const event of machine.push(delta)) controller.enqueue(event);
      if (machine.done) controller.terminate();
    },
    flush(controller) {
      for (const event of machine.end()) controller.enqueue(event);
    },
  });
}

export type AnswerGate = {
  push(text: string): void;
  end(): void;
  /** A `</think>` without its beginning: what is still held was thinking. */
  disown(): void;
  /** Takes the answer, from its heading on, that an unclosed `<think>` hid; then ends. */
  resume(answer: string): void;
  readonly done: boolean;
  /** Whether the next character stands in fenced code. */
  readonly inCode: boolean;
};

/** What came behind a heading that a list decides, and the reading of the list's first entry. */
type Awaited = { text: string; entry: ListEntry };

/** The two states, preamble and answer, over text that is free of think blocks. */
function createAnswerGate(emit: Emit): AnswerGate {
  let state: "preamble" | "answer" | "done" = "preamble";
  let fence: CodeFence = createCodeFence();
  /** The current line while it could still become a heading or is blank so far; null once it is decided. */
  let line: string | null = "";
  let lineBlank = true;

  // Preamble: everything, so that nothing is lost without a heading.
  let held = "";
  let words = 0;
  let inWord = false;

  // Answer: blank lines before the first text are dropped, later ones are held while a heading may follow.
  let leading = true;
  let behindHeading = false;
  let gap = "";
  /** The text was taken for an answer before its heading came. */
  let early = false;
  /** Behind a heading that the list below it decides, while the list has not begun. */
  let awaited: Awaited | null = null;

  function newLine(): void {
    line = "";
    lineBlank = true;
  }

  function startAnswer(): void {
    state = "answer";
    fence = createCodeFence();
    newLine();
    leading = true;
    held = "";
  }

  /** No heading came: the text is the answer, and what was held passes as such. */
  function giveUp(): void {
    const text = held;
    startAnswer();
    behindHeading = false;
    early = true;
    pushAnswer(text);
  }

  function countWords(char: string): void {
    const space = /\s/.test(char);
    if (!space && !inWord) words += 1;
    inWord = !space;
  }

  function pushPreamble(text: string): number {
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at);
      if (
        char === "\n" &&
        line !== null &&
        !lineBlank &&
        matchHeading(line, true, ["answer"]).kind === "answer"
      ) {
        startAnswer();
        behindHeading = false;
        return at + 1;
      }
      held += char;
      fence.push(char);
      countWords(char);
      if (char === "\n") newLine();
      else if (line !== null) {
        line += char;
        if (char !== " " && char !== "\t") lineBlank = false;
        if (!lineBlank) {
          const match = fence.state === "code" ? null : matchHeading(line, false, ["answer"]);
          if (match?.kind === "answer") {
            const rest = line.slice(match.length);
            startAnswer();
            behindHeading = true;
            pushAnswer(rest);
            return at + 1;
          }
          if (match?.kind !== "possible") line = null;
        }
      }
      // A line that may still be the heading is waited for: its own words do not count against it.
      if (words > maxPreambleWords && (line === null || lineBlank)) {
        giveUp();
        return at + 1;
      }
    }
    return text.length;
  }

  function show(text: string): void {
    emit("text-delta", gap + text);
    gap = "";
    leading = false;
  }

  function kindsHere(): HeadingKind[] {
    if (leading) return ["answer", "references"];
    return early ? ["references", "sources", "lateAnswer"] : ["references", "sources"];
  }

  function pushAnswer(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (state !== "answer") return;
      if (awaited !== null) {
        awaitEntry(awaited, text.charAt(at));
        at += 1;
        continue;
      }
      if (line === null) {
        at = passDecidedLine(text, at);
        continue;
      }
      const char = text.charAt(at);
      at += 1;
      if (char === "\n") endUndecidedLine(line);
      else if (behindHeading && (char === " " || char === "\t")) continue;
      else extendUndecidedLine(line, char);
    }
  }

  /** Shows the rest of a line that is no heading; its end only where no heading can follow. */
  function passDecidedLine(text: string, from: number): number {
    const lineEnd = text.indexOf("\n", from);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    fence.push(text.slice(from, next));
    if (lineEnd < 0 || fence.holdsAnyLine) show(text.slice(from, next));
    else {
      if (lineEnd > from) show(text.slice(from, lineEnd));
      gap = "\n";
      newLine();
    }
    return next;
  }

  function endUndecidedLine(ended: string): void {
    behindHeading = false;
    if (lineBlank) {
      if (!leading) gap += `${ended}\n`;
      fence.push("\n");
      newLine();
      return;
    }
    const match = matchHeading(ended, true, kindsHere());
    if (match.kind === "references") finish();
    else if (match.kind === "sources") {
      awaitList("", match.item);
      pushAnswer("\n");
    } else if (match.kind === "answer") {
      fence = createCodeFence();
      newLine();
    } else if (match.kind === "lateAnswer") {
      early = false;
      fence.push("\n");
      newLine();
    } else {
      show(ended);
      fence.push("\n");
      gap = "\n";
      newLine();
    }
  }

  function extendUndecidedLine(before: string, char: string): void {
    behindHeading = false;
    line = before + char;
    fence.push(char);
    if (char !== " " && char !== "\t") lineBlank = false;
    if (lineBlank) return;
    if (fence.state !== "code") {
      const match = matchHeading(line, false, kindsHere());
      if (match.kind === "possible") return;
      if (match.kind === "references") {
        finish();
        return;
      }
      if (match.kind === "sources") {
        awaitList(line.slice(match.length), match.item);
        return;
      }
      if (match.kind === "answer") {
        const rest = line.slice(match.length);
        fence = createCodeFence();
        newLine();
        behindHeading = true;
        pushAnswer(rest);
        return;
      }
    }
    show(line);
    line = null;
  }

  /**
   * Waits for the first entry of a list behind a heading that is one only with it.
   * @param behind what was read behind the heading, on its line; at the end of the line nothing.
   */
  function awaitList(behind: string, isItem: boolean): void {
    const waiting = { text: "", entry: createListEntry(isItem) };
    awaited = waiting;
    for (const char of behind) if (awaited === waiting) decide(waiting, char);
  }

  function awaitEntry(waiting: Awaited, char: string): void {
    waiting.text += char;
    decide(waiting, char);
  }

  function decide({ text, entry }: Awaited, char: string): void {
    const read = entry.push(char);
    if (read === "entry") finish();
    else if (read === "none") releaseAwaited(text);
  }

  /** No list came: the heading's line is text, and what follows it is read as ever. */
  function releaseAwaited(text: string): void {
    awaited = null;
    const lineEnd = text.indexOf("\n");
    const ownLine = lineEnd < 0 ? text : text.slice(0, lineEnd);
    show((line ?? "") + ownLine);
    fence.push(ownLine);
    line = null;
    if (lineEnd < 0) return;
    fence.push("\n");
    gap = "\n";
    newLine();
    pushAnswer(text.slice(lineEnd + 1));
  }

  function finish(): void {
    state = "done";
    gap = "";
    line = "";
    awaited = null;
  }

  function push(text: string): void {
    const taken = state === "preamble" ? pushPreamble(text) : 0;
    if (state === "answer" && taken < text.length) pushAnswer(text.slice(taken));
  }

  function end(): void {
    if (state === "preamble") {
      if (line !== null && !lineBlank && matchHeading(line, true, ["answer"]).kind === "answer")
        return;
      giveUp();
    }
    if (state !== "answer") return;
    if (awaited !== null) releaseAwaited(awaited.text);
    const last = line !== null && !lineBlank ? matchHeading(line, true, kindsHere()).kind : "none";
    if (last === "lateAnswer") show("");
    else if (last === "answer" || last === "references") finish();
    else if (!(leading && lineBlank)) show(line ?? "");
  }

  return {
    push,
    end,
    disown() {
      if (state !== "preamble") return;
      emit("reasoning-delta", held);
      held = "";
      words = 0;
      inWord = false;
      fence = createCodeFence();
      newLine();
    },
    resume(answer) {
      push("\n");
      if (awaited !== null) releaseAwaited(awaited.text);
      early = false;
      if (state === "answer") {
        gap = leading ? "" : "\n\n";
        leading = true;
      }
      push(answer);
      end();
    },
    get done() {
      return state === "done";
    },
    get inCode() {
      return fence.state === "code";
    },
  };
}

/** A think tag: any case, with spaces or attributes inside; longer ones are text. */
const thinkTag = /^<(?: {0,2}(\/))? {0,2}think(?:[ \t][^<>\n]{0,60})?\/?>$/i;
const thinkTagBeginning =
  /^<(?: {0,2}(?:\/(?: {0,2}(?:t(?:h(?:i(?:n(?:k(?:\/|[ \t][^<>\n]{0,61})?)?)?)?)?)?)?|t(?:h(?:i(?:n(?:k(?:\/|[ \t][^<>\n]{0,61})?)?)?)?)?)?)?$/i;

/** Sends the text outside think blocks to the gate and the text inside to the reasoning channel. */
export function createThinkSplitter(gate: AnswerGate, emit: Emit) {
  let depth = 0;
  /** `<…` that may still become a think tag. */
  let tag = "";
  /** What makes a `<` literal: an odd backslash before it, or a backtick, since models quote `<think>` so. */
  let escaped = false;
  let afterBacktick = false;

  // Inside a think block: the line that may still become an answer heading, and the text from such a heading on,
  // which is the answer if the block is never closed.
  let line: string | null = "";
  let hidden: string | null = null;

  function think(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (hidden !== null) {
        hidden += text.slice(at);
        return;
      }
      if (line === null) {
        const end = text.indexOf("\n", at);
        emit("reasoning-delta", end < 0 ? text.slice(at) : text.slice(at, end + 1));
        if (end < 0) return;
        line = "";
        at = end + 1;
        continue;
      }
      const char = text.charAt(at);
      at += 1;
      const ended = char === "\n";
      if (!ended) line += char;
      const match = matchHeading(line, ended, ["answer"]);
      if (match.kind === "answer") hidden = ended ? `${line}\n` : line;
      else if (match.kind === "none") {
        emit("reasoning-delta", ended ? `${line}\n` : line);
        line = ended ? "" : null;
      }
    }
  }

  function plain(text: string): void {
    if (text === "") return;
    let backslashes = 0;
    while (backslashes < text.length && text.charAt(text.length - 1 - backslashes) === "\\")
      backslashes += 1;
    const carried = backslashes === text.length && escaped ? 1 : 0;
    escaped = (backslashes + carried) % 2 === 1;
    afterBacktick = text.endsWith("`");
    if (depth === 0) gate.push(text);
    else think(text);
  }

  /** What was held inside the block was thinking after all. */
  function releaseThinking(): void {
    emit("reasoning-delta", hidden ?? line ?? "");
    hidden = null;
    line = "";
  }

  function applyTag(written: string): void {
    const closes = thinkTag.exec(written)?.[1] === "/";
    if (!closes && written.endsWith("/>")) return;
    escaped = false;
    afterBacktick = false;
    if (!closes) {
      depth += 1;
      if (depth === 1) line = "";
    } else if (depth === 0) gate.disown();
    else {
      releaseThinking();
      depth -= 1;
    }
  }

  return {
    push(text: string): void {
      let at = 0;
      while (at < text.length && !gate.done) {
        if (tag === "") {
          const next = text.indexOf("<", at);
          plain(text.slice(at, next < 0 ? text.length : next));
          if (next < 0) return;
          at = next + 1;
          if (escaped || afterBacktick || (depth === 0 && gate.inCode)) plain("<");
          else tag = "<";
          continue;
        }
        const longer = tag + text.charAt(at);
        if (thinkTag.test(longer)) {
          tag = "";
          at += 1;
          applyTag(longer);
        } else if (thinkTagBeginning.test(longer)) {
          tag = longer;
          at += 1;
        } else {
          const written = tag;
          tag = "";
          plain(written);
        }
      }
    },
    end(): void {
      const written = tag;
      tag = "";
      plain(written);
      if (depth > 0) {
        if (
          hidden === null &&
          line !== null &&
          matchHeading(line, true, ["answer"]).kind === "answer"
        )
          hidden = line;
        const answer = hidden;
        hidden = null;
        if (answer === null) releaseThinking();
        else {
          gate.resume(answer);
          return;
        }
      }
      gate.end();
    },
  };
}
