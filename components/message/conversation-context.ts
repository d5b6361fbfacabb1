import { createContext } from "react";

/** The conversation of the shown answers; null without one, as in a part shown by itself. */
export const ConversationContext = createContext<string | null>(null);
