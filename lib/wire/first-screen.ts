/** The schemas of what the first screen reads. The page loads them beside that data, and not before it is drawn. */
export {
  conversationDetailSchema,
  conversationPageSchema,
  conversationViewSchema,
} from "./conversation.ts";
export { documentPageSchema } from "./document.ts";
export { healthSchema } from "./health.ts";
export { libraryProgressSchema } from "./library-progress.ts";
export { modelListSchema } from "./model.ts";
