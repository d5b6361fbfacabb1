"use client";

import { PanelLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useNavigation } from "./navigation-context.tsx";

type PageBarProps = {
  title: string;
  /** What the window is called while the title is not known. */
  untitled?: string;
  /** Whether the title is the page's heading; false on a page with a heading of its own. */
  heading?: boolean;
  children?: ReactNode;
};

/**
 * The bar at the top of a page: a button for the conversations, its title, its actions. It names the window as well: routes
 * have no titles of their own, which would come after it and take its place.
 */
export function PageBar({ title, untitled, heading = true, children }: PageBarProps) {
  const t = useWords("ui");
  const { railHidden, showNavigation } = useNavigation();
  const isKnown = title.trim() !== "";
  const named = isKnown ? title : untitled;
  // A heading without words is none.
  const Title = heading && isKnown ? "h1" : "p";
  return (
    <header className="flex h-13 shrink-0 items-center gap-1.5 border-b border-rule px-2 md:px-3">
      <title>{named ? `${named} · Ibid` : "Ibid"}</title>
      <IconButton
        label={t("showConversations")}
        onClick={showNavigation}
        className={railHidden ? "" : "md:hidden"}
      >
        <PanelLeft />
      </IconButton>
      <Title
        dir="auto"
        className="align-outer min-w-0 flex-1 truncate px-1.5 font-medium"
        title={title}
      >
        {title}
      </Title>
      {children}
    </header>
  );
}
