import type { Metadata } from "next";
import { SettingsPage } from "@/components/settings/settings-page.tsx";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsRoute() {
  return <SettingsPage />;
}
