"use client";

import dynamic from "next/dynamic";

/** Shows short notices ("Copied", "Deleted"); loaded after the page. */
export const Notices = dynamic(() => import("./toaster.tsx").then(({ Toaster }) => Toaster), {
  ssr: false,
});
