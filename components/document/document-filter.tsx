"use client";

import { Search } from "lucide-react";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { DocumentView } from "@/lib/wire/document.ts";

type Status = DocumentView["status"] | "";

const statuses: { value: Status; words: keyof Messages["document"] }[] = [
  { value: "", words: "anyState" },
  { value: "ready", words: "ready" },
  { value: "queued", words: "queued" },
  { value: "parsing", words: "parsing" },
  { value: "embedding", words: "embedding" },
  { value: "partial", words: "partial" },
  { value: "failed", words: "failed" },
  { value: "cancelled", words: "cancelled" },
];

type DocumentFilterProps = {
  search: string;
  onSearch: (search: string) => void;
  status: Status;
  onStatus: (status: Status) => void;
};

/** Narrows the list by words and by status. */
export function DocumentFilter({ search, onSearch, status, onStatus }: DocumentFilterProps) {
  const t = useWords("document");
  return (
    <search className="flex gap-2 px-4 py-3 md:px-6">
      <label className="flex min-w-0 flex-1 items-center gap-2.5 rounded-lg border border-rule px-3 text-soft focus-within:border-accent md:max-w-96">
        <Search className="size-4 shrink-0" aria-hidden />
        <input
          type="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          placeholder={t("findBy")}
          aria-label={t("find")}
          className="min-h-9 w-full bg-transparent text-ink outline-none pointer-coarse:min-h-11"
        />
      </label>
      <select
        aria-label={t("state")}
        value={status}
        onChange={(event) => {
          const chosen = statuses.find(({ value }) => value === event.target.value);
          onStatus(chosen?.value ?? "");
        }}
        className="min-h-9 rounded-lg border border-rule bg-paper px-2.5 pointer-coarse:min-h-11"
      >
        {statuses.map(({ value, words }) => (
          <option key={value} value={value}>
            {t(words)}
          </option>
        ))}
      </select>
    </search>
  );
}
