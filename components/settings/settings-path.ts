/** The route of the settings, by which the page's cache knows them. */
export const settingsPath = "/api/settings";
