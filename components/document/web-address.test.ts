import { expect, it } from "vitest";
import { bareAddress } from "./bare-address.ts";
import { isAddresses, originAddress, readAddresses } from "./web-address.ts";

const read = (text: string) => readAddresses(text).map(({ address }) => address);

it("reads addresses by line and by word, with and without their scheme, each once", () => {
  expect(read("https://a.org/x\n\n  b.org/y c.org:8080 \r\nhttps://a.org/x")).toEqual([
    "https://a.org/x",
    "https://b.org/y",
    "https://c.org:8080/",
  ]);
  expect(read("http://localhost:3000/doc")).toEqual(["http://localhost:3000/doc"]);
});

it("reads no address out of words, mail addresses and other schemes", () => {
  expect(read("see https://a.org/x")).toEqual([null]);
  expect(read("bees\nme@example.org\nmailto:me@example.org\nfile:///etc/passwd")).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

it("takes for copied addresses only whole ones", () => {
  expect(isAddresses(" https://a.org/x\nhttp://b.org ")).toBe(true);
  for (const text of ["", "a.org", "https://a.org and more"]) expect(isAddresses(text)).toBe(false);
});

it("knows the address that a document came from, unless the library cut it", () => {
  expect(originAddress({ sourceId: "https://a.org/x" })).toBe("https://a.org/x");
  for (const sourceId of ["notes.md", "javascript:alert(1)", `https://a.org/${"x".repeat(500)}`])
    expect(originAddress({ sourceId })).toBeNull();
  expect(bareAddress("https://a.org/")).toBe("a.org");
});
