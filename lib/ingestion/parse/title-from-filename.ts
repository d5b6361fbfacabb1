/** Returns a title for a document without one: the file's name without its extension. */
export function titleFromFilename(filename: string): string {
  return (
    filename
      .replace(/(?<=.)\.[a-z0-9]{1,8}$/iu, "")
      .replaceAll("_", " ")
      .trim() || filename
  );
}
