/** A failure whose message is a sentence for the user; it is printed without a stack. */
export class UserError extends Error {
  name = "UserError";
}
