import type { Messages } from "@/components/wording/messages.ts";
import type { PageWords } from "@/components/wording/words.ts";

type CommandText = keyof Messages["command"];

/** What a reader can do from anywhere on a page: with a key, in the command palette, or both. */
export type Command = {
  id: string;
  /** What it does, as the palette and the list of keys say it. */
  words: CommandText;
  /** Further words that the palette finds it by. */
  also?: CommandText;
  group: "everywhere" | "inConversation" | "goTo" | "look";
  /** The key, as `KeyboardEvent.key` has it. */
  key?: string;
  /**
   * When the key counts: `always` together with Ctrl or ⌘, `composer` while a question is being written; by default
   * while nothing is being written.
   */
  when?: "always" | "composer";
  inPalette?: boolean;
};

/** All commands. The palette, the keys and the list of keys read this one list. */
export const commands = [
  { id: "palette", words: "searchAndCommands", group: "everywhere", key: "k", when: "always" },
  {
    id: "composer",
    words: "composer",
    also: "composerAlso",
    group: "everywhere",
    key: "/",
    inPalette: true,
  },
  {
    id: "answers",
    words: "answers",
    group: "everywhere",
    key: "Escape",
    when: "composer",
  },
  {
    id: "find",
    words: "find",
    also: "findAlso",
    group: "everywhere",
    key: "f",
    inPalette: true,
  },
  {
    id: "shortcuts",
    words: "keys",
    also: "keysAlso",
    group: "everywhere",
    key: "?",
    inPalette: true,
  },
  { id: "next-turn", words: "nextTurn", group: "inConversation", key: "j" },
  { id: "previous-turn", words: "previousTurn", group: "inConversation", key: "k" },
  { id: "next-citation", words: "nextCitation", group: "inConversation", key: "]" },
  { id: "previous-citation", words: "previousCitation", group: "inConversation", key: "[" },
  {
    id: "source",
    words: "source",
    also: "sourceAlso",
    group: "inConversation",
    key: "s",
    inPalette: true,
  },
  {
    id: "leaf",
    words: "leaf",
    also: "leafAlso",
    group: "inConversation",
    inPalette: true,
  },
  {
    id: "new",
    words: "newQuestion",
    also: "newQuestionAlso",
    group: "goTo",
    inPalette: true,
  },
  { id: "documents", words: "documents", also: "documentsAlso", group: "goTo", inPalette: true },
  {
    id: "upload",
    words: "upload",
    also: "uploadAlso",
    group: "goTo",
    inPalette: true,
  },
  {
    id: "settings",
    words: "settings",
    also: "settingsAlso",
    group: "goTo",
    inPalette: true,
  },
  {
    id: "conversations",
    words: "conversations",
    also: "conversationsAlso",
    group: "look",
    inPalette: true,
  },
  {
    id: "light",
    words: "light",
    also: "lightAlso",
    group: "look",
    inPalette: true,
  },
  {
    id: "dark",
    words: "dark",
    also: "darkAlso",
    group: "look",
    inPalette: true,
  },
  {
    id: "system",
    words: "system",
    also: "systemAlso",
    group: "look",
    inPalette: true,
  },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]["id"];

/** The commands as values of one type. */
export const allCommands: readonly (Command & { id: CommandId })[] = commands;

/** Returns the palette's commands in which each typed word begins a word. */
export function findCommands(
  typed: string,
  t: PageWords<"command">,
): readonly (Command & { id: CommandId })[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return allCommands.filter(({ words, also, inPalette }) => {
    const known = `${t(words)} ${also ? t(also) : ""}`.toLowerCase().split(/\s+/);
    return inPalette && terms.every((term) => known.some((word) => word.startsWith(term)));
  });
}
