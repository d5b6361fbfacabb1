import { expect, test } from "vitest";
import { judgeText } from "../../test/judge-text.ts";

test.each([
  [
    "what is the wifi password of the allotment hut",
    "- hut wifi: password juniper22, router behind the stove\n- old wifi password of the allotment hut was marrow7, no longer works\n- stove: close the flap\n",
    /juniper22/u,
    /marrow7/u,
  ],
  [
    "Welches Passwort hat das Gästenetz der Werkstatt?",
    "- Gästenetz: Passwort Hobelbank4\n- altes Passwort für das Gästenetz der Werkstatt: Leim9, bitte nicht mehr nehmen\n- Späne freitags ausfegen\n",
    /Hobelbank4/u,
    /Leim9/u,
  ],
  [
    "quelle quantité de sel pour la piscine",
    "- piscine : sel 40 kg en avril, filtre à laver\n- ancienne quantité de sel pour la piscine 55 kg, trop !!\n- bâche rangée au garage\n",
    /40 kg/u,
    /55 kg/u,
  ],
])(
  "what is called the old one does not answer before what holds: %s",
  async (question, text, now, before) => {
    expect((await judgeText(question, text)).words).toMatch(now);
    const asksOld = question
      .replace("wifi password", "old wifi password")
      .replace("Passwort", "alte Passwort")
      .replace("quantité", "ancienne quantité");
    expect((await judgeText(asksOld, text)).words).toMatch(before);
  },
);

test("an old thing in a name is not the old one", async () => {
  const stays =
    "- Ghent: Cloister Rooms, 1 night, 88 EUR, breakfast from 7\n- Bruges: Old Bruges Inn, 2 nights, 61 EUR a night, pay there\n";
  expect((await judgeText("what does the inn in bruges cost a night", stays)).words).toMatch(/61/u);
});

test.each([
  [
    "can i still use mailgate",
    "Since May all orders go through the shop; the old MailGate server was switched off on 3 April.\n\n## Signing in\n\n1. Mail the office for a key to the gate.\n2. Use it within a week.\n",
    /switched off/u,
  ],
  [
    "Kann ich den Faxserver noch benutzen?",
    "Seit Januar laufen Befunde über das Portal; der alte Faxserver wurde am 1. März abgeschaltet.\n\n## Zugang\n\n1. Am Server anmelden.\n",
    /abgeschaltet/u,
  ],
])("what became of the old one answers for it: %s", async (question, text, words) => {
  expect((await judgeText(question, text)).words).toMatch(words);
});
