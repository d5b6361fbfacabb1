import {
  act,
  type RenderHookOptions,
  type RenderOptions,
  render as renderBare,
  renderHook as renderBareHook,
} from "@testing-library/react";
import { Fragment, type ReactNode } from "react";
import { wordingIn } from "@/components/wording/compile-messages.ts";
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

/** Renders in a German page, of which all is loaded before it returns. */
export async function renderInGerman(element: ReactNode) {
  const rendered = renderBare(
    <WordingProvider wording={wordingIn("de")}>{element}</WordingProvider>,
  );
  await act(() => import("@/components/wording/de/server.ts"));
  return rendered;
}

function inEnglish(Inner: RenderOptions["wrapper"] = Fragment) {
  return ({ children }: { children: ReactNode }) => (
    <WordingProvider wording={wordingIn("en")}>
      <Inner>{children}</Inner>
    </WordingProvider>
  );
}
