import { createContext } from "react";

/** The number of the turn that a part of an answer belongs to. */
export const TurnContext = createContext(0);
