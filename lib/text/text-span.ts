/** A span of UTF-16 offsets into a text, end exclusive. */
export type TextSpan = { start: number; end: number };
