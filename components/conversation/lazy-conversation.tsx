"use client";

import { type ComponentProps, useEffect, useState } from "react";
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

/**
 * `Conversation`, with a skeleton until its code is loaded. Without a Suspense boundary, which would hide the whole
 * conversation whenever a part of it waits for code of its own.
 */
export function LazyConversation(props: ComponentProps<Code["Conversation"]>) {
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
