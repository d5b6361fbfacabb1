import { NewConversation } from "@/components/conversation/new-conversation.tsx";

export default function HomePage() {
  return <NewConversation />;
}
