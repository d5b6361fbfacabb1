import { describe, expect, it } from "vitest";
import { detectLanguage, possibleLanguages } from "./detect-language.ts";
import { type Language, languages } from "./stop-words.ts";

const samples: Readonly<Record<Language, string>> = {
  danish:
    "Tjenesten svarer ikke, når der ikke er flere forbindelser, og så må man vente på dem. Det er ikke nogen fejl, men det tager for lang tid efter en ny udgave.",
  dutch:
    "De dienst antwoordt niet als er geen verbindingen meer zijn, en dan moet men op een vrije wachten. Dat is geen fout, maar het duurt te lang na een nieuwe versie.",
  english:
    "The service does not answer when there are no connections left, and then one has to wait for a free one. This is not an error, but it takes too long after a release.",
  finnish:
    "Palvelu ei vastaa, kun yhteyksiä ei ole enää, ja silloin on odotettava vapaata. Se ei ole virhe, mutta se kestää liian kauan, koska uusi versio on juuri julkaistu.",
  french:
    "Le service ne répond pas quand il n'y a plus de connexions, et il faut alors en attendre une. Ce n'est pas une erreur, mais cela dure trop longtemps après une version.",
  german:
    "Der Dienst antwortet nicht, wenn es keine Verbindungen mehr gibt, und dann muss man auf eine freie warten. Das ist kein Fehler, aber es dauert nach einer neuen Version zu lange.",
  italian:
    "Il servizio non risponde quando non ci sono più connessioni, e allora si deve aspettare che una sia libera. Non è un errore, ma dura troppo dopo una nuova versione.",
  norwegian:
    "Tjenesten svarer ikke når det ikke er flere forbindelser, og da må man vente på en av dem. Det er ikke noen feil, men det tar for lang tid etter en ny utgave, hvis jeg husker rett.",
  portuguese:
    "O serviço não responde quando não há mais conexões, e então é preciso esperar por uma. Isso não é um erro, mas demora muito depois de uma nova versão para os usuários.",
  spanish:
    "El servicio no responde cuando ya no hay conexiones, y entonces se tiene que esperar por una. Esto no es un error, pero tarda mucho después de una nueva versión para los usuarios.",
  swedish:
    "Tjänsten svarar inte när det inte finns några anslutningar kvar, och då måste man vänta på en. Det är inte ett fel, men det tar för lång tid efter en ny version.",
  turkish:
    "Hizmet cevap vermez, çünkü daha fazla bağlantı yoktur ve o zaman bir tane için beklemek gerekir. Bu bir hata değil, ama yeni sürümden sonra çok uzun sürer.",
};

describe("detectLanguage", () => {
  it("tells the language of two sentences", () => {
    for (const language of languages) expect(detectLanguage(samples[language])).toBe(language);
  });

  it("tells it without accents and in capitals too", () => {
    for (const language of languages) {
      const bare = samples[language].normalize("NFKD").replace(/\p{Mn}/gu, "");
      expect(detectLanguage(bare.toUpperCase())).toBe(language);
    }
  });

  it("takes a text that does not tell for English: a log, a table, code, nothing", () => {
    for (const text of [
      "",
      "2026-03-01 14:30:05 ERROR payment ERR_CONN_RESET pool=12",
      "id | name | von | bis\n1 | Anna | 3 | 4",
      "const a = b.de.la(x);",
      "数据库连接池",
      "خط",
    ])
      expect(detectLanguage(text)).toBe("english");
  });

  it("leaves an English text English that names and quotes another", () => {
    expect(
      detectLanguage(
        "The novel Die Leiden des jungen Werthers was written by Goethe, and it is known in France as Les Souffrances du jeune Werther.",
      ),
    ).toBe("english");
  });
});

describe("possibleLanguages", () => {
  it("names a question's own language first, and English with it", () => {
    const german = possibleLanguages(
      "Warum antwortet der Dienst nicht, wenn es keine Verbindungen gibt?",
    );
    expect(german[0]).toBe("german");
    expect(german).toContain("english");
    expect(possibleLanguages("What does the service do when the pool is exhausted?")).toEqual([
      "english",
    ]);
  });

  it("names all for a question too short to tell, English first", () => {
    for (const question of ["", "Verbindungen", "timeout pool"]) {
      expect(possibleLanguages(question)[0]).toBe("english");
      expect(possibleLanguages(question).toSorted()).toEqual(languages.toSorted());
    }
  });

  it("names English alone for much that is no sentence", () => {
    expect(possibleLanguages("abcde ".repeat(200))).toEqual(["english"]);
  });
});
