"use client";

import { createContext, use } from "react";

export type Navigation = {
  /** The conversations are folded away on a wide screen. */
  railHidden: boolean;
  /** Unfolds them, or opens the drawer on a narrow screen. */
  showNavigation: () => void;
  hideNavigation: () => void;
  /** Leaves whatever conversation was begun at the start page and begins another. */
  beginNew: () => void;
  /** Counts the conversations begun, so that the start page can begin anew. */
  begun: number;
};

export const NavigationContext = createContext<Navigation | null>(null);

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("useNavigation needs an AppFrame around it.");
  return navigation;
}
