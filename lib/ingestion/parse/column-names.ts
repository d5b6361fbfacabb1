/** UTF-16 units of a column's name; a longer one is no name. */
const maxNameLength = 60;

/** Returns the names in a row if its cells are names of columns: different from each other, and no values. */
export function columnNames(cells: readonly string[]): string[] | undefined {
  const names = cells.filter((cell) => cell !== "");
  const areNames = names.every(
    (name) => name.length <= maxNameLength && (/^\p{L}|^[#%_]/u.test(name) || isYear(name)),
  );
  const differ = new Set(names).size === names.length;
  return cells.length > 1 && names.length > cells.length / 2 && areNames && differ
    ? names
    : undefined;
}

const isYear = (name: string) => /^(?:19|20)\d{2}$/u.test(name);
