import { SettingsPage } from "@/components/settings/settings-page.tsx";

export default function SettingsRoute() {
  return <SettingsPage />;
}
