import { useState } from "react";
import type { Turn } from "@/components/message/read-turns.ts";
import type { Source } from "@/lib/wire/citation.ts";
import { type RegisterEntry, readRegister } from "./read-register.ts";

/**
 * The register as {@link readRegister} tells it, the same object until it says something new: the
 * markers of a long conversation are not drawn again with each word of its last answer.
 */
export function useRegister(saved: Source[], turns: Turn[]): RegisterEntry[] {
  const next = readRegister(saved, turns);
  const [register, setRegister] = useState(next);
  if (summary(register) === summary(next)) return register;
  setRegister(next);
  return next;
}

function summary(register: RegisterEntry[]): string {
  return JSON.stringify(register);
}
