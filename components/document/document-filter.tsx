"use client";

import { Search } from "lucide-react";
import { useAnnouncement } from "@/components/ui/announcements.ts";
import { useJson } from "@/components/ui/use-json.ts";
import type { Messages } from "@/components/wording/messages.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type DocumentOrder, type DocumentView, documentTagsSchema } from "@/lib/wire/document.ts";
import { tagsPath } from "./library-paths.ts";

type ListText = keyof Messages["document"];

/** How the library's list is narrowed and ordered. */
export type LibraryFilter = {
  search: string;
  status: DocumentView["status"] | "";
  tag: string;
  cited: "ever" | "never" | "";
  sort: DocumentOrder;
};

export const wholeLibrary: LibraryFilter = {
  search: "",
  status: "",
  tag: "",
  cited: "",
  sort: "added",
};

const statuses = [
  ["", "anyState"],
  ["ready", "ready"],
  ["queued", "queued"],
  ["parsing", "parsing"],
  ["embedding", "embedding"],
  ["partial", "partial"],
  ["failed", "failed"],
  ["cancelled", "cancelled"],
] as const satisfies [LibraryFilter["status"], ListText][];

const citedChoices = [
  ["", "citedOrNot"],
  ["ever", "citedEver"],
  ["never", "citedNever"],
] as const satisfies [LibraryFilter["cited"], ListText][];

const orderChoices = [
  ["added", "byAdded"],
  ["title", "byTitle"],
  ["published", "byPublished"],
  ["size", "bySize"],
  ["cited", "byCited"],
] as const satisfies [DocumentOrder, ListText][];

type DocumentFilterProps = {
  knowledgeBaseId: string | null;
  filter: LibraryFilter;
  onChange: (change: Partial<LibraryFilter>) => void;
};

/** Narrows the list by words, state, tag and whether it was cited, and orderChoices it. */
export function DocumentFilter({ knowledgeBaseId, filter, onChange }: DocumentFilterProps) {
  const t = useWords("document");
  const told = ([value, words]: readonly [string, ListText]) => ({ value, words: t(words) });
  const tags = useTags(knowledgeBaseId);
  return (
    <search className="flex flex-wrap gap-2 px-4 py-3 md:px-6">
      <label className="flex min-w-0 flex-1 basis-60 items-center gap-2.5 rounded-lg border border-rule px-3 text-soft focus-within:border-accent md:max-w-96">
        <Search className="size-4 shrink-0" aria-hidden />
        <input
          type="search"
          value={filter.search}
          onChange={(event) => onChange({ search: event.target.value })}
          placeholder={t("findBy")}
          aria-label={t("find")}
          className="min-h-9 w-full bg-transparent text-ink outline-none pointer-coarse:min-h-11"
        />
      </label>
      <FilterChoice
        label={t("state")}
        value={filter.status}
        choices={statuses.map(told)}
        onChoose={(status) => onChange({ status })}
      />
      <FilterChoice
        label={t("citedLabel")}
        value={filter.cited}
        choices={citedChoices.map(told)}
        onChoose={(cited) => onChange({ cited })}
      />
      {(tags.length > 0 || filter.tag !== "") && (
        <FilterChoice
          label={t("tag")}
          value={filter.tag}
          choices={[
            { value: "", words: t("anyTag") },
            ...[...new Set([...tags, ...(filter.tag ? [filter.tag] : [])])].map((tag) => ({
              value: tag,
              words: tag,
            })),
          ]}
          onChoose={(tag) => onChange({ tag })}
        />
      )}
      <FilterChoice
        label={t("order")}
        value={filter.sort}
        choices={orderChoices.map(told)}
        onChoose={(sort) => onChange({ sort })}
      />
    </search>
  );
}

/** Reads the tags in use, again whenever documents change. */
export function useTags(knowledgeBaseId: string | null): string[] {
  const { data, mutate } = useJson(documentTagsSchema, tagsPath(knowledgeBaseId));
  useAnnouncement("documents", () => void mutate());
  return data?.tags.map(({ tag }) => tag) ?? [];
}

type FilterChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  choices: readonly { value: string; words: string }[];
  onChoose: (value: Value) => void;
};

function FilterChoice<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: FilterChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      // The choices are the values, and nothing else can be chosen.
      onChange={(event) => onChoose(event.target.value as Value)}
      className="min-h-9 truncate rounded-lg max-sm:flex-1 max-sm:basis-36 sm:max-w-44 border border-rule bg-paper px-2.5 pointer-coarse:min-h-11"
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.words}
        </option>
      ))}
    </select>
  );
}
