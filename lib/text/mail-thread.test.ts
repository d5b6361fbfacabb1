import { describe, expect, test } from "vitest";
import { mailThread } from "./mail-thread.ts";
import { quotableUnits } from "./quotable-units.ts";

const units = (text: string, tag = "mail.eml#0") =>
  quotableUnits({ tag, title: "Re: Saturday", section: null, lines: null, time: null, text });

const unitOf = (text: string, beginning: string) =>
  units(text).find(({ words }) => words.startsWith(beginning));

const orchestra = `From: Ivo Brandt <ivo@orchestra.example>
To: Lucía Vega <lucia@orchestra.example>
Date: 2026-03-04 18:02 UTC
Subject: Re: Saturday

Dear Lucía,

The hall is ours until eleven. We begin with the Dvořák.

Ivo

> From: Lucía Vega
> Sent: Tuesday 3 March 2026 09:15
>
> Hello Ivo,
>
> could we have the hall for two hours more, because the brass need
> a separate rehearsal and the timpani arrive late. I would pay
> the caretaker.
> Lucía
>
>> On Mon, 2 Mar 2026 at 21:40, Ivo Brandt wrote:
>>
>> The hall is ours until nine.
>> ---------- Forwarded message ----------
>> From: Town Hall, Bookings
>> The room may be used from six to nine in the evening, not
>> later, on all days.`;

describe("the messages of a mail and of those that it quotes", () => {
  test("say who wrote them and when", () => {
    expect(
      mailThread(orchestra.split("\n"))?.map(({ sender, sentAt }) => [sender, sentAt]),
    ).toEqual([
      ["Ivo Brandt", "2026-03-04 18:02 UTC"],
      ["Lucía Vega", "Tuesday 3 March 2026 09:15"],
      ["Ivo Brandt", "On Mon, 2 Mar 2026 at 21:40, Ivo Brandt wrote:"],
      ["Town Hall, Bookings", "On Mon, 2 Mar 2026 at 21:40, Ivo Brandt wrote:"],
    ]);
  });

  test("are the context of what they say", () => {
    expect(unitOf(orchestra, "The hall is ours until eleven")).toMatchObject({
      context: "Ivo Brandt",
      sentAt: "2026-03-04 18:02 UTC",
    });
    expect(unitOf(orchestra, "I would pay")?.context).toBe("Lucía Vega");
  });

  test("are read as sentences, however their lines are wrapped", () => {
    const words = units(orchestra).map((unit) => unit.words);
    expect(words).toContain("I would pay the caretaker.");
    expect(words).toContain(
      "The room may be used from six to nine in the evening, not later, on all days.",
    );
    expect(words.join(" ")).not.toContain("Forwarded");
  });

  test("are none where a journey has a beginning and an end", () => {
    expect(mailThread(["From: Lisbon", "To: Faro", "Date: 3 May", "", "Bring a hat."])).toBeNull();
  });
});

test("a mail has a head without addresses where that says what it is about", () => {
  const text = `From: Nora Lindt
Sent: 4 May 2026 08:10
To: Paul Okoro
Subject: The oven

Dear Paul,
the oven is cold again. The engineer (Hallam & Co) comes on Friday at ten, somebody has to let him in.
Nora`;
  expect(unitOf(text, "The engineer")).toMatchObject({
    words: "The engineer (Hallam & Co) comes on Friday at ten, somebody has to let him in.",
    context: "Nora Lindt",
    sentAt: "4 May 2026 08:10",
  });
  const french = "De : Luc Tessier\nÀ : Anne\nObjet : Le four\n\nLe four est en panne.";
  expect(unitOf(french, "Le four")?.context).toBe("Luc Tessier");
});

test("a list of lines like those of a head is none, and a head may follow it", () => {
  const list = Array.from({ length: 40 }, (_, at) => `To: stop ${at}`);
  const head = ["From: Ann <ann@example.org>", "Date: 3 May", "", "Bring a hat."];
  expect(mailThread(list)).toBeNull();
  const messages = mailThread([...list, "", ...head]);
  expect(messages?.map(({ sender, body }) => [sender, body.length])).toEqual([
    [null, 41],
    ["Ann", 2],
  ]);
});

test("a wrapped sentence between a salutation and a signature is one, and notes in small letters are lines", () => {
  const letter = `From: Ann <ann@example.org>

Hello Jo, the kiln is fired on the first Sunday of each
month, at six. Glazes by Friday
Ann`;
  expect(units(letter).map(({ words }) => words)).toContain(
    "Hello Jo, the kiln is fired on the first Sunday of each month, at six.",
  );
  const notes =
    "Kiln is fired on the first Sunday of each month\nglazes by Friday\nclay in the shed";
  expect(units(notes, "notes.txt#0")).toHaveLength(3);
});

test("an empty line of a quotation ends its paragraph, and a program's prompt stays", () => {
  const text = "> We meet at noon.\n>\n> Bring water.\n\n```\n> npm test now\n```";
  expect(units(text, "notes.md#0").map(({ words, block }) => [words, block])).toEqual([
    ["We meet at noon.", 1],
    ["Bring water.", 2],
    ["> npm test now", 3],
  ]);
});
