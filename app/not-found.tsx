import { LinkButton } from "@/components/ui/button.tsx";
import { Message, MessageActions, MessageText, MessageTitle } from "@/components/ui/message.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";

export default function NotFound() {
  return (
    <>
      <PageBar title="Not found" heading={false} />
      <Message>
        <MessageTitle>There is nothing at this address</MessageTitle>
        <MessageText>
          The conversation or document may have been deleted, or the link was cut short.
        </MessageText>
        <MessageActions>
          <LinkButton href="/">Ask a question</LinkButton>
          <LinkButton href="/documents" tone="quiet">
            See the documents
          </LinkButton>
        </MessageActions>
      </Message>
    </>
  );
}
