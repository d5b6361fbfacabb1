import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { AppFrame } from "@/components/conversation/app-frame.tsx";
import { Notices } from "@/components/ui/notices.tsx";
import { ThemeProvider } from "@/components/ui/theme-provider.tsx";
import "./globals.css";

// Only the variable fonts: geist's own export would preload nine static weights of each.
const geist = localFont({
  src: "../node_modules/geist/dist/fonts/geist-sans/Geist-Variable.woff2",
  variable: "--font-geist",
  weight: "100 900",
});
const geistMono = localFont({
  src: "../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  adjustFontFallback: false,
  preload: false,
});

export const metadata: Metadata = {
  title: { default: "Ibid", template: "%s · Ibid" },
  description: "Answers over your own documents, with citations that keep their number.",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#1b1a18" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning className={`${geist.variable} ${geistMono.variable}`}>
      <body>
        <ThemeProvider>
          <a href="#main" className="skip-link">
            Skip to the page
          </a>
          <AppFrame>{children}</AppFrame>
          <Notices />
        </ThemeProvider>
      </body>
    </html>
  );
}
