import { withQuery } from "./with-query.ts";

/** What a new question is opened with: what it reads, and its first words. */
export type OpenedQuestion = { document?: string; base?: string; question?: string };

/** Returns the address of a new question that reads one document or one knowledge base. */
export function askLink(opened: OpenedQuestion): string {
  return withQuery("/", opened);
}

/** Reads what a new question is opened with from an address. */
export function readOpened(search: string): OpenedQuestion {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    (["document", "base", "question"] as const).flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}
