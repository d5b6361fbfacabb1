"use client";

import { Copy, Link2, RefreshCw, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import { Button } from "@/components/ui/button.tsx";
import { copyText } from "@/components/ui/copy-text.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { formatDay } from "@/components/ui/format-day.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { OpenedSheet } from "@/components/ui/opened-sheet.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { type PageWords } from "@/components/wording/words.ts";
import { localeOf, type PageLanguage } from "@/lib/wire/page-language.ts";
import type { ShareList, ShareRequest, ShareView } from "@/lib/wire/share.ts";
import { useShares } from "./use-shares.ts";

type ShareDialogProps = {
  conversationId: string;
  turns: readonly ShownTurn[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Makes links to read-only pages of a conversation, and takes them back. */
export function ShareDialog({ conversationId, turns, open, onOpenChange }: ShareDialogProps) {
  const t = useWords("conversation");
  return (
    <OpenedSheet
      open={open}
      onOpenChange={onOpenChange}
      side="middle"
      title={t("shareConversation")}
    >
      <div className="flex max-h-[75dvh] flex-col gap-4 overflow-y-auto p-5 pt-1">
        <ShareContent conversationId={conversationId} turns={turns} />
      </div>
    </OpenedSheet>
  );
}

function ShareContent({
  conversationId,
  turns,
}: Pick<ShareDialogProps, "conversationId" | "turns">) {
  const t = useWords("conversation");
  const ui = useWords("ui");
  const { data, error, retry, shares, link, failure, make, update, revoke, makeAnother } =
    useShares(conversationId);
  if (error && !data) return <NotRead message={failureSentence(error, ui)} onRetry={retry} />;
  return (
    <>
      <p className="min-h-18 text-pretty text-soft">{data && describeReach(data.reach, t)}</p>
      {link === null ? (
        <NewLink turns={turns} ready={data !== null} onMake={make} />
      ) : (
        <MadeLink link={link} onAnother={makeAnother} />
      )}
      {failure !== null && (
        <p role="alert" className="text-note text-danger">
          {failure}
        </p>
      )}
      {shares.length > 0 && <SharedPages shares={shares} onUpdate={update} onRevoke={revoke} />}
    </>
  );
}

function NotRead({ message, onRetry }: { message: string; onRetry: () => void }) {
  const ui = useWords("ui");
  return (
    <>
      <p role="alert">{message}</p>
      <Button tone="quiet" className="self-start" onClick={onRetry}>
        {ui("tryAgain")}
      </Button>
    </>
  );
}

function describeReach(reach: ShareList["reach"], t: PageWords<"conversation">): string {
  return reach === "computer"
    ? t("reachComputer")
    : t("reachNetwork", { host: window.location.host });
}

type NewLinkProps = {
  turns: readonly ShownTurn[];
  ready: boolean;
  onMake: (request: ShareRequest) => Promise<void>;
};

function NewLink({ turns, ready, onMake }: NewLinkProps) {
  const t = useWords("conversation");
  const id = useId();
  const [until, setUntil] = useState("");
  const [passages, setPassages] = useState(false);
  const [busy, setBusy] = useState(false);
  const answered = turns.filter(({ answer }) => answer && answer.status !== "streaming");

  async function make() {
    setBusy(true);
    await onMake({ passages, ...(until === "" ? {} : { untilMessageId: until }) });
    setBusy(false);
  }

  return (
    <div className="flex flex-col gap-3">
      {answered.length > 1 && (
        <label htmlFor={id} className="flex flex-col gap-1">
          <span className="text-note text-soft">{t("whatItShows")}</span>
          <select
            id={id}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            className="min-h-9 w-full rounded-lg border border-rule-strong bg-paper px-2 pointer-coarse:min-h-11"
          >
            <option value="">{t("wholeConversation")}</option>
            {answered.slice(0, -1).map(({ number, question, answer }) => (
              <option key={number} value={answer?.id}>
                {t("upToAnswer", { turn: number, question: question.slice(0, 60) })}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="flex min-h-9 items-start gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={passages}
          onChange={(event) => setPassages(event.target.checked)}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
        />
        <span>
          {t("withPassagesAround")}
          <span className="block text-note text-soft">{t("withoutPassages")}</span>
        </span>
      </label>
      <Button className="self-start" disabled={busy || !ready} onClick={() => void make()}>
        <Link2 aria-hidden />
        {busy ? t("makingLink") : t("makeLink")}
      </Button>
    </div>
  );
}

function MadeLink({ link, onAnother }: { link: string; onAnother: () => void }) {
  const t = useWords("conversation");
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-rule bg-sunk p-3">
      <label className="flex flex-col gap-1">
        <span className="text-note text-soft">{t("copyLinkNow")}</span>
        <input
          readOnly
          // The reader goes on from here: the button that made the link is gone.
          ref={(field) => field?.focus({ preventScroll: true })}
          value={link}
          onFocus={(event) => event.target.select()}
          className="min-h-9 w-full min-w-0 rounded-lg border border-rule-strong bg-paper px-2.5 font-mono text-note pointer-coarse:min-h-11"
        />
      </label>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copyText(link, t("copiedLink"))}>
          <Copy aria-hidden />
          {t("copyLink")}
        </Button>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-9 items-center px-2 text-accent underline underline-offset-2 pointer-coarse:min-h-11"
        >
          {t("openLink")}
        </a>
        <Button tone="quiet" onClick={onAnother}>
          {t("anotherLink")}
        </Button>
      </div>
    </div>
  );
}

type SharedPagesProps = {
  shares: readonly ShareView[];
  onUpdate: (id: string) => void;
  onRevoke: (id: string) => void;
};

function SharedPages({ shares, onUpdate, onRevoke }: SharedPagesProps) {
  const t = useWords("conversation");
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-t border-rule pt-3">
      <h3 id={heading} className="text-note font-medium text-soft">
        {t("sharedPages")}
      </h3>
      <ul className="mt-1 flex flex-col">
        {shares.map((share, index) => (
          <SharedPageRow key={share.id} name={t("sharedPage", { number: index + 1 })} share={share}>
            <IconButton
              label={t("updatePage", { number: index + 1 })}
              onClick={() => onUpdate(share.id)}
            >
              <RefreshCw aria-hidden />
            </IconButton>
            <IconButton
              label={t("takePageBack", { number: index + 1 })}
              onClick={() => onRevoke(share.id)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </SharedPageRow>
        ))}
      </ul>
    </section>
  );
}

function SharedPageRow({
  name,
  share,
  children,
}: {
  name: string;
  share: ShareView;
  children: ReactNode;
}) {
  const t = useWords("conversation");
  const { sharedAt, answers, whole, passages, newer } = share;
  const facts = [
    t(whole ? "sharedAnswers" : "sharedUpToAnswer", { answers }),
    passages ? t("sharedPassages") : t("sharedQuotes"),
    ...(newer > 0 ? [t("sharedNewer", { newer })] : []),
  ].join(" · ");
  return (
    <li aria-label={name} className="flex items-center gap-1 py-1">
      <div className="min-w-0 flex-1">
        <p>{t("asOf", { moment: momentOf(sharedAt, t.language) })}</p>
        <p className="text-note text-soft">{facts}</p>
      </div>
      {children}
    </li>
  );
}

function momentOf(iso: string, language: PageLanguage): string {
  const time = new Date(iso).toLocaleTimeString(localeOf[language], {
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${formatDay(iso, language)}, ${time}`;
}
