/** A text reduced to its letters and digits, in lower case: two spellings of the same words compare equal. */
export function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
