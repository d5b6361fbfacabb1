"use client";

import { PanelRight } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState } from "react";
import { type StickToBottomInstance, useStickToBottom } from "use-stick-to-bottom";
import { AnswerActionsContext } from "@/components/answer/answer-actions.ts";
import { CitationProvider } from "@/components/citation/citation-context.tsx";
import { CitationPopoverSlot } from "@/components/citation/citation-popover-slot.tsx";
import { placeOfWords } from "@/components/citation/cited-spans.ts";
import type { LeafPlace } from "@/components/citation/leaf-place.ts";
import { useRegister } from "@/components/citation/use-register.ts";
import { useCommand } from "@/components/command/use-command.ts";
import { SourcePickerButton } from "@/components/knowledge/source-picker-button.tsx";
import { type ReadingScope, useScope } from "@/components/knowledge/use-scope.ts";
import { LeafColumn } from "@/components/leaf/leaf-column.tsx";
import { type LeafState, useLeafState } from "@/components/leaf/use-leaf-state.ts";
import type { AnswerPlace } from "@/components/message/answer-link.ts";
import type { ChatMessage } from "@/components/message/chat-message.ts";
import { ConversationContext } from "@/components/message/conversation-context.ts";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import { useVersions } from "@/components/message/use-versions.ts";
import { useAnnouncedTitle } from "@/components/ui/announcements.ts";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { InlineScript } from "@/components/ui/inline-script.tsx";
import { PageBar } from "@/components/ui/page-bar.tsx";
import { useIsClient } from "@/components/ui/use-is-client.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { FilterField } from "@/lib/wire/filters.ts";
import type { Source } from "@/lib/wire/source.ts";
import { AnswerMenuButton } from "./answer-menu-button.tsx";
import { BibliographyMenu } from "./bibliography-menu.tsx";
import { Composer } from "./composer.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { LiveStatus } from "./live-status.tsx";
import { NewerBelow } from "./newer-below.tsx";
import { TurnView } from "./turn-view.tsx";
import { useAnswerActions } from "./use-answer-actions.ts";
import { useAnswerInView } from "./use-answer-in-view.ts";
import { useAnswerSettings } from "./use-answer-settings.ts";
import { type LiveConversation, type Question, useConversation } from "./use-conversation.ts";
import { useDrawnTurns } from "./use-drawn-turns.ts";
import { useMarkerKeys } from "./use-marker-keys.ts";
import { useTurnInView } from "./use-turn-in-view.ts";
import { useTurnKeys } from "./use-turn-keys.ts";

const LazyChosenPassages = dynamic(
  () =>
    import("@/components/citation/chosen-passages-button.tsx").then(
      (loaded) => loaded.ChosenPassagesButton,
    ),
  // In the HTML it would ask for its code, and zod's, before the page's own.
  { ssr: false },
);

/** Whether a turn has an answer whose passages can be chosen. */
const hasGivenPassages = ({ answer }: ShownTurn) =>
  answer !== null && answer.status !== "pending" && answer.status !== "streaming";

type ConversationProps = {
  id: string;
  title: string;
  messages: ChatMessage[];
  sources: Source[];
  /** Null means every shared knowledge base and the reader's personal ones. */
  knowledgeBaseIds: string[] | null;
  resume?: boolean;
  /** The answer that is being repaired. */
  repairing?: string | null;
  first?: Question;
  /** The marker that it is opened at; without one it is opened at its end. */
  place?: AnswerPlace | null;
};

/** Returns the model of the conversation's last answer. */
function lastModel(messages: ChatMessage[]): string | null {
  const results = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "data-result" ? [part.data.message.model] : [])),
  );
  return results.at(-1) ?? null;
}

/** A conversation: its turns with the composer below them, and the cited documents beside them. */
export function Conversation(props: ConversationProps) {
  const t = useWords("conversation");
  const settings = useAnswerSettings(lastModel(props.messages));
  const live = useConversation(props, settings.forQuestion, { repairs: settings.repairs });
  const { busy } = live;
  const { turns, showVersion } = useVersions(live.turns);
  const scope = useScope({
    knowledgeBaseIds: props.knowledgeBaseIds,
    documentIds: props.first?.documentIds ?? [],
    conversationId: props.id,
  });
  const leaf = useLeafState();
  const register = useRegister(live.sources, turns);
  const place = props.place ?? null;
  const stick = useStickToBottom({ initial: place ? false : "instant", resize: "instant" });
  useAnswerInView(stick.scrollRef, place);
  const opensAt = useOpeningPlace(turns, place);
  const isDrawn = useDrawnTurns(turns, place?.messageId ?? null);
  const asking = useAsking(live, scope, {
    asked: props.first !== undefined || props.resume === true,
    onAsk: () => void stick.scrollToBottom("instant"),
  });
  const actions = useAnswerActions(
    { busy, models: settings.models },
    { live, again: asking.again, turns, stick, showVersion },
  );
  useCommand("ask-here", busy ? null : asking.ask);
  const given = useAnnouncedTitle(props.id);
  const title = given || live.title || props.title || turns[0]?.question || t("newConversation");

  return (
    <ConversationContext value={props.id}>
      <CitationProvider
        turns={turns}
        register={register}
        opensAt={opensAt}
        beside={leaf.beside}
        showLeaf={leaf.show}
      >
        <LeafColumn leaf={leaf}>
          <PageBar title={title}>
            {turns.length > 0 && <ExportMenu conversationId={props.id} turns={turns} />}
            {register.length > 0 && <BibliographyMenu conversationId={props.id} />}
            <SourcesButton leaf={leaf} />
          </PageBar>
          <TurnScroller stick={stick} busy={busy} place={place}>
            <AnswerActionsContext value={actions}>
              {turns.map((turn) => (
                <TurnView
                  // The server gives a question another id than the page did; its turn number stays.
                  key={turn.number}
                  turn={turn}
                  drawn={isDrawn(turn)}
                  live={{ ...live, again: asking.again }}
                  latest={turn.number === turns.length}
                  onAsk={asking.ask}
                  onWithout={asking.askWithout}
                  onReading={asking.askReading}
                  onShowSources={leaf.show}
                />
              ))}
            </AnswerActionsContext>
          </TurnScroller>
          <LiveStatus live={live} spoken={asking.asked} />
          <Composer
            onAsk={asking.ask}
            onStop={live.stop}
            busy={busy}
            // Opened at a marker, the conversation has the focus there.
            takesFocus={place === null}
          >
            <SourcePickerButton scope={scope} />
            <AnswerMenuButton settings={settings} />
            {turns.some(hasGivenPassages) && <LazyChosenPassages />}
          </Composer>
          <InlineScript script={openTurnsInHtml} />
        </LeafColumn>
        <CitationPopoverSlot />
      </CitationProvider>
    </ConversationContext>
  );
}

