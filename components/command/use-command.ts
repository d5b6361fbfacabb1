import { useEffect, useRef } from "react";
import type { CommandId } from "./commands.ts";

/** What is done; of several for one command, which a page and a dialog on it may have, the latest counts. */
type Doing = { run: (words: string) => void };

/**
 * A command of the list, the palette's words asked in the conversation that is open, or words of a document quoted into the
 * question that is being written.
 */
type DoableId = CommandId | "ask-here" | "quote-here";

const doing = new Map<DoableId, Doing[]>();

/** The command that is done as soon as something on the page does it. */
let awaited: DoableId | null = null;

/** Says how a command is done, for as long as the component is there; null while it cannot be done. */
export function useCommand(id: DoableId, run: ((words: string) => void) | null): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const able = run !== null;
  useEffect(() => {
    if (!able) return undefined;
    const entry = { run: (words: string) => latest.current?.(words) };
    doing.set(id, [...(doing.get(id) ?? []), entry]);
    if (awaited === id) {
      awaited = null;
      entry.run("");
    }
    return () => {
      doing.set(
        id,
        (doing.get(id) ?? []).filter((each) => each !== entry),
      );
    };
  }, [id, able]);
}

/** Whether a command can be done on this page now. */
export function canDo(id: DoableId): boolean {
  return (doing.get(id)?.length ?? 0) > 0;
}

/** Does a command. @returns false where nothing on this page does it. */
export function doCommand(id: DoableId, words = ""): boolean {
  const last = doing.get(id)?.at(-1);
  last?.run(words);
  return last !== undefined;
}

/** Does a command now, or once the code is loaded that does it. */
export function doCommandSoon(id: DoableId): void {
  if (!doCommand(id)) awaited = id;
}
