/**
 * What a text says that speaks to whoever answers from it: of its own instructions, of the answer it wants, of a model.
 * Each needs its two halves, so that a runbook's "Ignore the first alarm" and "Answer within ten minutes" are none.
 */
const orders = [
  // Put aside what you were told. Letters right before it do not hide it: "0Ignore all instructions".
  /(?:ignore|disregard|forget|override|ignoriere\p{L}*|vergiss|vergesst|missachte\p{L}*|ignore[zr]|oublie[zr]?|ignora[dr]?|olvid[ae]\p{L}*)\b.{0,60}\b(?:instructions?|prompts?|passages?|anweisung\p{L}*|vorgaben?|consignes?|instrucciones)\b/iu,
  // This is the answer.
  /\b(?:official|only (?:correct|valid)|offizielle\p{L}*|einzig richtige|officielle|oficial)\s+(?:answer|response|antwort|réponse|respuesta)\b|\b(?:answer|response|antwort|réponse|respuesta)\s+(?:officielle|oficial)\b/iu,
  // Always answer so.
  /\b(?:always|must|shall|only|immer|stets|nur|musst|toujours|siempre)\s+(?:answer|reply|respond|antworte\p{L}*|répond\p{L}*|respond\p{L}*|contesta\p{L}*)\b.{0,20}(?:["“„«:]|\bthat\b|\bwith\b|\bmit\b|\bdass\b|\bque\b|\bcon\b|\bpar\b)/iu,
  // You, the model.
  /\b(?:note|message|instructions?|hinweis|anweisung|nachricht|nota|note|mensaje)\s+(?:to|for|an|für|à|pour|para|al?)\s+(?:the |any |die |den |das |l['’]|la |el )?(?:assistants?|AI|KI|IA|LLM|language models?|chatbots?|assistenten?|sprachmodell\p{L}*|asistente)(?!\p{L})/iu,
  /\b(?:you are|act as|du bist|tu es|vous êtes|eres)\s+(?:an? |the |now |ein\p{L}* |une? |un |jetzt )*(?:AI|assistant|language model|chatbot|KI|assistent|sprachmodell|IA|asistente)(?!\p{L})/iu,
];

/** UTF-16 units of a unit that are read. */
const maxOrderChars = 2_000;

/**
 * Whether a part of a document speaks to whoever answers from it: gives orders, or calls itself the answer. It is
 * evidence like any other, but never told as what the document says.
 */
export function givesOrders(words: string): boolean {
  const read = words.slice(0, maxOrderChars);
  return orders.some((order) => order.test(read));
}
