/** Follows a document's headings and names the section of each place. */
export class SectionPath {
  #open: { level: number; title: string }[] = [];

  /** Enters the section that a heading of this level (1 the outermost) opens. */
  enter(level: number, title: string): void {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
    const name = title.replace(/\s+/gu, " ").trim().replace(/[:.]$/u, "");
    // " > " joins the headings of a path, so no heading may contain it.
    this.#open.push({ level, title: name.replaceAll(" > ", " › ") });
  }

  /** Leaves every section of this level or deeper. */
  leave(level: number): void {
    while ((this.#open.at(-1)?.level ?? 0) >= level) this.#open.pop();
  }

  /** Headings from the outermost to the innermost, joined by " > "; null outside any. */
  get current(): string | null {
    const titles = this.#open.map((heading) => heading.title).filter((title) => title !== "");
    return titles.length > 0 ? titles.join(" > ") : null;
  }
}
