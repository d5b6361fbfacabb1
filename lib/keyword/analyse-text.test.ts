import { assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseText } from "./analyse-text.ts";

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
  });

  it("finds a part of an identifier under the same term as the word alone", () => {
    for (const word of ["connection", "pools", "payments"]) {
      const [alone] = analyseText(word);
      expect(analyseText(`the_${word}_x`)).toContain(alone);
    }
  });

  it("stems English words, and only those written in plain letters", () => {
    expect(analyseText("running retries retried")).toEqual(["run", "retri", "retri"]);
    expect(analyseText("v2runs")).toEqual(["v2runs"]);
  });

  it("folds case and accents, composed or not", () => {
    expect(analyseText("Crème BRÛLÉE")).toEqual(analyseText("creme brulee"));
    expect(analyseText("café")).toEqual(analyseText("cafe\u0301"));
    expect(analyseText("ﬁle №５")).toEqual(analyseText("file no5"));
  });

  it("takes possessives and elisions for their word", () => {
    expect(analyseText("the server's log")).toEqual(["server", "log"]);
    expect(analyseText("server’s")).toEqual(["server"]);
    expect(analyseText("don't")).toEqual(["dont"]);
  });

  it("leaves out words too common to tell passages apart", () => {
    expect(analyseText("what is the error in it")).toEqual(["what", "error"]);
    expect(analyseText("and of the or")).toEqual([]);
  });

  it("cuts Chinese and Japanese into pairs of characters, a single one alone", () => {
    expect(analyseText("数据库连接")).toEqual(["数据", "据库", "库连", "连接"]);
    expect(analyseText("水")).toEqual(["水"]);
    expect(analyseText("データ")).toHaveLength(2);
    // A character beyond the basic plane is one character.
    expect(analyseText("𠮷野家")).toEqual(["𠮷野", "野家"]);
  });

  it("passes over signs, emoji and white space", () => {
    expect(analyseText(" \n\t!?%&$ 🔥👩‍💻 () '' -- ")).toEqual([]);
  });

  it("gives lower-case terms without white space for any text, the same for equal texts", () => {
    assert(
      property(string({ unit: "binary", maxLength: 80 }), (text) => {
        const terms = analyseText(text);
        expect(analyseText(text)).toEqual(terms);
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
      }),
    );
  });
});
