"use client";

import { type ComponentProps, lazy, useEffect, useState } from "react";
import { useIsClient } from "@/components/ui/use-is-client.ts";
import { ConversationSkeleton } from "./conversation-skeleton.tsx";

type Code = typeof import("./conversation.tsx");

let loaded: Code | null = null;

/**
 * Loads the code of a conversation: the Markdown renderer and the chat protocol, more than the rest of the start page.
 * Rejects when the server cannot be reached; another call tries again.
 */
export async function loadConversation(): Promise<Code> {
  loaded ??= await import("./conversation.tsx");
  return loaded;
}

type LazyConversationProps = ComponentProps<Code["Conversation"]>;

/** Of the page's HTML the conversation is a part; a browser takes the page over once its code is there too. */
const ConversationOfPage = lazy(async () => ({ default: (await loadConversation()).Conversation }));

/**
 * `Conversation`, with a skeleton until its code is loaded, unless it came with the page. Without a Suspense boundary, which
 * would hide the whole conversation whenever a part of it waits for code of its own; in the HTML the skeleton would come
 * first, and the words behind the end of the page.
 */
export function LazyConversation(props: LazyConversationProps) {
  const isOfPage = !useIsClient();
  const [cameWithPage] = useState(isOfPage);
  return cameWithPage ? <ConversationOfPage {...props} /> : <ConversationWhenLoaded {...props} />;
}

function ConversationWhenLoaded(props: LazyConversationProps) {
  const [code, setCode] = useState(loaded);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    loadConversation().then(
      (read) => current && setCode(read),
      (failure: unknown) => current && setError(failure),
    );
    return () => {
      current = false;
    };
  }, []);
  if (error) throw error;
  return code ? <code.Conversation {...props} /> : <ConversationSkeleton />;
}
