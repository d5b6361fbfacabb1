"use client";

import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useAnnouncement } from "@/components/ui/announcements.ts";
import { Button } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { firstSchema } from "@/components/ui/first-schema.ts";
import { useJsonPages } from "@/components/ui/use-json.ts";
import { useMet } from "@/components/ui/use-met.ts";
import { withQuery } from "@/components/ui/with-query.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { ConversationQuery } from "@/lib/wire/conversation.ts";
import { useDeletions } from "./deletions.ts";

const conversationPageSource = firstSchema("conversationPageSchema");

/** What draws the conversations, once it is loaded, which it is beside the data. */
let drawing: typeof import("./conversation-entries.tsx") | null = null;

async function loadDrawing() {
  drawing ??= await import("./conversation-entries.tsx");
  return drawing;
}

/**
 * Lists the conversations by day and by case, pinned ones on top, with a search that shows the words it found.
 * @param props.seen whether it is on the screen; before, nothing is read for it.
 */
export function ConversationList({ seen = true }: { seen?: boolean }) {
  const t = useWords("conversation");
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.trim());
  const [archived, setArchived] = useState(false);
  const { data, error, size, setSize, isLoading, mutate } = useConversationPages({
    sought,
    archived,
    seen,
  });
  const code = useMet(loadDrawing, seen, () => {}) ?? drawing;
  useAnnouncement("conversations", () => void mutate());
  const hidden = useDeletions();
  const conversations = (data?.flatMap((page) => page.conversations) ?? []).filter(
    ({ id }) => !hidden.includes(id),
  );
  const more = data?.at(-1)?.nextCursor != null;
  const empty = !isLoading && !error && conversations.length === 0;

  return (
    <section aria-label={t("earlier")} className="flex min-h-0 flex-1 flex-col">
      {(!empty || sought !== "") && <SearchField value={search} onChange={setSearch} />}
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {(isLoading || (!code && conversations.length > 0)) && <ListSkeleton />}
        {error && conversations.length === 0 && (
          <LoadError error={error} onRetry={() => mutate()} />
        )}
        {empty && <EmptyList sought={sought !== ""} archived={archived} />}
        {archived && conversations.length > 0 && (
          <h2 className="px-2.5 pt-2 pb-1 font-medium">{t("archived")}</h2>
        )}
        {code && (
          <code.ConversationEntries
            conversations={conversations}
            grouped={sought === "" && !archived}
            onChange={() => mutate()}
          />
        )}
        {more && (
          <Button tone="bare" className="mt-2 w-full" onClick={() => setSize(size + 1)}>
            {t("older")}
          </Button>
        )}
        {(!empty || archived) && (
          <ArchiveSwitch archived={archived} onPress={() => setArchived(!archived)} />
        )}
      </div>
    </section>
  );
}

type SoughtConversations = { sought: string; archived: boolean; seen: boolean };

/** Reads the conversations a page at a time; as long as they are not seen, they count as being read. */
function useConversationPages({ sought, archived, seen }: SoughtConversations) {
  const { data, error, size, setSize, isLoading, mutate } = useJsonPages(
    conversationPageSource,
    (cursor) =>
      seen
        ? withQuery("/api/conversations", {
            limit: "50",
            q: sought,
            archived: archived ? "true" : undefined,
            cursor,
          } satisfies ConversationQuery)
        : null,
    { keepPreviousData: true, revalidateFirstPage: true },
  );
  return { data, error, size, setSize, mutate, isLoading: isLoading || !seen };
}

function ArchiveSwitch({ archived, onPress }: { archived: boolean; onPress: () => void }) {
  const t = useWords("conversation");
  return (
    <button
      type="button"
      onClick={onPress}
      className="mt-3 rounded px-2.5 text-note text-soft hover:text-ink hover:underline pointer-coarse:min-h-11"
    >
      {archived ? t("backToAll") : t("showArchived")}
    </button>
  );
}

function EmptyList({ sought, archived }: { sought: boolean; archived: boolean }) {
  const t = useWords("conversation");
  const nothing = archived ? t("nothingArchived") : t("appearHere");
  return <p className="px-2.5 py-2 text-note text-soft">{sought ? t("noneHasWords") : nothing}</p>;
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-px">
      {[80, 62, 74].map((width) => (
        <div key={width} className="flex h-9 items-center px-2.5">
          <div className="skeleton h-3.5" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}

type SearchFieldProps = { value: string; onChange: (value: string) => void };

function SearchField({ value, onChange }: SearchFieldProps) {
  const t = useWords("conversation");
  return (
    <label className="mx-2 mb-1 flex items-center gap-2 rounded-lg px-2.5 text-soft focus-within:bg-hover">
      <Search className="size-4 shrink-0" aria-hidden />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t("find")}
        aria-label={t("find")}
        className="min-h-9 w-full bg-transparent text-ink outline-none"
      />
    </label>
  );
}

type LoadErrorProps = { error: Error; onRetry: () => void };

function LoadError({ error, onRetry }: LoadErrorProps) {
  const ui = useWords("ui");
  return (
    <div className="px-2.5 py-2 text-note text-soft" role="alert">
      <p>{failureSentence(error, ui)}</p>
      <button type="button" className="mt-1 text-accent underline" onClick={onRetry}>
        {ui("tryAgain")}
      </button>
    </div>
  );
}
