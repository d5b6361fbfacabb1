import { spanishLibrary } from "./library/es.ts";
import type { QuestionWords } from "./question-words.ts";

export const spanish: QuestionWords = {
  language: "es",
  library: spanishLibrary,
  asking:
    "qué que quién quien quiénes cuál cual cuáles cuándo cuando dónde donde adónde cómo como cuánto cuanto cuánta cuántos cuántas por porque es son era eran fue fueron ser estar está están soy eres hay ha han he has tiene tienen tengo tener puede puedo pueden poder debe debo deben hace hacen hacer hago va van " +
    "yo me mi mis mí tú te ti tu tus él ella lo la los las le les se su sus nos nosotros nuestro nuestra vosotros ustedes usted ellos ellas un una unos unas el del al de este esta esto estos estas ese esa eso esos esas aquel " +
    "y e o u pero si entonces en a con sin para sobre entre hasta desde no ni muy más también ya aquí allí ahora favor dime muestra muéstrame dame mucho muchos",
};
