/** The environment that a set is asked in. @param model the id of the model that answers; by default the environment's. */
export function settingsFor(model?: string): Record<string, string | undefined> {
  return model === undefined ? process.env : { ...process.env, LANGUAGE_MODEL: model };
}
