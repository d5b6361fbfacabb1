const label = String.raw`(?:Fig(?:ure|ura)?|Table|Box|Scheme|Abb(?:ildung)?|Tab(?:elle)?|Tableau|Tabla|Schema)\.?\s\p{Lu}?\d+(?:[-–.]\d+)*\p{Ll}?[.:]`;
const labelAlone = new RegExp(`^${label}$`, "u");
const labelAhead = new RegExp(`^${label}\\s`, "u");

/** Whether a text is the label of a figure or a table, which its caption follows: "Figure 7-26.", "Tab. 3." */
export const isCaptionLabel = (text: string): boolean => labelAlone.test(text);

/** A caption without its label, whose number counts and measures nothing. */
export const withoutCaptionLabel = (text: string): string => text.replace(labelAhead, "");
