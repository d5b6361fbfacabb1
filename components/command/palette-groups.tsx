"use client";

import { Command } from "cmdk";
import {
  BookOpen,
  BookOpenText,
  CornerDownRight,
  FolderOpen,
  Keyboard,
  type LucideIcon,
  Monitor,
  Moon,
  PanelLeft,
  PanelRight,
  PenLine,
  Settings,
  Sun,
  TextCursorInput,
} from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useNavigation } from "@/components/ui/navigation-context.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { CommandId, findCommands } from "./commands.ts";
import { KeyCaps } from "./key-caps.tsx";
import { canDo, doCommand } from "./use-command.ts";

/** What is chosen is done once the palette has closed. */
export type OnChoose = (act: () => void) => void;

type CommandGroupProps = { doable: ReturnType<typeof findCommands>; onChoose: OnChoose };

/** The commands that can be done here, each with its key. */
export function CommandGroup({ doable, onChoose }: CommandGroupProps) {
  const t = useWords("command");
  if (doable.length === 0) return null;
  return (
    <Command.Group heading={t("commands")}>
      {doable.map(({ id, words, key, when }) => (
        <PaletteEntry
          key={id}
          value={`command ${id}`}
          Icon={commandIcons[id] ?? CornerDownRight}
          onSelect={() => onChoose(() => doCommand(id))}
          aside={key && <KeyCaps name={key} withCtrl={when === "always"} />}
        >
          {t(words)}
        </PaletteEntry>
      ))}
    </Command.Group>
  );
}

const commandIcons: Partial<Record<CommandId, LucideIcon>> = {
  composer: TextCursorInput,
  shortcuts: Keyboard,
  source: BookOpenText,
  leaf: PanelRight,
  new: PenLine,
  documents: BookOpen,
  upload: FolderOpen,
  settings: Settings,
  conversations: PanelLeft,
  light: Sun,
  dark: Moon,
  system: Monitor,
};

type AskGroupProps = { words: string; onChoose: OnChoose };

/** Asks the typed words: in the conversation that is open, or in a new one. */
export function AskGroup({ words, onChoose }: AskGroupProps) {
  const t = useWords("command");
  const router = useRouter();
  const { beginNew } = useNavigation();
  const here = canDo("ask-here");
  return (
    <Command.Group heading={t("ask")}>
      {here && (
        <PaletteEntry
          value="ask here"
          Icon={CornerDownRight}
          onSelect={() => onChoose(() => doCommand("ask-here", words))}
          aside={<span className="text-note text-soft">{t("askHere")}</span>}
        >
          {t("quoted", { words })}
        </PaletteEntry>
      )}
      <PaletteEntry
        value="ask new"
        Icon={PenLine}
        onSelect={() =>
          onChoose(() => {
            beginNew(words);
            router.push("/");
          })
        }
        aside={here && <span className="text-note text-soft">{t("askNew")}</span>}
      >
        {t("quoted", { words })}
      </PaletteEntry>
    </Command.Group>
  );
}

type FoundEntry = { id: string; name: string; note?: string | undefined; path: string };

type PaletteGroupProps = {
  heading: string;
  Icon: LucideIcon;
  entries: FoundEntry[];
  onGo: (path: string) => void;
};

export function PaletteGroup({ heading, Icon, entries, onGo }: PaletteGroupProps) {
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {entries.map(({ id, name, note, path }) => (
        <PaletteEntry
          key={id}
          value={`${heading} ${id}`}
          Icon={Icon}
          onSelect={() => onGo(path)}
          aside={note && <span className="truncate text-note text-soft">{note}</span>}
        >
          {name}
        </PaletteEntry>
      ))}
    </Command.Group>
  );
}

type EntryProps = {
  value: string;
  Icon: LucideIcon;
  onSelect: () => void;
  /** At the right: the key, or which of several alike. */
  aside?: ReactNode;
  children: ReactNode;
};

function PaletteEntry({ value, Icon, onSelect, aside, children }: EntryProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 data-[selected=true]:bg-hover pointer-coarse:min-h-11"
    >
      <Icon className="size-4 shrink-0 text-soft" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside && <span className="flex max-w-[45%] shrink-0 items-center">{aside}</span>}
    </Command.Item>
  );
}
