import { useEffect } from "react";
import { isWithCommandKey, keyWithoutCapsLock } from "./command-key.ts";
import { allCommands, type Command } from "./commands.ts";
import { doCommand } from "./use-command.ts";

/**
 * Does the command whose key is pressed.
 * @param single whether keys without Ctrl or ⌘ count, which who dictates to the computer may want off.
 */
export function useCommandKeys(single: boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const pressed = allCommands.find(
        (command) => (single || command.when !== undefined) && isPressed(command, event),
      );
      if (pressed && doCommand(pressed.id)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [single]);
}

function isPressed({ key, when }: Command, event: KeyboardEvent): boolean {
  if (keyWithoutCapsLock(event) !== key) return false;
  if (when === "always") return isWithCommandKey(event);
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (when === "composer") return target?.closest("[data-composer]") instanceof HTMLTextAreaElement;
  return !isForOthers(event, target);
}

/** Whether a key is a browser's own, is being typed, or is pressed in a menu or in a dialog over the page. */
function isForOthers(event: KeyboardEvent, target: HTMLElement | null): boolean {
  // With AltGraph, which many keyboards need for a bracket, Ctrl and Alt count as pressed.
  const held = event.ctrlKey || event.altKey;
  if (event.metaKey || (held && !event.getModifierState("AltGraph"))) return true;
  if (!target) return false;
  if (target.isContentEditable || target.closest('input, textarea, select, [role="menu"]'))
    return true;
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]');
  return dialog !== null && dialog.closest("[data-radix-popper-content-wrapper]") === null;
}
