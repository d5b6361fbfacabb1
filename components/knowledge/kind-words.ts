import { BookOpen, BriefcaseBusiness, Folder, type LucideIcon, UserRound } from "lucide-react";

type KindWords = { title: string; one: string; hint: string; Icon: LucideIcon };

const kinds: Record<string, KindWords> = {
  shared: {
    title: "Shared library",
    one: "Shared",
    hint: "Read by everybody, and by every conversation.",
    Icon: BookOpen,
  },
  personal: {
    title: "Personal",
    one: "Personal",
    hint: "Your own runbooks and notes; read by all your conversations.",
    Icon: UserRound,
  },
  case: {
    title: "Cases",
    one: "Case",
    hint: "The evidence of one case; read only where you choose it, and erased when the case closes.",
    Icon: BriefcaseBusiness,
  },
};

/** What a kind of knowledge base is called; a kind this page does not know is called by its own name. */
export function kindWords(kind: string): KindWords {
  return (
    kinds[kind] ?? {
      title: kind.charAt(0).toUpperCase() + kind.slice(1),
      one: kind,
      hint: "",
      Icon: Folder,
    }
  );
}

/** The kinds in the order they are listed. */
export const kindOrder = ["shared", "personal", "case"];
