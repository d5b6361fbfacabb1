"use client";

import { Button } from "@/components/ui/button.tsx";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import type { ApiError } from "@/components/ui/fetch-json.ts";
import { PageBar } from "@/components/ui/page-bar.tsx";
import {
  PageMessage,
  PageMessageActions,
  PageMessageText,
  PageMessageTitle,
} from "@/components/ui/page-message.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { AnswersSection } from "./answers-section.tsx";
import { ModelsSection } from "./models-section.tsx";
import { SampleSection } from "./sample-section.tsx";
import { ServersSection } from "./servers-section.tsx";
import { SettingProvider } from "./setting-context.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { useSettings } from "./use-settings.ts";

/** The page of the settings: which models answer, where they run, how answers are written, the sample. */
export function SettingsPage() {
  const t = useWords("settings");
  const { settings, error, change, refresh } = useSettings();
  return (
    <>
      <PageBar title={t("title")} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !settings ? (
          <Unreadable error={error} onRetry={refresh} />
        ) : (
          <div
            aria-busy={!settings}
            className="mx-auto flex max-w-[46rem] flex-col gap-12 px-5 pt-8 pb-16 md:px-8"
          >
            <p className="-mb-4 max-w-[60ch] text-soft text-pretty">{t("intro")}</p>
            {settings ? (
              <SettingProvider settings={settings} change={change}>
                <ModelsSection />
                <ServersSection onChange={refresh} />
                <AnswersSection />
                <SampleSection />
              </SettingProvider>
            ) : (
              <SettingsSkeleton />
            )}
          </div>
        )}
      </div>
    </>
  );
}

type UnreadableProps = { error: ApiError; onRetry: () => Promise<unknown> };

function Unreadable({ error, onRetry }: UnreadableProps) {
  const t = useWords("settings");
  const tUi = useWords("ui");
  return (
    <PageMessage role="alert">
      <PageMessageTitle>{t("notShown")}</PageMessageTitle>
      <PageMessageText>
        {t("nothingChanged", { error: failureSentence(error, tUi) })}
      </PageMessageText>
      <PageMessageActions>
        <Button tone="quiet" onClick={() => void onRetry()}>
          {tUi("tryAgain")}
        </Button>
      </PageMessageActions>
    </PageMessage>
  );
}
