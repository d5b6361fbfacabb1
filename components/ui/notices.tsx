"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { isNoticeWanted, onNoticeWanted } from "./notify.ts";

const LazyToaster = dynamic(() => import("./toaster.tsx").then(({ Toaster }) => Toaster), {
  ssr: false,
});

/** Shows short notices ("Copied", "Deleted"); loaded with the first of them. */
export function Notices() {
  const wanted = useSyncExternalStore(onNoticeWanted, isNoticeWanted, () => false);
  return wanted && <LazyToaster />;
}
