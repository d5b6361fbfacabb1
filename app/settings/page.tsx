import type { Metadata } from "next";
import { SettingsPage } from "@/components/settings/settings-page.tsx";
import { wordsOf } from "@/components/wording/words.ts";
import { readWording } from "../read-wording.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: wordsOf(await readWording(), "frame")("settings") };
}

export default function SettingsRoute() {
  return <SettingsPage />;
}
