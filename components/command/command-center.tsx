"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { useRef, useState } from "react";
import { useUploads } from "@/components/document/upload-context.tsx";
import { useNavigation } from "@/components/ui/navigation-context.tsx";
import { useStored } from "@/components/ui/use-stored.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import { useCommand } from "./use-command.ts";
import { useCommandKeys } from "./use-command-keys.ts";

const LazyPalette = dynamic(
  () => import("./command-palette.tsx").then((loaded) => loaded.CommandPalette),
  { ssr: false },
);
const LazyKeySheet = dynamic(() => import("./key-sheet.tsx").then((loaded) => loaded.KeySheet), {
  ssr: false,
});

/** Listens to the keys, and has what can be done on every page. Palette and list of keys are loaded when first opened. */
export function CommandCenter() {
  const [palette, setPalette] = useState(false);
  const [keys, setKeys] = useState(false);
  const [met, setMet] = useState({ palette: false, keys: false });
  const [single, storeSingle] = useStored("ibid.single-keys", "on");
  useCommandKeys(single === "on");
  useCommand("palette", () => {
    setMet((before) => ({ ...before, palette: true }));
    setPalette(!palette);
  });
  useCommand("shortcuts", () => {
    setMet((before) => ({ ...before, keys: true }));
    setKeys(true);
  });
  useWaysToGo();
  useThemes();
  return (
    <>
      {met.palette && <LazyPalette open={palette} onOpenChange={setPalette} />}
      {met.keys && (
        <LazyKeySheet
          open={keys}
          onOpenChange={setKeys}
          single={single === "on"}
          onSingle={(on) => storeSingle(on ? "on" : "off")}
        />
      )}
      <FilePicker />
    </>
  );
}

function useWaysToGo() {
  const router = useRouter();
  const { beginNew, railHidden, showNavigation, hideNavigation } = useNavigation();
  useCommand("new", () => {
    beginNew();
    router.push("/");
  });
  useCommand("documents", () => router.push("/documents"));
  useCommand("settings", () => router.push("/settings"));
  useCommand("conversations", () => {
    const shown = !railHidden && window.matchMedia("(min-width: 48rem)").matches;
    (shown ? hideNavigation : showNavigation)();
  });
}

function useThemes() {
  const { setTheme } = useTheme();
  useCommand("light", () => setTheme("light"));
  useCommand("dark", () => setTheme("dark"));
  useCommand("system", () => setTheme("system"));
}

/** Picks files from the disk, for the knowledge base that is shown, or where new files go. */
function FilePicker() {
  const t = useWords("command");
  const { addFiles } = useUploads();
  const input = useRef<HTMLInputElement>(null);
  useCommand("upload", () => input.current?.click());
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={t("filesToAdd")}
      onChange={(event) => {
        const shown = new URLSearchParams(window.location.search).get("in");
        addFiles([...(event.target.files ?? [])], shown);
        event.target.value = "";
      }}
    />
  );
}
