import { LinkButton } from "@/components/ui/button.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { wordsIn } from "@/components/wording/words.ts";
import { readWording } from "./read-wording.ts";

export default async function NotFound() {
  const t = wordsIn(await readWording(), "frame");
  return (
    <>
      <PageBar title={t("notFound")} heading={false} />
      <PageMessage>
        <PageMessageTitle>{t("nothingHere")}</PageMessageTitle>
        <PageMessageText>{t("mayBeDeleted")}</PageMessageText>
        <PageMessageActions>
          <LinkButton href="/">{t("askQuestion")}</LinkButton>
          <LinkButton href="/documents" tone="quiet">
            {t("seeDocuments")}
          </LinkButton>
        </PageMessageActions>
      </PageMessage>
    </>
  );
}
