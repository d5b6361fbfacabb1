import { readFirstScreen } from "@/app/read-first-screen.ts";
import { SavedConversation } from "@/components/conversation/saved-conversation.tsx";
import { readAnswerPlace } from "@/components/message/answer-link.ts";
import { FirstScreenProvider } from "@/components/ui/first-screen.tsx";
import { readConversation } from "@/lib/conversation/queries.ts";
import { conversationDetailSchema } from "@/lib/wire/conversation.ts";

/** `/c/ID?answer=MESSAGE&source=2` opens the conversation at that answer's first marker of the source. */
export default async function SavedConversationPage({
  params,
  searchParams,
}: PageProps<"/c/[id]">) {
  const { id } = await params;
  const place = readAnswerPlace(await searchParams);
  const key = [id, place?.messageId, place?.number].join(" ");
  const given = await readFirstScreen(async ({ viewer, runtime }) => [
    {
      path: `/api/conversations/${id}`,
      schema: conversationDetailSchema,
      answer: await readConversation(runtime.database.db, viewer, id),
    },
  ]);
  return (
    <FirstScreenProvider key={key} given={given}>
      <SavedConversation id={id} place={place} />
    </FirstScreenProvider>
  );
}
