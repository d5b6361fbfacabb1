import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseText } from "./analyse-text.ts";
import { type Language, languages } from "./stop-words.ts";

describe("analyseText", () => {
  it("keeps an identifier whole and gives its parts", () => {
    expect(analyseText("ERR_CONN_RESET")).toEqual(["err_conn_reset", "err", "conn", "reset"]);
    expect(analyseText("see app.log:1045")).toEqual(["see", "app.log:1045", "app", "log", "1045"]);
    expect(analyseText("GET /api/v2/payments")).toEqual([
      "get",
      "api/v2/payments",
      "api",
      "v2",
      "payment",
    ]);
    expect(analyseText("10.0.0.7")).toEqual(["10.0.0.7", "10", "0", "0", "7"]);
    expect(analyseText("SARS-CoV-2")).toEqual(["sars-cov-2", "sar", "cov", "2"]);
    expect(analyseText("HbA1c")).toContain("hba1c");
    expect(analyseText("getUserName")).toEqual(["getusernam", "get", "user", "name"]);
    expect(analyseText("mRNA iPhone")).toEqual(["mrna", "iphon"]);
  });

  it("finds an identifier in any case by its whole and by each of its parts", () => {
    for (const [written, ...asked] of [
      ["ERR_CONN_RESET", "err_conn_reset", "ERR", "conn reset"],
      ["/api/payment", "api/payment", "/API/payment", "payment"],
      ["app.log", "App.log", "app", "the log"],
      ["HbA1c", "HBA1C", "hba1c"],
      ["getUserName", "getusername", "user"],
      ["java.lang.String", "java.lang.string", "string"],
      ["well-known", "well known", "Well-Known"],
    ] as const) {
      const terms = analyseText(`it stands in ${written}, they say`);
      for (const words of asked)
        expect(analyseText(words).some((term) => terms.includes(term))).toBe(true);
    }
  });

  it("does not take ordinary joined words for an identifier", () => {
    expect(analyseText("well-known and/or cost/benefit")).toEqual([
      "well",
      "known",
      "cost",
      "benefit",
    ]);
    expect(analyseText("It failed.Then again")).toEqual(["fail", "again"]);
    expect(analyseText("1969-1970")).toEqual(["1969", "1970"]);
  });

  it("takes an acronym with and without its points for the same, and drops e.g. and i.e.", () => {
    expect(analyseText("the U.S.A.")).toEqual(analyseText("USA"));
    expect(analyseText("e.g. this, i.e. that")).toEqual([]);
  });

  it("takes a number as one, with its thousands apart or not", () => {
    expect(analyseText("0.05")).toEqual(["0.05"]);
    expect(analyseText("1,234,567")).toEqual(["1234567"]);
    expect(analyseText("12,345.67")).toEqual(analyseText("12345.67"));
    expect(analyseText("1,2 and 3,4567")).toEqual(["1", "2", "3", "4567"]);
    expect(analyseText("٣٠٨")).toEqual(["308"]);
  });

  it("finds a part of an identifier under the same term as the word alone", () => {
    for (const word of ["connection", "pools", "payments"]) {
      const [alone] = analyseText(word);
      expect(analyseText(`the_${word}_x`)).toContain(alone);
    }
  });

  it("stems English words, and leaves alone what has a digit in it", () => {
    expect(analyseText("running retries retried")).toEqual(["run", "retri", "retri"]);
    expect(analyseText("v2runs")).toEqual(["v2runs"]);
  });

  it("lets the forms of a word meet in each language", () => {
    const forms: Readonly<Record<Language, string>> = {
      danish: "forbindelse forbindelser forbindelsen",
      dutch: "verbinding verbindingen",
      english: "connection connections connected",
      finnish: "palvelu palvelun palvelut",
      french: "serveur serveurs",
      german: "Verbindung Verbindungen",
      italian: "connessione connessioni",
      norwegian: "forbindelse forbindelser forbindelsen",
      portuguese: "servidor servidores",
      spanish: "conexión conexiones",
      swedish: "anslutning anslutningar anslutningen",
      turkish: "kitap kitaplar",
    };
    for (const language of languages) {
      const stems = new Set(analyseText(forms[language], [language]));
      expect([language, stems.size]).toEqual([language, 1]);
    }
  });

  it("stems Russian, Arabic and Greek by their letters, whatever the text's language", () => {
    for (const forms of ["соединение соединения соединений", "كتاب الكتاب", "σύνδεση συνδέσεις"])
      expect(new Set(analyseText(forms)).size).toBe(1);
  });

  it("gives a question's words the stem of each language it may be in, a stem once", () => {
    const terms = analyseText("Verbindungen", ["english", "german"]);
    expect(terms).toContain(analyseText("Verbindungen")[0]);
    expect(terms).toContain(analyseText("Verbindung", ["german"])[0]);
    expect(analyseText("pool pool", languages).filter((term) => term === "pool")).toHaveLength(2);
  });

  it("folds case and accents, composed or not", () => {
    expect(analyseText("Crème BRÛLÉE")).toEqual(analyseText("creme brulee"));
    expect(analyseText("café")).toEqual(analyseText("cafe\u0301"));
    expect(analyseText("ﬁle №５")).toEqual(analyseText("file no5"));
    expect(analyseText("Straße Ødegård", ["german"])).toEqual(
      analyseText("STRASSE Odegard", ["german"]),
    );
    // With the Arabic signs for vowels and without.
    expect(analyseText("كِتَاب")).toEqual(analyseText("كتاب"));
  });

  it("takes possessives and elisions for their word", () => {
    expect(analyseText("the server's log")).toEqual(["server", "log"]);
    expect(analyseText("server’s")).toEqual(["server"]);
    expect(analyseText("don't")).toEqual(["dont"]);
  });

  it("leaves out words too common to tell passages apart", () => {
    expect(analyseText("what is the error in it")).toEqual(["what", "error"]);
    expect(analyseText("and of the or")).toEqual([]);
    expect(analyseText("Was ist das für ein Fehler?", ["german", "english"])).not.toContain("das");
    expect(analyseText("Über den und für die", ["german"])).toEqual([]);
  });

  it("cuts Chinese, Japanese, Korean and Thai into pairs of characters, a single one alone", () => {
    expect(analyseText("数据库连接")).toEqual(["数据", "据库", "库连", "连接"]);
    expect(analyseText("水")).toEqual(["水"]);
    expect(analyseText("データ")).toEqual(["デー", "ータ"]);
    expect(analyseText("연결이")).toEqual(["연결", "결이"]);
    expect(analyseText("น้ำดี").length).toBeGreaterThan(1);
    // A character beyond the basic plane is one character.
    expect(analyseText("𠮷野家")).toEqual(["𠮷野", "野家"]);
  });

  it("finds words and numbers that stand in such a text", () => {
    expect(analyseText("使用NFL数据2016年")).toEqual(["使用", "nfl", "数据", "2016", "年"]);
  });

  it("keeps the marks that tell words apart where they are no accents", () => {
    expect(analyseText("がく")).not.toEqual(analyseText("かく"));
    expect(analyseText("ดี")).not.toEqual(analyseText("ดา"));
  });

  it("passes over signs, emoji and white space", () => {
    expect(analyseText(" \n\t!?%&$ 🔥👩‍💻 () '' -- ")).toEqual([]);
  });

  it("gives lower-case terms without white space for any text, the same however it is composed", () => {
    assert(
      property(
        string({ unit: "binary", maxLength: 80 }),
        constantFrom(...languages),
        (text, language) => {
          const terms = analyseText(text, [language]);
          for (const form of ["NFC", "NFD", "NFKC", "NFKD"])
            expect(analyseText(text.normalize(form), [language])).toEqual(terms);
          for (const term of terms) {
            expect(term).not.toBe("");
            expect(term).not.toMatch(/\s/u);
            expect(
              term
                .toLowerCase()
                .normalize("NFKD")
                .replace(/\p{Mn}/gu, ""),
            ).toBe(term.normalize("NFKD").replace(/\p{Mn}/gu, ""));
          }
        },
      ),
    );
  });

  it("gives a question every term that a document of any of its languages has", () => {
    assert(
      property(string({ maxLength: 40 }), constantFrom(...languages), (text, language) => {
        const asked = analyseText(text, [
          language,
          ...languages.filter((other) => other !== language),
        ]);
        for (const term of analyseText(text, [language])) expect(asked).toContain(term);
      }),
    );
  });

  it("takes numbers joined by commas for a list where there are more than one number has", () => {
    expect(analyseText("1,234,567")).toEqual(["1234567"]);
    expect(analyseText(Array.from({ length: 9 }, () => "123").join(","))).toEqual(
      Array.from({ length: 9 }, () => "123"),
    );
  });
});
