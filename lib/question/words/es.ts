import { spanishLibraryWords } from "./library/es.ts";
import type { QuestionWords } from "./question-words.ts";

export const spanishQuestionWords: QuestionWords = {
  language: "es",
  opening: "quién qué cuándo dónde cómo cuánto cuánta cuál puede alguien",
  library: spanishLibraryWords,
  asking:
    "qué que quién quien quiénes cuál cual cuáles cuándo cuando dónde donde adónde cómo como cuánto cuanto cuánta cuántos cuántas por porque es son era eran fue fueron ser estar está están soy eres hay ha han he has tiene tienen tengo tener puede puedo pueden poder debe debo deben hace hacen hacer hago va van " +
    "yo me mi mis mí tú te ti tu tus él ella lo la los las le les se su sus nos nosotros nuestro nuestra vosotros ustedes usted ellos ellas un una unos unas el del al de este esta esto estos estas ese esa eso esos esas aquel " +
    "y e o u pero si entonces en a con sin para sobre entre hasta desde no ni muy más también ya aquí allí ahora favor dime muestra muéstrame dame mucho muchos",
  pronouns: "él ella ellos ellas",
  more: "más sigue detalles",
  next: "siguiente después luego",
  failed:
    "no (?:ha |me )?(?:funcionó|funciona|funcionado|ayudó|ayuda|ayudado|sirvió|sirve)|ya lo (?:probé|intenté|hice)|sigue igual",
  comparing: "compara comparar comparación diferencia diferencias",
  others: "otro otra otros otras",
  both: "dos ambos ambas",
  asks: {
    time: "cuándo|cuando|qué (?:día|fecha|hora|año|mes)|a qué hora|hasta cuándo",
    duration: "cuánto (?:tiempo|dura)|cuántos (?:días|horas|minutos|semanas|meses)|cada cuánto",
    price: "cuánto (?:cuesta|cuestan|vale|hay que pagar|pago)|qué precio|precio|cuesta",
    amount: "cuánt[oa]s?|cuanto|qué (?:precio|edad|tamaño)|precio|cuesta",
    person: "quién|quiénes|quien|a quién",
    place: "dónde|donde|adónde|qué dirección|dirección",
    reason: "por qué|razón|motivo",
    steps: "cómo|qué (?:hago|hacer|hay que|tengo que|debo)",
    yesno: "^(?:es|son|está|están|puedo|se puede|puede|hay|tiene|tengo|debo)",
  },
  shows: {
    time: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes sábado domingo sábados domingos mediodía medianoche mañana tarde primavera verano otoño invierno",
    duration:
      "segundo segundos minuto minutos hora horas día días semana semanas mes meses año años",
    number:
      "uno dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cien mil medio mitad gratis",
    price: "euro euros céntimos gratis",
    place: "dirección calle piso sala sótano armario caja oficina",
    reason: "porque pues debido causa razón motivo",
  },
  aspects: [
    { asks: "resumen|en breve", sections: "resumen|abstract|conclus" },
    { asks: "resultados?|hallazgos?", sections: "resultado|results" },
    { asks: "conclusi(?:ón|ones)", sections: "conclus" },
    { asks: "métodos?", sections: "método|method|material" },
    { asks: "limitaci(?:ón|ones)|debilidades", sections: "limitaci|discusi|limitation|discussion" },
    { asks: "muestra|cuántos (?:pacientes|participantes)", sections: "method|participant|pacient" },
    {
      asks: "financió|financiado|financiación|pagó",
      sections: "financ|funding|agradecim|acknowledg",
    },
    { asks: "conflictos? de intereses?", sections: "conflict|interes|competing" },
    { asks: "contacto", sections: "contacto" },
  ],
};
