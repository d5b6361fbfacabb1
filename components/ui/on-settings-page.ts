const onSettingsPage =
  /\b(?:(?:LANGUAGE_MODEL|TOOL_MODEL|OPENAI|ANTHROPIC)(?:_BASE_URL|_API_KEY)|LANGUAGE_MODEL|TOOL_MODEL)\b|settings page/;

/** Whether what a sentence of the server names can be set on the settings page: a model, its server or its key. */
export function isOnSettingsPage(sentence: string): boolean {
  return onSettingsPage.test(sentence);
}
