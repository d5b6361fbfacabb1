"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { SWRConfig } from "swr";
import { useEarlyPalette } from "@/components/command/use-early-palette.ts";
import { UploadProvider } from "@/components/document/upload-context.tsx";
import { ThemeFollower } from "@/components/settings/theme-follower.tsx";
import { NavigationContext } from "@/components/ui/navigation-context.tsx";
import { Sheet } from "@/components/ui/sheet.tsx";
import { useMediaQuery } from "@/components/ui/use-media-query.ts";
import { useStored } from "@/components/ui/use-stored.ts";
import { useTouched } from "@/components/ui/use-touched.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { Rail } from "./rail.tsx";

/** Loaded after the page, which begins without any. */
const LazyUploads = dynamic(
  () => import("@/components/document/uploads.tsx").then((loaded) => loaded.Uploads),
  { ssr: false },
);

const swr = { revalidateOnFocus: true, errorRetryInterval: 3000 };

/** Keys and commands count from when they are loaded; the palette's key before that too. */
const LazyCommandCenter = dynamic(
  () => import("@/components/command/command-center.tsx").then((loaded) => loaded.CommandCenter),
  { ssr: false },
);

/** The frame of every page, with the conversations at the left, or in a drawer on a narrow screen. */
export function AppFrame({ children }: { children: ReactNode }) {
  const t = useWords("conversation");
  const pathname = usePathname();
  const [rail, storeRail] = useStored("ibid.rail", "shown");
  const [drawer, setDrawer] = useState(false);
  const [begun, setBegun] = useState(0);
  const [question, setQuestion] = useState<string | null>(null);
  const railHidden = rail === "hidden";
  useEarlyPalette();
  const touched = useTouched();
  // Not known of the HTML, which has the rail on every screen: a phone is not to read a list that it does not show.
  const wide = useMediaQuery("(min-width: 48rem)", false);

  // The drawer closes once a link in it is followed.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => setDrawer(false), [pathname, begun]);

  const beginNew = useCallback((asked?: string) => {
    setQuestion(asked ?? null);
    setBegun((number) => number + 1);
  }, []);
  const questionTaken = useCallback(() => setQuestion(null), []);
  const navigation = useMemo(
    () => ({
      railHidden,
      begun,
      beginNew,
      question,
      questionTaken,
      showNavigation: () =>
        window.matchMedia("(min-width: 48rem)").matches ? storeRail("shown") : setDrawer(true),
      hideNavigation: () =>
        window.matchMedia("(min-width: 48rem)").matches ? storeRail("hidden") : setDrawer(false),
    }),
    [railHidden, begun, beginNew, question, questionTaken, storeRail],
  );

  return (
    <SWRConfig value={swr}>
      <UploadProvider>
        <NavigationContext value={navigation}>
          <div className="flex h-dvh">
            {!railHidden && (
              <div className="hidden w-65 shrink-0 border-e border-rule bg-sunk md:flex">
                <Rail listed={wide} />
              </div>
            )}
            <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
              {children}
            </main>
          </div>
          <Sheet
            open={drawer}
            onOpenChange={setDrawer}
            side="start"
            title={t("conversations")}
            hideTitle
          >
            <Rail listed />
          </Sheet>
          {touched && <LazyCommandCenter />}
        </NavigationContext>
        {touched && <LazyUploads />}
        <ThemeFollower />
      </UploadProvider>
    </SWRConfig>
  );
}
