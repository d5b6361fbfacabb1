const thousands = /(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?![\p{N}]|[.,]\d)/gu;

/** Writes numbers without the signs between their thousands, so that "3.000" and "3000" are one term. */
export function joinThousands(text: string): string {
  return text.replace(thousands, (number) => number.replace(/[^\d]/gu, ""));
}
