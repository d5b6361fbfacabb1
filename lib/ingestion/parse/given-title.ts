/** What programs write where no title was given. */
const placeholder =
  /^(?:untitled|powerpoint presentation|microsoft word|document\d*$|dokument\d*$|slide \d|pdf$|title$)/iu;
const filename = /\.(?:docx?|pptx?|xlsx?|tex|dvi|indd|pdf|qxd|rtf|odt)$/iu;

/** Returns the title in a file's properties if a person gave it; without one, the author is the computer's owner, too. */
export function givenTitle(title: string): string | undefined {
  const trimmed = title.trim();
  const isGiven = trimmed.length >= 3 && !placeholder.test(trimmed) && !filename.test(trimmed);
  return isGiven ? trimmed : undefined;
}
