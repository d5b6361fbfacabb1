import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readStartSettings } from "./start-settings.mjs";

test("nothing set, or set to nothing, gives the defaults", () => {
  const defaults = {
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("/checkout/.data"),
    databaseUrl: null,
  };
  expect(readStartSettings({}, "/checkout")).toEqual(defaults);
  const empty = { PORT: "", HOST: " ", DATA_DIR: "", DATABASE_URL: "" };
  expect(readStartSettings(empty, "/checkout")).toEqual(defaults);
});

test("a relative data folder starts from the checkout", () => {
  expect(readStartSettings({ DATA_DIR: "mine" }, "/checkout").dataDir).toBe(
    resolve("/checkout/mine"),
  );
  expect(readStartSettings({ DATA_DIR: "/srv/ibid" }, "/checkout").dataDir).toBe(
    resolve("/srv/ibid"),
  );
});

test.each([["65536"], ["-1"], ["80a"]])("PORT %s is refused by name", (PORT) => {
  expect(() => readStartSettings({ PORT }, "/")).toThrow("PORT must be a number from 0 to 65535");
});
