"use client";

import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useMet } from "./use-met.ts";

type Press = "pointer" | "key";

/** A button, or what is drawn as one and takes its properties. */
export type PopupTrigger = ReactElement<ComponentProps<"button">>;

type PopupProps<Code> = {
  /** What opens: decides by which event Radix opens it. */
  kind: "menu" | "dialog";
  /** Loads the code of what opens. */
  load: () => Promise<Code>;
  /** The button that opens it. */
  trigger: PopupTrigger;
  /** Draws the loaded popup around its trigger. */
  children: (code: Code, trigger: PopupTrigger) => ReactNode;
};

/**
 * A button with a menu or a picker, whose code is loaded when the pointer or the focus comes to the button. Until it is
 * pressed the button stands alone; then the popup's own trigger takes its place and opens by the same press.
 */
export function Popup<Code>({ kind, load, trigger, children }: PopupProps<Code>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [press, setPress] = useState<Press | null>(null);
  const handedOn = useRef(false);
  const code = useMet(load, press !== null, () => setPress(null));

  // A parent's effects run after those of its children: the popup listens by now. The button that was pressed is gone.
  useEffect(() => {
    if (handedOn.current || code === null || press === null || !button?.isConnected) return;
    handedOn.current = true;
    button.focus({ preventScroll: true });
    pressAgain(button, kind === "dialog" ? "click" : press);
  }, [code, press, button, kind]);

  if (code !== null) return children(code, cloneElement(trigger, { ref: setButton }));

  const meet = () => void load().catch(() => {});
  return cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onPointerEnter: meet,
    onFocus: meet,
    // A click without a pointer comes from a key.
    onClick: ({ detail }) => setPress(detail === 0 ? "key" : "pointer"),
    onKeyDown: (event) => {
      if (kind !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      setPress("key");
    },
  });
}

/** Opens a popup by the event that its trigger listens to; a menu that was opened by a key begins at its first item. */
function pressAgain(trigger: HTMLElement, by: "click" | Press) {
  const how = { bubbles: true, cancelable: true };
  if (by === "click") trigger.click();
  else if (by === "pointer") trigger.dispatchEvent(new PointerEvent("pointerdown", how));
  else trigger.dispatchEvent(new KeyboardEvent("keydown", { ...how, key: "ArrowDown" }));
}
