import { expect, test } from "vitest";
import { hasForm } from "./formed-values.ts";

test.each([
  'listen = "0.0.0.0:8443"',
  'bind: ":9191"',
  '"upstream": "mail-relay:2525"',
  "url = amqp://queue.internal:5672/parcels",
  "server localhost:3000 backup",
  "addr: [::1]:7000",
])("an address with a port has one: %s", (text) => {
  expect(hasForm("port", text)).toBe(true);
});

test.each([
  '"timeoutMs":1200',
  "timeoutMs: 1200",
  "image: registry.example/shop:3.17.4",
  "image: postgres:16",
  "opens: 08:30",
  "size:4096",
])("what only has a colon before digits has no port: %s", (text) => {
  expect(hasForm("port", text)).toBe(false);
});

test.each([
  ["every five minutes", '"*/5 * * * *"', true],
  ["at a time of day", "schedule: 35 3 * * 1-5", true],
  ["in its last field alone", "30 2 1 1 *", true],
  ["a row of numbers", "widths = 1 2 3 4 5", false],
  ["a row of numbers before a word in bold", "widths = 1 2 3 4 5 mm, **at most**", false],
])("a schedule is told from other values: %s", (_, text, is) => {
  expect(hasForm("schedule", text)).toBe(is);
});
