"use client";

import { Button, LinkButton } from "@/components/ui/button.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  const t = useWords("frame");
  const ui = useWords("ui");
  return (
    <>
      <PageBar title={t("wentWrong")} heading={false} />
      <PageMessage>
        <PageMessageTitle>{t("notShown")}</PageMessageTitle>
        <PageMessageText>{t("allIsSafe")}</PageMessageText>
        <PageMessageActions>
          <Button onClick={reset}>{ui("tryAgain")}</Button>
          <LinkButton href="/" tone="quiet">
            {t("toStart")}
          </LinkButton>
        </PageMessageActions>
      </PageMessage>
    </>
  );
}
