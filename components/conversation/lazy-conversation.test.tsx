import { expect, test, vi } from "vitest";
import { render, screen } from "@/test/render.tsx";

vi.mock("./conversation.tsx", () => ({
  Conversation: ({ title }: { title: string }) => <p>Conversation {title}</p>,
}));

vi.mock("./conversation-skeleton.tsx", () => ({ ConversationSkeleton: () => <p>Skeleton</p> }));

const props = { id: "c1", messages: [], sources: [], knowledgeBaseIds: null };

test("shows a skeleton until the code is there, and after that none", async () => {
  // Other tests of the same process may have loaded the code.
  vi.resetModules();
  const { LazyConversation, loadConversation } = await import("./lazy-conversation.tsx");
  const { unmount } = render(<LazyConversation {...props} title="one" />);
  expect(screen.getByText("Skeleton")).toBeTruthy();
  expect(await screen.findByText("Conversation one")).toBeTruthy();
  unmount();
  await loadConversation();
  render(<LazyConversation {...props} title="two" />);
  expect(screen.getByText("Conversation two")).toBeTruthy();
});
