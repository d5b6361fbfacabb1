import { SavedConversation } from "@/components/conversation/saved-conversation.tsx";
import { readAnswerPlace } from "@/components/message/answer-link.ts";

/** `/c/ID?answer=MESSAGE&source=2` opens the conversation at that answer's first marker of the source. */
export default async function SavedConversationPage({
  params,
  searchParams,
}: PageProps<"/c/[id]">) {
  const { id } = await params;
  const place = readAnswerPlace(await searchParams);
  const key = [id, place?.messageId, place?.number].join(" ");
  return <SavedConversation key={key} id={id} place={place} />;
}
