import { expect, test } from "vitest";
import { rangeOver } from "../../test/judge-text.ts";

test("numbers that count something else do not say how many there are", async () => {
  const booking =
    "Your booking of the barge Dorothea from 3 May to 9 May 2027 is for six guests and two bicycles.\n\nThe barge Dorothea has a stove.\n";
  expect(await rangeOver("how many guests are booked on the barge Dorothea", booking)).toBe(
    "answered",
  );
  expect(await rangeOver("how many bathrooms does the barge Dorothea have", booking)).not.toBe(
    "answered",
  );
});

test("a number without a noun of its own may count what is asked for", async () => {
  const minutes = "The queue for the allotments at Holm is 14. A second tap is needed.\n";
  expect(await rangeOver("how many gardeners are in the queue for Holm", minutes)).toBe("answered");
});

test("the same in another language", async () => {
  const brief = "Das Ferienhaus Kranich ist für vier Gäste und zwei Hunde gebucht.\n";
  expect(await rangeOver("wie viele Gäste kommen ins Ferienhaus Kranich", brief)).toBe("answered");
  expect(await rangeOver("wie viele Betten hat das Ferienhaus Kranich", brief)).not.toBe(
    "answered",
  );
});
