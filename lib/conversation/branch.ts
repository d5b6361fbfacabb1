import { asc, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { messages } from "../db/schema.ts";

/** A message in the tree of its conversation, which has a branch for each version of a turn. */
export type BranchMessage = Pick<
  typeof messages.$inferSelect,
  "id" | "parentId" | "ordinal" | "role" | "status" | "repair" | "text" | "model" | "createdAt"
>;

/** A question with its answer. */
export type BranchTurn = { question: BranchMessage; answer: BranchMessage | undefined };

/**
 * The messages of a conversation, of all branches, in the order in which they came. What followed a deleted turn follows
 * what that turn did.
 */
export async function readTree(db: Db, conversationId: string): Promise<BranchMessage[]> {
  const stored = await db
    .select({
      id: messages.id,
      parentId: messages.parentId,
      ordinal: messages.ordinal,
      role: messages.role,
      status: messages.status,
      repair: messages.repair,
      text: messages.text,
      model: messages.model,
      createdAt: messages.createdAt,
      deletedAt: messages.deletedAt,
    })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(asc(messages.ordinal));
  /** The message itself; for a deleted one, the message that it followed. */
  const standing = new Map<string, string | null>();
  const tree: BranchMessage[] = [];
  for (const { deletedAt, ...message } of stored) {
    const { id } = message;
    const parentId = message.parentId && (standing.get(message.parentId) ?? null);
    standing.set(id, deletedAt ? parentId : id);
    if (!deletedAt) tree.push({ ...message, parentId });
  }
  return tree;
}

/** The branch that ends with a message, from its first question on; empty for none. */
export function branchTo(tree: readonly BranchMessage[], id: string | null): BranchMessage[] {
  const byId = new Map(tree.map((message) => [message.id, message]));
  const branch: BranchMessage[] = [];
  for (let at = id; at !== null; ) {
    const message = byId.get(at);
    if (!message) break;
    branch.push(message);
    at = message.parentId;
  }
  return branch.toReversed();
}

/** The branch with a message, as it went on last; without one, the newest branch. */
export function branchWith(tree: readonly BranchMessage[], id: string | null): BranchMessage[] {
  const below = new Set(tree.filter((message) => message.id === id).map((message) => message.id));
  if (below.size === 0) return branchTo(tree, tree.at(-1)?.id ?? null);
  // A message comes after its parent, so that one look at each is enough.
  for (const message of tree)
    if (message.parentId !== null && below.has(message.parentId)) below.add(message.id);
  return branchTo(tree, tree.findLast((message) => below.has(message.id))?.id ?? null);
}

/** The turn of a question or an answer; undefined where the tree has neither. */
export function turnWith(
  tree: readonly BranchMessage[],
  id: string | undefined,
): BranchTurn | undefined {
  const message = tree.find((each) => each.id === id);
  const question =
    message?.role === "user" ? message : tree.find((each) => each.id === message?.parentId);
  return question && { question, answer: tree.find((each) => each.parentId === question.id) };
}

/** All versions of the turns that follow a message, or of the first ones: in the order in which they came. */
export function turnsAfter(tree: readonly BranchMessage[], id: string | null): BranchTurn[] {
  return tree
    .filter((message) => message.role === "user" && message.parentId === id)
    .flatMap((question) => turnWith(tree, question.id) ?? []);
}
