import {
  BookOpen,
  BriefcaseBusiness,
  Folder,
  type LucideIcon,
  UserRound,
  UsersRound,
} from "lucide-react";
import { kindNamed } from "@/lib/knowledge/kind.ts";
import type { KindIcon } from "@/lib/knowledge/knowledge-base-kind.ts";

type KindDescription = { title: string; one: string; hint: string; Icon: LucideIcon };

const icons: Record<KindIcon, LucideIcon> = {
  book: BookOpen,
  person: UserRound,
  people: UsersRound,
  briefcase: BriefcaseBusiness,
  folder: Folder,
};

/** Describes a kind of knowledge base; an unregistered kind is described by its id. */
export function describeKind(name: string): KindDescription {
  const kind = kindNamed(name);
  if (kind) {
    return { title: kind.title, one: kind.one, hint: kind.description, Icon: icons[kind.icon] };
  }
  return {
    title: name.charAt(0).toUpperCase() + name.slice(1),
    one: name,
    hint: "",
    Icon: Folder,
  };
}
