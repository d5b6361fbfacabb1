/** Writes a route's address with a query, without the fields that are empty. */
export function withQuery(
  path: string,
  query: Record<string, string | number | undefined>,
): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== "") written.set(name, String(value));
  return `${path}?${written}`;
}
