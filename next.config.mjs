/** The browser talks to no other host, and no other site frames Ibid. Next's own scripts and styles are inline. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const headers = [
  { key: "Referrer-Policy", value: "no-referrer" },
  { key: "X-Content-Type-Options", value: "nosniff" },
];

/** @param {string} phase */
export default function config(phase) {
  // The development server evaluates code to reload modules in place.
  const isDevelopment = phase === "phase-development-server";
  const policy = isDevelopment
    ? contentSecurityPolicy.replace("'unsafe-inline'", "'unsafe-inline' 'unsafe-eval'")
    : contentSecurityPolicy;
  /** @type {import("next").NextConfig} */
  return {
    agentRules: false,
    devIndicators: false,
    poweredByHeader: false,
    reactStrictMode: true,
    // The types are a check of their own, which `npm test` makes before it builds.
    typescript: { ignoreBuildErrors: true },
    // Nothing reads the maps of a build: they are four fifths of its files and a part of its time.
    experimental: { turbopackSourceMaps: phase !== "phase-production-build" },
    // Loaded from node_modules as they are: bundled into each route anew, they double the time of a build.
    serverExternalPackages: [
      "@ai-sdk/openai-compatible",
      "@electric-sql/pglite",
      "@electric-sql/pglite-pgvector",
      "@electric-sql/pglite-socket",
      "@napi-rs/canvas",
      "@opentelemetry/context-async-hooks",
      "@opentelemetry/exporter-trace-otlp-http",
      "@opentelemetry/resources",
      "@opentelemetry/sdk-trace",
      "ai",
      "dictionary-en",
      "drizzle-orm",
      "fast-xml-parser",
      "file-type",
      "linkedom",
      "nspell",
      "officeparser",
      "pdfjs-dist",
      "pg-boss",
      "postal-mime",
      "postgres",
      "read-excel-file",
      "tesseract.js-core",
      "unpdf",
      "yaml",
      "zod",
    ],
    outputFileTracingRoot: import.meta.dirname,
    turbopack: { resolveAlias: { "rehype-raw": "./components/answer/no-raw-html.ts" } },
    headers: async () => [
      {
        source: "/:path*",
        headers: [...headers, { key: "Content-Security-Policy", value: policy }],
      },
    ],
  };
}
