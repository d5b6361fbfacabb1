import { createContext } from "react";

/** The number of the turn around a component. */
export const TurnContext = createContext(0);
