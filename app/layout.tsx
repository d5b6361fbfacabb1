import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import type { ReactNode } from "react";
import { AppFrame } from "@/components/conversation/app-frame.tsx";
import { EarlyInput } from "@/components/ui/early-input.tsx";
import { Notices } from "@/components/ui/notices.tsx";
import { PageDirection } from "@/components/ui/page-direction.tsx";
import { ThemeProvider } from "@/components/ui/theme-provider.tsx";
import { WordingProvider } from "@/components/wording/wording-context.tsx";
import { wordsIn } from "@/components/wording/words.ts";
import { readWording } from "./read-wording.ts";
import "./globals.css";

// The subset that every page needs, preloaded. The others, and the other fonts, are loaded when a text has their letters
// (globals.css). Its fallback stands there too: behind the other subsets.
const geist = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist",
  weight: "100 900",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      // What the subset has, as its package says.
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});
// "Ibid." in Source Serif 4, italic, at 600: five glyphs instead of a font of 52 kB.
const wordmark = localFont({
  src: "./fonts/wordmark.woff2",
  variable: "--font-wordmark",
  adjustFontFallback: false,
});

export async function generateMetadata(): Promise<Metadata> {
  return { description: wordsIn(await readWording(), "frame")("description") };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#1b1a18" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const wording = await readWording();
  const t = wordsIn(wording, "frame");
  return (
    <html
      lang={wording.language}
      suppressHydrationWarning
      className={`${geist.variable} ${wordmark.variable}`}
    >
      <body>
        <WordingProvider wording={wording}>
          <ThemeProvider>
            <EarlyInput />
            <a href="#main" className="skip-link">
              {t("skipToPage")}
            </a>
            <PageDirection>
              <AppFrame>{children}</AppFrame>
              <Notices />
            </PageDirection>
          </ThemeProvider>
        </WordingProvider>
      </body>
    </html>
  );
}
