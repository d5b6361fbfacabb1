import { EyeOff, PenLine } from "lucide-react";
import Link from "next/link";
import type { RefObject } from "react";
import { describePlace } from "@/components/document/describe-place.ts";
import { documentLink } from "@/components/document/document-link.ts";
import { cn } from "@/components/ui/cn.ts";
import { Fold } from "@/components/ui/fold.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { IndexedPassage } from "@/lib/wire/indexed-passage.ts";
import { PassageForm } from "./passage-form.tsx";
import { usePassageEditing } from "./use-passage-editing.ts";
import type { ChangePassage } from "./use-passages.ts";

const action =
  "inline-flex min-h-8 items-center rounded-md px-1.5 font-medium text-accent hover:bg-hover aria-disabled:opacity-55 pointer-coarse:min-h-11";

type PassageItemProps = {
  documentId: string;
  passage: IndexedPassage;
  /** Whether its words are lines of a file. */
  asLines: boolean;
  onChange: ChangePassage;
};

/** A passage with its place, what is read before its words, and what its owner can do with it. */
export function PassageItem({ documentId, passage, asLines, onChange }: PassageItemProps) {
  const t = useWords("passage");
  const { chunkId, heading, text, original, switchedOff } = passage;
  const { editing, busy, error, correct, change, bringBack, toggleEditing, stopEditing } =
    usePassageEditing(chunkId, onChange);
  const number = passage.ordinal + 1;

  return (
    <li className="border-t border-rule py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 text-note text-soft">
        <PassageLocation documentId={documentId} passage={passage} />
        {switchedOff && <Mark Icon={EyeOff} words={t("switchedOff")} />}
        {original !== null && <Mark Icon={PenLine} words={t("corrected")} />}
        <PassageActions
          number={number}
          switchedOff={switchedOff}
          editing={editing}
          busy={busy}
          correct={correct}
          onCorrect={toggleEditing}
          onSwitch={() => void change({ switchedOff: !switchedOff })}
        />
      </div>
      {error && (
        <p role="alert" className="mt-1 text-note text-danger">
          {error}
        </p>
      )}
      {heading && (
        <p dir="auto" className="mt-1 text-note text-soft" title={t("readBefore")}>
          {heading.replaceAll(" > ", " › ")}
        </p>
      )}
      {editing ? (
        <PassageForm
          number={number}
          text={text}
          asLines={asLines}
          busy={busy}
          onSave={(words) => void change({ text: words })}
          onCancel={stopEditing}
        />
      ) : (
        <IndexedWords text={text} asLines={asLines} quiet={switchedOff} />
      )}
      {original !== null && (
        <OriginalWords
          number={number}
          original={original}
          asLines={asLines}
          editing={editing}
          busy={busy}
          onBringBack={() => void bringBack()}
        />
      )}
    </li>
  );
}

type PassageActionsProps = {
  number: number;
  switchedOff: boolean;
  editing: boolean;
  busy: boolean;
  correct: RefObject<HTMLButtonElement | null>;
  onCorrect: () => void;
  onSwitch: () => void;
};

function PassageActions(props: PassageActionsProps) {
  const t = useWords("passage");
  const { number, switchedOff, editing, busy, correct, onCorrect, onSwitch } = props;
  return (
    <span className="-me-1.5 ms-auto flex flex-wrap">
      <button
        type="button"
        ref={correct}
        aria-disabled={busy}
        aria-expanded={editing}
        aria-label={t("correctNamed", { number })}
        onClick={onCorrect}
        className={action}
      >
        {t("correct")}
      </button>
      <button
        type="button"
        aria-disabled={busy}
        aria-label={t(switchedOff ? "switchOnNamed" : "switchOffNamed", { number })}
        onClick={onSwitch}
        className={action}
      >
        {t(switchedOff ? "switchOn" : "switchOff")}
      </button>
    </span>
  );
}

type OriginalWordsProps = {
  number: number;
  original: string;
  asLines: boolean;
  editing: boolean;
  busy: boolean;
  onBringBack: () => void;
};

/** The words that a correction replaced. */
function OriginalWords(props: OriginalWordsProps) {
  const t = useWords("passage");
  const { number, original, asLines, editing, busy, onBringBack } = props;
  return (
    <div className="mt-2 -mb-3">
      <Fold title={t("original")} openByDefault={editing}>
        <IndexedWords text={original} asLines={asLines} quiet />
        <button
          type="button"
          aria-disabled={busy}
          aria-label={t("bringBackNamed", { number })}
          onClick={onBringBack}
          className={cn(action, "mt-1.5 -ms-1.5")}
        >
          {t("bringBack")}
        </button>
      </Fold>
    </div>
  );
}

type IndexedWordsProps = { text: string; asLines: boolean; quiet: boolean };

function IndexedWords({ text, asLines, quiet }: IndexedWordsProps) {
  return (
    <p
      dir="auto"
      className={cn(
        "mt-1.5 break-words whitespace-pre-wrap",
        asLines ? "font-mono text-note leading-[1.65]" : "font-serif",
        quiet && "text-soft",
      )}
    >
      {text.trim()}
    </p>
  );
}

type PassageLocationProps = { documentId: string; passage: IndexedPassage };

/** The passage's number, which leads to its place in the document, and where that is. */
function PassageLocation({ documentId, passage }: PassageLocationProps) {
  const t = useWords("passage");
  const documentWords = useWords("document");
  const { start, end, tokens } = passage;
  const number = passage.ordinal + 1;
  // The heading below says the section.
  const place = describePlace({ ...passage, section: null }, documentWords);
  return (
    <>
      <Link
        href={documentLink(documentId, { start, end, quoteStart: start, quoteEnd: end }, "given")}
        prefetch={false}
        aria-label={t("openAtPassage", { number })}
        className="rounded font-medium text-ink hover:text-accent hover:underline"
      >
        {t("passageNumber", { number })}
      </Link>
      <span className="tabular-nums">
        {[place, t("tokenCount", { count: tokens })].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

type MarkProps = { Icon: typeof EyeOff; words: string };

function Mark({ Icon, words }: MarkProps) {
  return (
    <span className="inline-flex items-center gap-1.5 rounded border border-rule px-1.5">
      <Icon className="size-3.5" aria-hidden />
      {words}
    </span>
  );
}
