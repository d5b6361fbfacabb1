"use client";

import { Button, LinkButton } from "@/components/ui/button.tsx";
import { Message, MessageActions, MessageText, MessageTitle } from "@/components/ui/message.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <>
      <PageBar title="Something went wrong" heading={false} />
      <Message>
        <MessageTitle>This page could not be shown</MessageTitle>
        <MessageText>
          Your conversations and documents are safe: they are kept on the server. Try once more, or
          begin from the start.
        </MessageText>
        <MessageActions>
          <Button onClick={reset}>Try again</Button>
          <LinkButton href="/" tone="quiet">
            Go to the start
          </LinkButton>
        </MessageActions>
      </Message>
    </>
  );
}
