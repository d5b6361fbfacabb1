import { useEffect, useRef } from "react";

/** Data on the server that an action on this page may have changed. */
type AnnouncedSubject = "conversations" | "documents";

const bus = new EventTarget();

/** Announces that lists of this subject should be read again. */
export function announce(subject: AnnouncedSubject): void {
  bus.dispatchEvent(new Event(subject));
}

/** Calls `react` each time the subject is announced. */
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
