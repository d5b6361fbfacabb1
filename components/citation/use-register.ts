import { useState } from "react";
import type { ShownTurn } from "@/components/message/shown-turns.ts";
import type { Source } from "@/lib/wire/source.ts";
import { type RegisterLine, readRegister } from "./read-register.ts";

/**
 * Returns the register of {@link readRegister}, as the same object until it changes, so that the markers
 * of a long conversation are not drawn again with each word of its last answer.
 */
export function useRegister(saved: Source[], turns: ShownTurn[]): RegisterLine[] {
  const next = readRegister(saved, turns);
  const [register, setRegister] = useState(next);
  if (summary(register) === summary(next)) return register;
  setRegister(next);
  return next;
}

function summary(register: RegisterLine[]): string {
  return JSON.stringify(register);
}
