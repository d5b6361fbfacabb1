export const menuContent =
  "enter z-50 min-w-44 rounded-xl border border-rule bg-raised p-1 shadow-raised";

const item =
  "flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 outline-none data-[highlighted]:bg-hover pointer-coarse:min-h-11 [&_svg]:size-4";

export const menuItem = `${item} cursor-pointer data-[disabled]:opacity-50 [&_svg]:text-soft`;

/** Deletes something. */
export const menuItemDanger = `${item} cursor-pointer text-danger`;

/** One of several that exclude each other; one that cannot be chosen says why. */
export const menuChoice = `${item} cursor-pointer py-1.5 data-[disabled]:cursor-default [&_svg]:text-accent`;
