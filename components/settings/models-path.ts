/** The route of the models, by which the page's cache knows them. */
export const modelsPath = "/api/models";
