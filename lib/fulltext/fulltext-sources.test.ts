import { expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { fulltextSources, namesSource } from "./fulltext-sources.ts";

const placesOf = (settings: Record<string, string>, withProxy = true) =>
  fulltextSources(readEnv(settings), { withProxy }).map(({ origin }) => origin);

test("Europe PMC is there without a setting, Unpaywall once it has an e-mail address, the proxy last", () => {
  expect(placesOf({})).toEqual(["europepmc"]);
  const all = {
    FULLTEXT_EMAIL: "reader@example.org",
    FULLTEXT_PROXY_URL: "https://login.proxy.example.edu/login?url=",
  };
  expect(placesOf(all)).toEqual(["europepmc", "unpaywall", "proxy"]);
  expect(placesOf(all, false)).toEqual(["europepmc", "unpaywall"]);
  expect(placesOf({ FULLTEXT_EUROPEPMC_URL: "off" })).toEqual([]);
});

test("a place counts as named where the environment says more of it than that it is off", () => {
  expect(namesSource(readEnv({}))).toBe(false);
  expect(namesSource(readEnv({ FULLTEXT_EUROPEPMC_URL: "off" }))).toBe(false);
  expect(namesSource(readEnv({ FULLTEXT_EMAIL: "reader@example.org" }))).toBe(true);
  expect(namesSource(readEnv({ FULLTEXT_EUROPEPMC_URL: "http://localhost:1/rest" }))).toBe(true);
});
