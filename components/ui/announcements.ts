import { useEffect, useRef, useState } from "react";

/** Data on the server that an action on this page may have changed. */
type AnnouncedSubject = "conversations" | "documents";

const bus = new EventTarget();

/** Announces that lists of this subject should be read again. */
export function announce(subject: AnnouncedSubject): void {
  bus.dispatchEvent(new Event(subject));
}

/** Least time between two announcements of a subject that may change many times a second. */
const announceAgainMs = 1_500;
const announcedAt = new Map<AnnouncedSubject, number>();
const isPending = new Set<AnnouncedSubject>();

/** Announces as {@link announce} does, but not more often than lists need to be read again. */
export function announceSoon(subject: AnnouncedSubject): void {
  if (isPending.has(subject)) return;
  isPending.add(subject);
  const wait = (announcedAt.get(subject) ?? 0) + announceAgainMs - Date.now();
  setTimeout(
    () => {
      isPending.delete(subject);
      announcedAt.set(subject, Date.now());
      announce(subject);
    },
    Math.max(0, wait),
  );
}

/** Announces that a conversation has another title. */
export function announceTitle(id: string, title: string): void {
  bus.dispatchEvent(new CustomEvent(`title ${id}`, { detail: title }));
}

/** Returns the title that a conversation was given on this page; null while it was given none. */
export function useAnnouncedTitle(id: string): string | null {
  const [given, setGiven] = useState<string | null>(null);
  useEffect(() => {
    const listener = (event: Event) => {
      if (event instanceof CustomEvent) setGiven(String(event.detail));
    };
    bus.addEventListener(`title ${id}`, listener);
    return () => bus.removeEventListener(`title ${id}`, listener);
  }, [id]);
  return given;
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
