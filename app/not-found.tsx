import { LinkButton } from "@/components/ui/button.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";

export default function NotFound() {
  return (
    <>
      <PageBar title="Not found" heading={false} />
      <PageMessage>
        <PageMessageTitle>There is nothing at this address</PageMessageTitle>
        <PageMessageText>
          The conversation or document may have been deleted, or the link was cut short.
        </PageMessageText>
        <PageMessageActions>
          <LinkButton href="/">Ask a question</LinkButton>
          <LinkButton href="/documents" tone="quiet">
            See the documents
          </LinkButton>
        </PageMessageActions>
      </PageMessage>
    </>
  );
}
