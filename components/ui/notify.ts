import type { ReactNode } from "react";

let showsNotices = () => {};
const toasterShown = new Promise<void>((resolve) => {
  showsNotices = resolve;
});

/** Said once by the element that shows the notices, so that none comes before it. It is drawn with the first one. */
export function noticesAreShown(): void {
  showsNotices();
}

const wanting = new EventTarget();
let isWanted = false;

/** Whether there has been a notice. */
export const isNoticeWanted = (): boolean => isWanted;

/** Tells when there is the first notice. */
export function onNoticeWanted(tell: () => void): () => void {
  wanting.addEventListener("notice", tell);
  return () => wanting.removeEventListener("notice", tell);
}

/** What a notice offers to do. */
type NoticeAction = {
  label: string;
  onClick: () => void;
  /** Called once the notice is gone, and the action was not chosen. */
  onGone?: () => void;
};

/** How long a notice with an action stays while the pointer is elsewhere, in milliseconds. */
const offerMs = 10_000;

/** Shows a short notice ("Copied"). The code for it is loaded after the page, which seldom needs it. */
export function notify(notice: ReactNode, action?: NoticeAction): void {
  isWanted = true;
  wanting.dispatchEvent(new Event("notice"));
  void Promise.all([import("sonner"), toasterShown]).then(([{ toast }]) =>
    toast(
      notice,
      action && {
        action: { label: action.label, onClick: action.onClick },
        duration: offerMs,
        ...(action.onGone ? { onAutoClose: action.onGone, onDismiss: action.onGone } : {}),
      },
    ),
  );
}
