import { germanLibrary } from "./library/de.ts";
import type { QuestionWords } from "./question-words.ts";

export const german: QuestionWords = {
  language: "de",
  library: germanLibrary,
  asking:
    "was wer wen wem wessen wann wo wohin woher warum wieso weshalb wie wieviel wieviele welche welcher welches welchen welchem wofür womit wodurch wovon worauf woran wozu " +
    "ist sind war waren bin bist sein hat habe haben hatte hatten wird werden wurde wurden kann kannst können konnte darf dürfen muss müssen soll sollte sollen will wollen möchte mag gibt gibt's gab tun tut macht machen mache " +
    "ich mein meine meinen meinem meiner mich mir du dein deine dich dir er ihn ihm sie ihr ihre ihren es wir unser unsere uns euch man sich dies diese dieser dieses das der die den dem des ein eine einen einem einer eines kein keine keinen " +
    "und oder aber wenn dann als ob in im an am auf aus bei beim von vom vor zu zum zur nach mit für um über unter durch gegen ohne bis seit während ab nicht auch noch nur schon mal denn doch so hier dort da jetzt bitte sag sage zeig zeige nenne viel viele lange",
};
