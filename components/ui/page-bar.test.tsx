import { afterEach, expect, it } from "vitest";
import { cleanup, render } from "@/test/render.tsx";
import { NavigationContext } from "./navigation-context.tsx";
import { PageBar } from "./page-bar.tsx";

afterEach(cleanup);

const navigation = {
  railHidden: false,
  begun: 0,
  beginNew: () => {},
  question: null,
  questionTaken: () => {},
  showNavigation: () => {},
  hideNavigation: () => {},
};

const bar = (title: string, untitled?: string) => (
  <NavigationContext value={navigation}>
    <PageBar title={title} {...(untitled ? { untitled } : {})} />
  </NavigationContext>
);

it("names the window, and by what it is while its title is not known", () => {
  const { rerender } = render(bar(" ", "Conversation"));
  expect(document.title).toBe("Conversation · Ibid");
  rerender(bar("How large?", "Conversation"));
  expect(document.title).toBe("How large? · Ibid");
  rerender(bar(" "));
  expect(document.title).toBe("Ibid");
  expect(document.querySelectorAll("title")).toHaveLength(1);
});
