/** The package has no types for it: it exports nothing that Ibid uses, and makes itself known to pdf.js. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {}
