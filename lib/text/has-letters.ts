/** Whether a text has a letter or digit of any script. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
