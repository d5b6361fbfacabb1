export const menuContent =
  "enter z-50 min-w-44 rounded-xl border border-rule bg-raised p-1 shadow-raised";

export const menuItem =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 outline-none data-[highlighted]:bg-hover data-[disabled]:opacity-50 pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:text-soft";
