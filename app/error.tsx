"use client";

import { Button, LinkButton } from "@/components/ui/button.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <PageBar title="Something went wrong" heading={false} />
      <PageMessage>
        <PageMessageTitle>This page could not be shown</PageMessageTitle>
        <PageMessageText>
          Your conversations and documents are safe: they are kept on the server. Try once more, or
          begin from the start.
        </PageMessageText>
        <PageMessageActions>
          <Button onClick={reset}>Try again</Button>
          <LinkButton href="/" tone="quiet">
            Go to the start
          </LinkButton>
        </PageMessageActions>
      </PageMessage>
    </>
  );
}
