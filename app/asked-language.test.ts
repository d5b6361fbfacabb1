import { expect, test } from "vitest";
import { askedLanguage } from "./asked-language.ts";

test.each([
  [{}, "en"],
  [{ "accept-language": "*" }, "en"],
  [{ "accept-language": "de-AT,de;q=0.9,en;q=0.8" }, "de"],
  [{ "accept-language": "fr,en;q=0.5,de;q=0.7" }, "de"],
  [{ "accept-language": "fr" }, "en"],
  [{ "accept-language": "de", cookie: "a=b; ibid.language=en" }, "en"],
  [{ cookie: "ibid.language=de" }, "de"],
  [{ "accept-language": "de", cookie: "ibid.language=tlh; other.ibid.language=en" }, "de"],
])("of %o the language is %s", (headers, language) => {
  expect(askedLanguage(new Headers(headers))).toBe(language);
});
