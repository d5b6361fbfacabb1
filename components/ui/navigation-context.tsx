"use client";

import { createContext, use } from "react";

type Navigation = {
  /** Whether the conversations are hidden on a wide screen. */
  railHidden: boolean;
  /** Shows them, or opens the drawer on a narrow screen. */
  showNavigation: () => void;
  hideNavigation: () => void;
  /** Leaves a conversation that began on the start page and begins another, with this question if there is one. */
  beginNew: (question?: string) => void;
  /** The question that the start page has still to ask. */
  question: string | null;
  /** Said by the start page when it asks that question. */
  questionTaken: () => void;
  /** Counts the conversations begun, so that the start page resets with each. */
  begun: number;
};

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("useNavigation needs an AppFrame around it.");
  return navigation;
}
