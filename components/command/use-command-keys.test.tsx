import { afterEach, expect, it, vi } from "vitest";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { wordsIn } from "@/components/wording/words.ts";
import { cleanup, fireEvent, render, screen } from "@/test/render.tsx";
import { allCommands, findCommands } from "./commands.ts";
import { canDo, doCommand, useCommand } from "./use-command.ts";
import { useCommandKeys } from "./use-command-keys.ts";
import { useEarlyPalette } from "./use-early-palette.ts";
import { looksLikeQuestion } from "./use-found.ts";

afterEach(cleanup);

/** As Radix draws one. */
const dialog = { role: "dialog" };

function Page({ single = true, done }: { single?: boolean; done: (what: string) => void }) {
  useCommandKeys(single);
  useCommand("composer", () => done("composer"));
  useCommand("answers", () => done("answers"));
  useCommand("palette", () => done("palette"));
  useCommand("next-citation", () => done("next citation"));
  return (
    <>
      <p>Text</p>
      <input aria-label="Field" />
      <textarea aria-label="Question" data-composer />
      <div role="menu">
        <button type="button">Item</button>
      </div>
      <div {...dialog} aria-label="Sheet">
        <button type="button">In the sheet</button>
      </div>
      <div data-radix-popper-content-wrapper="">
        <div {...dialog} aria-label="Card">
          <button type="button">In the card</button>
        </div>
      </div>
    </>
  );
}

function press(name: string, init: KeyboardEventInit): string[] {
  const done: string[] = [];
  const view = render(<Page done={(what) => done.push(what)} />);
  fireEvent.keyDown(screen.getByText(name, { ignore: "style" }), init);
  view.unmount();
  return done;
}

it("does the command of a key that is pressed on the page, and in a card beside a marker", () => {
  expect(press("Text", { key: "/" })).toEqual(["composer"]);
  expect(press("In the card", { key: "]" })).toEqual(["next citation"]);
});

it("does the command of a letter also while Caps Lock is on", () => {
  const capsLock = { modifierCapsLock: true };
  expect(press("Text", { key: "K", ctrlKey: true, ...capsLock })).toEqual(["palette"]);
  expect(press("Text", { key: "K", ctrlKey: true, shiftKey: true })).toEqual([]);
});

it("leaves keys to menus, dialogs, the browser, and to who is writing", () => {
  for (const name of ["Item", "In the sheet"]) expect(press(name, { key: "/" })).toEqual([]);
  for (const held of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(press("Text", { key: "/", ...held })).toEqual([]);
  const done = vi.fn<(what: string) => void>();
  render(<Page done={done} />);
  for (const label of ["Field", "Question"])
    fireEvent.keyDown(screen.getByLabelText(label), { key: "/" });
  expect(done).not.toHaveBeenCalled();
});

it("knows a bracket that is written with AltGraph", () => {
  expect(press("Text", { key: "]", ctrlKey: true, altKey: true, modifierAltGraph: true })).toEqual([
    "next citation",
  ]);
});

it("opens the palette from everywhere, and leaves the field of the question by Escape", () => {
  const done: string[] = [];
  render(<Page single={false} done={(what) => done.push(what)} />);
  fireEvent.keyDown(screen.getByLabelText("Field"), { key: "k", ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText("Field"), { key: "Escape" });
  fireEvent.keyDown(screen.getByLabelText("Question"), { key: "Escape" });
  fireEvent.keyDown(screen.getByText("Text"), { key: "/" });
  expect(done).toEqual(["palette", "answers"]);
});

it("does what the latest component on the page says, and nothing once none is there", () => {
  const done: string[] = [];
  const first = render(<Page done={() => done.push("first")} />);
  const second = render(<Page done={() => done.push("second")} />);
  expect(doCommand("composer")).toBe(true);
  second.unmount();
  doCommand("composer");
  first.unmount();
  expect(doCommand("composer")).toBe(false);
  expect(canDo("composer")).toBe(false);
  expect(done).toEqual(["second", "first"]);
});

it("gives each key to one command, and finds commands by the beginnings of words", () => {
  const t = wordsIn(wordingIn("en"), "command");
  const keys = allCommands.flatMap(({ key, when }) => (key ? [`${when ?? ""} ${key}`] : []));
  expect(new Set(keys).size).toBe(keys.length);
  expect(findCommands("dark", t).map(({ id }) => id)).toEqual(["dark"]);
  expect(findCommands("the th", t).map(({ id }) => id)).toContain("system");
  expect(findCommands("hide sources", t).map(({ id }) => id)).toEqual(["leaf"]);
  expect(findCommands("nothing of this", t)).toEqual([]);
});

it("tells a question from words to be found", () => {
  expect(looksLikeQuestion("How large should it be")).toBe(true);
  expect(looksLikeQuestion("who?")).toBe(true);
  expect(looksLikeQuestion("app log")).toBe(false);
});

it("opens the palette once its code is there, when its key was pressed before", () => {
  const opened = vi.fn<() => void>();
  function Keys() {
    useCommandKeys(true);
    useCommand("palette", opened);
    return null;
  }
  function Frame({ loaded }: { loaded: boolean }) {
    useEarlyPalette();
    return loaded && <Keys />;
  }
  const { rerender } = render(<Frame loaded={false} />);
  const pressKey = () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  // It is the browser's own key too.
  expect(pressKey()).toBe(false);
  rerender(<Frame loaded />);
  expect(opened).toHaveBeenCalledOnce();
  pressKey();
  expect(opened).toHaveBeenCalledTimes(2);
});
