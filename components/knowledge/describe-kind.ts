import {
  BookOpen,
  BriefcaseBusiness,
  Folder,
  type LucideIcon,
  UserRound,
  UsersRound,
} from "lucide-react";
import type { Messages } from "@/components/wording/messages.ts";
import type { PageWords } from "@/components/wording/words.ts";
import { kindNamed } from "@/lib/knowledge/kind.ts";
import type { KindIcon } from "@/lib/knowledge/knowledge-base-kind.ts";

type KindWords = {
  title: string;
  one: string;
  hint: string;
  /** What closing one erases; null where it cannot be closed. */
  closing: string | null;
};
type KindDescription = KindWords & { Icon: LucideIcon };

const icons: Record<KindIcon, LucideIcon> = {
  book: BookOpen,
  person: UserRound,
  people: UsersRound,
  briefcase: BriefcaseBusiness,
  folder: Folder,
};

type Key = keyof Messages["knowledge"];

/** What the page calls the kinds that Ibid comes with. Any other is called as its own entry says. */
const knownKinds: Record<string, { title: Key; one: Key; hint: Key; closing: Key | null }> = {
  shared: { title: "sharedTitle", one: "shared", hint: "sharedHint", closing: null },
  personal: { title: "personalTitle", one: "personal", hint: "personalHint", closing: null },
  case: { title: "caseTitle", one: "case", hint: "caseHint", closing: "caseClosing" },
};

/** Describes a kind of knowledge base; an unregistered kind is described by its id. */
export function describeKind(name: string, t: PageWords<"knowledge">): KindDescription {
  const kind = kindNamed(name);
  if (!kind) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    return { title, one: name, hint: "", closing: null, Icon: Folder };
  }
  const { title, one, description, closing } = kind;
  const said = kindWordsFor(name, t) ?? { title, one, hint: description, closing };
  return { ...said, Icon: icons[kind.icon] };
}

function kindWordsFor(name: string, t: PageWords<"knowledge">): KindWords | undefined {
  const keys = knownKinds[name];
  if (!keys) return undefined;
  return {
    title: t(keys.title),
    one: t(keys.one),
    hint: t(keys.hint),
    closing: keys.closing && t(keys.closing),
  };
}
