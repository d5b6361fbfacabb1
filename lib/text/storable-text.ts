/** A text that arrives in pieces, in the form that the database can store. */
type StorableText = {
  /** Returns the text that is whole: half a surrogate pair waits for the other half. */
  push(delta: string): string;
  /** Ends the text: returns what waited. */
  end(): string;
};

/**
 * Turns a model's text, however it is cut, into well-formed Unicode without U+0000. U+FFFD replaces what cannot be
 * stored.
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

/** Makes a text storable: well-formed, without U+0000. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
