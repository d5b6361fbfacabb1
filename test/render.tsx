import {
  type RenderHookOptions,
  type RenderOptions,
  render as renderBare,
  renderHook as renderBareHook,
} from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { germanServer } from "@/components/wording/de/server.ts";
import { plainSettings } from "@/components/wording/plain-settings.ts";
import { WordingProvider } from "@/components/wording/wording-context.tsx";

export * from "@testing-library/react";

/** Renders in a page that says everything in English, within the wrapper of the test if it has one. */
export function render(element: ReactNode, options: RenderOptions = {}) {
  return renderBare(element, { ...options, wrapper: inEnglish(options.wrapper) });
}

/** Calls a hook in a page that says everything in English. */
export function renderHook<Result, Props>(
  hook: (props: Props) => Result,
  options: RenderHookOptions<Props> = {},
) {
  return renderBareHook(hook, { ...options, wrapper: inEnglish(options.wrapper) });
}

/** Renders in a page that says everything in German. */
export function renderInGerman(element: ReactNode) {
  const german = { ...wordingIn("de"), retell: germanServer };
  return renderBare(<WordingProvider wording={german}>{element}</WordingProvider>);
}

/** All of it is there at once, where a page loads what says the server's sentences. */
const englishPage = { ...wordingIn("en"), retell: plainSettings };

function inEnglish(Inner: RenderOptions["wrapper"] = Fragment) {
  return ({ children }: { children: ReactNode }) => (
    <WordingProvider wording={englishPage}>
      <Inner>{children}</Inner>
    </WordingProvider>
  );
}
