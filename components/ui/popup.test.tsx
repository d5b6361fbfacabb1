import userEvent from "@testing-library/user-event";
import { PencilLine } from "lucide-react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cleanup, render, screen } from "@/test/render.tsx";
import { Popup } from "./popup.tsx";
import { RowMenu, RowMenuItem } from "./row-menu.tsx";

afterEach(cleanup);

function Rows({ onRename = () => {} }: { onRename?: () => void }) {
  return (
    <RowMenu name="Runbooks" className="size-7">
      <RowMenuItem Icon={PencilLine} onSelect={onRename}>
        Rename
      </RowMenuItem>
      <RowMenuItem Icon={PencilLine} onSelect={() => {}}>
        Delete
      </RowMenuItem>
    </RowMenu>
  );
}

const trigger = () => screen.getByRole("button", { name: "What to do with “Runbooks”" });

describe("a menu that is loaded when it is met", () => {
  it("says before it is loaded that it opens a menu, as it does after", async () => {
    const user = userEvent.setup();
    render(<Rows />);
    const told = () =>
      ["aria-haspopup", "aria-expanded"].map((name) => trigger().getAttribute(name));
    expect(told()).toEqual(["menu", "false"]);
    await user.click(trigger());
    await screen.findByRole("menu");
    await user.keyboard("{Escape}");
    expect(told()).toEqual(["menu", "false"]);
  });

  it.each(["{Enter}", " ", "{ArrowDown}"])("opens at its first item by the key %j", async (key) => {
    const user = userEvent.setup();
    render(<Rows />);
    await user.tab();
    await user.keyboard(key);
    const first = await screen.findByRole("menuitem", { name: "Rename" });
    await vi.waitFor(() => expect(document.activeElement).toBe(first));
  });

  it("gives the focus back to its button, and opens by it again", async () => {
    const user = userEvent.setup();
    const renamed = vi.fn<() => void>();
    render(<Rows onRename={renamed} />);
    await user.click(trigger());
    await screen.findByRole("menu");
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(document.activeElement).toBe(trigger()));
    await user.click(trigger());
    await user.click(await screen.findByRole("menuitem", { name: "Rename" }));
    expect(renamed).toHaveBeenCalledOnce();
  });
});

it("tries again at the next press when the code of a popup could not be loaded", async () => {
  const user = userEvent.setup();
  let reachable = false;
  const load = () => (reachable ? Promise.resolve("code") : Promise.reject(new Error("offline")));
  render(
    <Popup kind="menu" load={load} trigger={<button type="button">More</button>}>
      {(code) => <p>{code}</p>}
    </Popup>,
  );
  await user.click(screen.getByRole("button", { name: "More" }));
  await vi.waitFor(() => expect(screen.queryByText("code")).toBeNull());
  reachable = true;
  await user.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByText("code")).toBeTruthy();
});
