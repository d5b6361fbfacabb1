/**
 * Joins class names, without those that do not apply. Classes that set the same property of the same element do not override
 * each other: the style sheet's order decides, so one of them is chosen, or left to whoever uses the component.
 */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}
