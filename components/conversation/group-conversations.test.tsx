import { expect, it } from "vitest";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import type { ConversationView } from "@/lib/wire/conversation.ts";
import { dayHeading, groupConversations } from "./group-conversations.ts";

const t = wordsIn(wordingIn("en"), "conversation");
const now = new Date(2026, 2, 30, 0, 30);

it("names days by the calendar, also over a change of the clock", () => {
  const named = [
    new Date(2026, 2, 30, 0, 1),
    new Date(2026, 2, 29, 23, 59),
    new Date(2026, 2, 23, 1),
    new Date(2026, 2, 22, 23),
    new Date(2025, 2, 30),
    new Date(2026, 3, 2),
  ].map((time) => dayHeading(time, now, t));
  expect(named).toEqual(["Today", "Yesterday", "Previous 7 days", "March", "March 2025", "Today"]);
});

it("puts pinned ones first, then those of a case under its name, then the days", () => {
  const one = (id: string, over: Partial<ConversationView>): ConversationView => ({
    id,
    title: id,
    knowledgeBaseIds: null,
    messages: 2,
    pinned: false,
    archived: false,
    updatedAt: now.toISOString(),
    ...over,
  });
  const groups = groupConversations(
    [
      one("a", { pinned: true, knowledgeBaseIds: ["case"] }),
      one("b", {}),
      one("c", { knowledgeBaseIds: ["shared", "case"] }),
      one("d", { updatedAt: new Date(2026, 0, 2).toISOString(), knowledgeBaseIds: ["shared"] }),
      one("e", { knowledgeBaseIds: ["case"] }),
    ],
    [{ id: "case", name: "Outage 7" }],
    now,
    t,
  );
  expect(
    groups.map(({ heading, conversations }) => [heading, ...conversations.map(({ id }) => id)]),
  ).toEqual([
    ["Pinned", "a"],
    ["Outage 7", "c", "e"],
    ["Today", "b"],
    ["January", "d"],
  ]);
});
