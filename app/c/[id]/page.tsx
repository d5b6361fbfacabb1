import type { Metadata } from "next";
import { SavedConversation } from "@/components/conversation/saved-conversation.tsx";

export const metadata: Metadata = { title: "Conversation" };

export default async function SavedConversationPage({ params }: PageProps<"/c/[id]">) {
  const { id } = await params;
  return <SavedConversation key={id} id={id} />;
}
