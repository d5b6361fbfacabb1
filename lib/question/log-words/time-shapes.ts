import { numberWords } from "./log-words.ts";

/** The shapes of times in English questions, as parts of patterns (`lib/log/take-time-window.ts` reads them). */

/** Words before a time, by what they make of it; a longer phrase comes before its own end. */
export const timeSides = {
  since: "no earlier than|not earlier than|not before|since|starting(?: at)?|from",
  until: "no later than|not later than|not after|until|till|up to|by",
  after: "later than|after|(?<!half |quarter |the )past|following",
  before: "earlier than|prior to|before",
  around: "around|about",
  at: "at|on|during|in|for",
} as const;

/** The words before a time, as alternatives of a pattern. */
export const anySide = Object.values(timeSides).join("|");

/** A month's name, as a part of a pattern. */
export const monthName =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
/** The hours in words, as alternatives of a pattern. */
export const hourWords = `one|${numberWords.join("|")}`;
/** A number that may be an hour, or the day of a month. */
const hourShape = `(?:(?<![\\d.:])\\d{1,2}|\\b(?:${hourWords})\\b)`;
/** A month as a whole, with or without its year: behind a preposition only, for "may" is a verb. */
export const monthShape = `\\b(?:in|during|of|for|throughout) (?:the )?(?:month of )?(?<month>${monthName})(?: (?:of )?(?<year>(?:19|20)\\d{2}))?(?! ?\\d)`;
export const dateShape = [
  "\\d{4}-\\d{2}-\\d{2}",
  `(?<!\\d)\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)? ${monthName}(?:,? (?:of )?\\d{4})?`,
  `${monthName} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  "\\d{1,2}[./]\\d{1,2}[./]\\d{4}",
].join("|");
export const zoneShape = `(?: ?(?:utc|gmt|z|cest|cet|est|edt|pst|pdt)\\b| ?[+-]\\d{2}:?\\d{2}\\b)`;
const halfShape =
  "(?: ?[ap]\\.?m\\b\\.?| (?:in|of) the (?:morning|afternoon|evening|night)| at night)";
export const clockShape = `(?:\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?${halfShape}?|${hourShape}(?: o'?clock${halfShape}?|${halfShape})|(?:12 )?(?:noon|midnight))`;
const timedShape = `(?:(?:${dateShape})(?:t|,? (?:at )?)${clockShape}${zoneShape}?|${clockShape}${zoneShape}?(?:,? (?:on )?(?:the )?(?:${dateShape}))?)`;
export const momentShape = `(?:the )?(?:${timedShape}|${dateShape})(?: sharp)?`;
/** "2 and 3 pm", "the 2nd and 4th of March": the end of a range tells what its beginning is. */
export const bareStart = `(?:the )?${hourShape}(?:st|nd|rd|th|\\.)?(?= ?-| (?:and|or|to|until|till|through) )`;

const dayPart = "(?:morning|afternoon|evening|night|noon|day|week|weekend|month|year)";
/** Days and stretches that are told from the asker's own time, or too loosely for a look-up. */
export const looseTimes = `(?:the )?day (?:before|after) (?:yesterday|tomorrow)|(?:(?:since|until|before|after|from|by) )?(?:yesterday|today|tomorrow)(?:'s)?(?: (?:in the |at )?${dayPart})?|tonight|overnight|(?:last|this|next|previous|the other|the same|that|the second|the third) (?:night|evening|morning|afternoon|weekend|week|month|year)|(?:(?:in|on|during) )?(?:the )?(?:other|same|next|previous|second|third) (?:day|hour|minute)|(?:early |late )?(?:in|during|at|on|by) (?:the )?(?:early |late )?(?:morning|afternoon|evening|night|weekend|week)s?|(?:\\d+|\\p{L}+) (?:\\p{L}+ )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?) ago|recently|lately|just now|right now`;

const weekdays = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";
/** Behind a number that counts nothing. */
const alone = "(?= ?(?:[?.!,;¦)](?!\\d)|$)| (?:and|or|in|on|of)\\b)";
const dayOrHour = "(?:\\d{1,2}(?:st|nd|rd|th|\\.)?|\\d{1,2}[./]\\d{1,2}\\b\\.?)";
const anyMonth =
  "january|february|march|april|may|june|july|august|september|october|november|december";
/** Times that are told by a clock or a calendar and that no reader takes, such as `since Monday`. */
export const unreadMoments = [
  "(?:(?:on|in) )?the (?:day|hour|minute|week|month) (?:before|after)(?: that)?(?=[\\s¦?.!]*$)",
  "(?:before|after|since) (?:that|then)(?=[\\s¦?.!]*$)",
  `(?:(?:${anySide}) )?${momentShape}(?![\\w:])`,
  `(?:(?:${anySide}) )?(?:the |last |next |this )?(?:${weekdays})s?(?: (?:morning|afternoon|evening|night))?(?![\\w-])`,
  `(?:half|quarter) (?:past|to) (?:${hourShape})(?![\\w-])`,
  `(?:between|from) (?:the )?${hourShape} ?(?:-|and|to|until|till) ?(?:the )?${hourShape}${alone}`,
  `(?:(?:${anySide}) (?:the )?|the )${dayOrHour}${alone}`,
  `(?:${anySide}) (?:the )?(?:${anyMonth}|(?:19|20)\\d{2})(?![\\w:-])`,
  `(?:within|in|during|for) (?:the )?(?:\\d{1,4}|an?|${numberWords.join("|")}) (?:seconds?|minutes?|hours?|days?|weeks?)(?![\\w-])`,
].join("|");
