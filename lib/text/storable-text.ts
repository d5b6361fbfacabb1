/** A text that arrives in pieces, as the database can keep it. */
export type StorableText = {
  /** What of the text is whole: half of a surrogate pair waits for the other. */
  push(delta: string): string;
  /** The text has ended: returns what waited. */
  end(): string;
};

/**
 * Makes well-formed Unicode without U+0000 of whatever a model writes, wherever its text is cut: U+FFFD stands for what
 * cannot be kept.
 */
export function createStorableText(): StorableText {
  let held = "";
  return {
    push(delta) {
      const text = held + delta;
      held = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
      return storable(text.slice(0, text.length - held.length));
    },
    end() {
      const rest = storable(held);
      held = "";
      return rest;
    },
  };
}

/** A text as the database can keep it: well-formed, without U+0000. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
