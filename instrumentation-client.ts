import * as z from "zod/mini";

// The content security policy forbids code made from text (next.config.mjs), which zod would otherwise try.
z.config({ jitless: true });
