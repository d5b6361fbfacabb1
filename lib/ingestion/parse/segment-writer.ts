import type { Segment } from "./parsed-document.ts";

type SegmentPlace = Omit<Segment, "start" | "end">;

/** UTF-16 units of a line that can stay whole in a chunk; a longer list item is cut as prose. */
export const maxWholeLine = 800;

/** Builds a document's text block by block and keeps each block's place; see {@link Segment}. */
export class SegmentWriter {
  readonly segments: Segment[] = [];
  #parts: string[] = [];
  #length = 0;

  /** UTF-16 length of the text so far. */
  get length(): number {
    return this.#length;
  }

  get text(): string {
    return this.#parts.join("");
  }

  /**
   * Appends a block after an empty line (or after `separator`); one without a visible character is skipped. Empty lines
   * at the text's ends are trimmed, but not its first line's indentation.
   */
  add(text: string, place: SegmentPlace, separator = "\n\n"): void {
    const block = text.replace(/^(?:[^\S\n]*\n)+/u, "").trimEnd();
    if (block.trim() === "") return;
    if (this.#length > 0) this.#append(separator);
    const start = this.#length;
    this.#append(block);
    this.segments.push({ start, end: this.#length, ...place });
  }

  /** Appends a list, or a paragraph for each item if one is too long to stay whole. */
  addItems(items: readonly string[], place: Omit<SegmentPlace, "kind">): void {
    if (items.every((item) => item.length <= maxWholeLine))
      this.add(items.join("\n"), { ...place, kind: "list" });
    else for (const item of items) this.add(item, { ...place, kind: "prose" }, "\n");
  }

  #append(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
