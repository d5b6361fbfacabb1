/** What a reader can do from anywhere on a page: with a key, in the command palette, or both. */
export type Command = {
  id: string;
  /** What it does, as the palette and the list of keys say it. */
  words: string;
  /** Further words that the palette finds it by. */
  also?: string;
  group: "Everywhere" | "In a conversation" | "Go to" | "Look";
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
  { id: "palette", words: "Search and commands", group: "Everywhere", key: "k", when: "always" },
  {
    id: "composer",
    words: "Write a question",
    also: "ask composer",
    group: "Everywhere",
    key: "/",
    inPalette: true,
  },
  {
    id: "answers",
    words: "From the field to the answers",
    group: "Everywhere",
    key: "Escape",
    when: "composer",
  },
  {
    id: "find",
    words: "Search in the open document",
    also: "find words text reader",
    group: "Everywhere",
    key: "f",
    inPalette: true,
  },
  {
    id: "shortcuts",
    words: "Keys of this page",
    also: "keyboard shortcuts help",
    group: "Everywhere",
    key: "?",
    inPalette: true,
  },
  { id: "next-turn", words: "Next question", group: "In a conversation", key: "j" },
  { id: "previous-turn", words: "Question before", group: "In a conversation", key: "k" },
  { id: "next-citation", words: "Next citation", group: "In a conversation", key: "]" },
  { id: "previous-citation", words: "Citation before", group: "In a conversation", key: "[" },
  {
    id: "source",
    words: "Read the source",
    also: "document cited",
    group: "In a conversation",
    key: "s",
    inPalette: true,
  },
  {
    id: "leaf",
    words: "Show or hide the sources",
    also: "toggle right leaf panel documents",
    group: "In a conversation",
    inPalette: true,
  },
  {
    id: "new",
    words: "New question",
    also: "conversation chat begin start",
    group: "Go to",
    inPalette: true,
  },
  { id: "documents", words: "Documents", also: "library files", group: "Go to", inPalette: true },
  {
    id: "upload",
    words: "Add documents",
    also: "upload files import",
    group: "Go to",
    inPalette: true,
  },
  {
    id: "settings",
    words: "Settings",
    also: "models servers language preferences",
    group: "Go to",
    inPalette: true,
  },
  {
    id: "conversations",
    words: "Show or hide the conversations",
    also: "toggle list sidebar rail",
    group: "Look",
    inPalette: true,
  },
  {
    id: "light",
    words: "Light theme",
    also: "mode colours appearance",
    group: "Look",
    inPalette: true,
  },
  {
    id: "dark",
    words: "Dark theme",
    also: "mode colours appearance night",
    group: "Look",
    inPalette: true,
  },
  {
    id: "system",
    words: "Theme as the system says",
    also: "mode colours appearance",
    group: "Look",
    inPalette: true,
  },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]["id"];

/** The commands as values of one type. */
export const allCommands: readonly (Command & { id: CommandId })[] = commands;

/** Returns the palette's commands in which each typed word begins a word. */
export function findCommands(typed: string): readonly (Command & { id: CommandId })[] {
  const terms = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return allCommands.filter(({ words, also = "", inPalette }) => {
    const known = `${words} ${also}`.toLowerCase().split(/\s+/);
    return inPalette && terms.every((term) => known.some((word) => word.startsWith(term)));
  });
}
