import { englishLibrary } from "./library/en.ts";
import type { QuestionWords } from "./question-words.ts";

export const english: QuestionWords = {
  language: "en",
  library: englishLibrary,
  asking:
    "what whats what's which who whos who's whom whose when when's where where's why how hows how's do does did doing done can could would should shall will may might must is are was were am be been being has have had having " +
    "i i'm im i've ive i'd my mine me myself you you're your yours we we're our ours us it it's its they them their theirs he him his she her hers one ones this that that's these those there here " +
    "a an the and or but so if then than of in on at to from by for with about as into out up over under after before between any some every each either not no n't don't doesn't didn't can't " +
    "please tell show give find get know say says said mean means meant let lets let's want need like just also only now ok okay still too actually exactly again anything something much many lot lots",
};
