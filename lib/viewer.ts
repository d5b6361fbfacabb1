/** Who asks. Every function that reads or writes takes the viewer. */
export type Viewer = { userId: string };

/** The one user while accounts are off. */
export const localUser = { id: "local", name: "You" } as const;

/** Who sent a request: while accounts are off, the local user. */
export async function identify(_request: {
  readonly headers: Pick<Headers, "get">;
}): Promise<Viewer> {
  return { userId: localUser.id };
}
