import { type PageWords } from "@/components/wording/words.ts";
import type { ConversationView } from "@/lib/wire/conversation.ts";
import { localeOf } from "@/lib/wire/page-language.ts";

/** Conversations under one heading of the list. */
export type ConversationGroup = { heading: string; conversations: ConversationView[] };

/** A knowledge base that conversations are grouped by. */
type Case = { id: string; name: string };

/**
 * Groups conversations as the list shows them: the pinned ones, those that read a case under its name, the others by
 * day. The order within a group stays.
 */
export function groupConversations(
  conversations: readonly ConversationView[],
  cases: readonly Case[],
  now: Date,
  t: PageWords<"conversation">,
): ConversationGroup[] {
  const caseOf = ({ knowledgeBaseIds }: ConversationView) =>
    cases.find(({ id }) => knowledgeBaseIds?.includes(id))?.name;
  const pinned = conversations.filter((each) => each.pinned);
  const others = conversations.filter((each) => !each.pinned);
  const ofCases = Map.groupBy(
    others.filter((each) => caseOf(each) !== undefined),
    (each) => caseOf(each) ?? "",
  );
  const byDay = Map.groupBy(
    others.filter((each) => caseOf(each) === undefined),
    ({ updatedAt }) => dayHeading(new Date(updatedAt), now, t),
  );
  return [[t("pinned"), pinned] as const, ...ofCases, ...byDay]
    .filter(([, group]) => group.length > 0)
    .map(([heading, group]) => ({ heading, conversations: [...group] }));
}

/** `Today`, `Yesterday`, `Previous 7 days`, `October`, `October 2025`: by the reader's own calendar. */
export function dayHeading(time: Date, now: Date, t: PageWords<"conversation">): string {
  const days = Math.round((midnight(now) - midnight(time)) / (24 * 60 * 60 * 1000));
  if (days <= 0) return t("today");
  if (days === 1) return t("yesterday");
  if (days <= 7) return t("previousDays");
  return time.toLocaleDateString(localeOf[t.language], {
    month: "long",
    ...(time.getFullYear() === now.getFullYear() ? {} : { year: "numeric" }),
  });
}

/** The beginning of a time's day, in milliseconds since 1970. */
function midnight(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}
