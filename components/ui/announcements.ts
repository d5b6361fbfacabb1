import { useEffect, useRef } from "react";

/** What may have changed on the server through something done on this page. */
export type AnnouncedSubject = "conversations" | "documents";

const bus = new EventTarget();

/** Says that lists of this subject should be read again. */
export function announce(subject: AnnouncedSubject): void {
  bus.dispatchEvent(new Event(subject));
}

/** Calls `react` whenever the subject is announced. */
export function useAnnouncement(subject: AnnouncedSubject, react: () => void): void {
  const latest = useRef(react);
  useEffect(() => {
    latest.current = react;
  });
  useEffect(() => {
    const listener = () => latest.current();
    bus.addEventListener(subject, listener);
    return () => bus.removeEventListener(subject, listener);
  }, [subject]);
}