/** Finds the marker that the conversation is opened at, when it is drawn first. */
function useOpeningPlace(turns: ShownTurn[], place: AnswerPlace | null): LeafPlace | null {
  const [opensAt] = useState(() => {
    const turn = turns.find(({ answer }) => place !== null && answer?.id === place.messageId);
    return turn && place ? placeOfWords(turn, place.number) : null;
  });
  return opensAt;
}

type Asking = {
  /** Whether an answer was begun here, so that its progress is announced to screen readers. */
  asked: boolean;
  onAsk: () => void;
};

/** The ways to ask in a live conversation; each marks that an answer was begun here. */
function useAsking(live: LiveConversation, scope: ReadingScope, { asked: before, onAsk }: Asking) {
  const [asked, setAsked] = useState(before);
  const begin = (act: () => void) => {
    setAsked(true);
    act();
  };
  return {
    asked,
    ask: (text: string) =>
      begin(() => {
        onAsk();
        live.ask({ text, ...scope.forQuestion });
      }),
    askWithout: (ignoreFilters: FilterField[]) => begin(() => live.askWithout(ignoreFilters)),
    again: (...how: Parameters<LiveConversation["again"]>) => begin(() => live.again(...how)),
    askReading: (knowledgeBaseId: string) =>
      void scope.addBase(knowledgeBaseId).then((read) => {
        if (read) begin(() => live.askReading(read));
      }),
  };
}

/** Opens the right leaf where it is not beside the answers, which the HTML leaves to the width of the screen. */
function SourcesButton({ leaf: { beside, show } }: { leaf: LeafState }) {
  const t = useWords("conversation");
  const isClient = useIsClient();
  if (isClient && beside) return null;
  return (
    <IconButton
      label={t("showSources")}
      onClick={show}
      className={isClient ? "" : "min-[68.75rem]:hidden"}
    >
      <PanelRight />
    </IconButton>
  );
}

type TurnScrollerProps = {
  stick: StickToBottomInstance;
  busy: boolean;
  place: AnswerPlace | null;
  children: ReactNode;
};

/**
 * Opens the turns before the page's scripts are there, at the place that `useAnswerInView` and the scroller open them at.
 * Behind the field for a question, which takes its room from them.
 */
const openTurnsInHtml = `(() => {
  const turns = document.currentScript.parentElement.querySelector("[data-reading]");
  const { opensAt, opensNumber } = turns.dataset;
  const answer = opensAt && turns.querySelector('[data-answer="' + CSS.escape(opensAt) + '"]');
  const marker = answer && answer.querySelector('[data-citation="' + opensNumber + '"]');
  if (answer) (marker || answer).scrollIntoView({ block: "center" });
  else turns.scrollTop = turns.scrollHeight;
})()`;

/** Scrolls the turns, and stays at the end while the reader is there. */
function TurnScroller({ stick, busy, place, children }: TurnScrollerProps) {
  const t = useWords("conversation");
  const { scrollRef, contentRef, isAtBottom, scrollToBottom } = stick;
  useTurnInView(stick);
  useMarkerKeys(scrollRef);
  useTurnKeys(scrollRef);
  useStayAtMarker(stick);
  useCommand("answers", () => scrollRef.current?.focus({ preventScroll: true }));
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scrollRef}
        data-reading
        data-opens-at={place?.messageId}
        data-opens-number={place?.number}
        aria-label={t("turns")}
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-full overflow-y-auto -outline-offset-2"
      >
        <div ref={contentRef} className="px-5 pt-8 pb-10 md:px-10">
          <div className="mx-auto flex max-w-(--measure) flex-col gap-12">{children}</div>
        </div>
      </section>
      {!isAtBottom && <NewerBelow busy={busy} onPress={() => void scrollToBottom("instant")} />}
    </div>
  );
}

/** Keeps the view where a marker has the focus: what comes below the answer then no longer moves it to the end. */
function useStayAtMarker({ scrollRef, stopScroll }: StickToBottomInstance) {
  useEffect(() => {
    const scroller = scrollRef.current;
    const stay = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest("[data-citation]")) stopScroll();
    };
    scroller?.addEventListener("focusin", stay);
    return () => scroller?.removeEventListener("focusin", stay);
  }, [scrollRef, stopScroll]);
}
