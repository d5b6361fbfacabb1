import type { DrawPart } from "./messages.ts";

/** Draws a part of a sentence in full ink where the rest is softer. */
export const ink: DrawPart = (parts) => <span className="text-ink">{parts}</span>;

/** Leaves a part of a sentence to screen readers. */
export const said: DrawPart = (parts) => <span className="sr-only">{parts}</span>;
