import type { DropdownMenu } from "radix-ui";
import { createContext } from "react";

/** What a menu is made of, once its code is loaded. */
export const MenuPartsContext = createContext<typeof DropdownMenu | null>(null);
