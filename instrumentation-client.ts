// The content security policy forbids code made from text (next.config.mjs), which zod would otherwise try. Said by zod's
// own variable, for zod itself is loaded after the page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
