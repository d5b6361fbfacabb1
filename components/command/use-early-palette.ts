import { useEffect } from "react";
import { isWithCommandKey, keyWithoutCapsLock } from "./command-key.ts";
import { canDo, doCommandSoon } from "./use-command.ts";

/** Takes the palette's key while the code that listens to all keys is being loaded, and opens it once that is there. */
export function useEarlyPalette(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keyWithoutCapsLock(event) !== "k") return;
      if (!isWithCommandKey(event)) return;
      if (canDo("palette")) return;
      event.preventDefault();
      doCommandSoon("palette");
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
