import { beforeAll, expect, it } from "vitest";
import { openQuoting } from "../../test/quoting.ts";

const asking = openQuoting();
beforeAll(async () => {
  await asking().addBase({
    "hedgehogs.md": `# Hedgehogs of two cities

## Abstract

During the spring closure of 2020 the distance walked per night fell by 31%, contrary to what we had expected.

## Methods

We followed twenty animals by radio for a year.

## Discussion

That hedgehogs walked less during the closure may be explained by the empty restaurants: with less waste in the centre they stayed in gardens.
`,
    "double-import.md": `# Postmortem: double import

## Timeline

- 07:30 the scheduler starts the nightly import
- 07:41 Rosa Lindqvist starts a second import by hand
- 08:05 the second import is stopped

## Root cause

The import was started twice, because the page showed the first one as "not begun".

## Actions

- Rosa: the page reads from the primary.
`,
    "boiler.eml": `From: Dana Porritt <dana@lets.example>
To: Ari Beckwith <ari@post.example>
Cc: office@lets.example
Subject: Your boiler

Hello Ari, thank you for the photos of the display and of the valve below the sink.

The part has to be ordered. The engineer expects it on Tuesday 20 January and comes back on Wednesday 21 January between 8 and 11 in the morning. Please see that somebody is in.
`,
  });
});

const ask = async (question: string) =>
  (await asking().ask(question, { model: "extractive" })).message;

it("takes what has the figure before what has only the question's words", async () => {
  const { text, outcome } = await ask(
    "did hedgehogs walk more or less in the closure and by how much",
  );
  expect(outcome).toBe("answered");
  expect(text).toContain("31%");
});

it("gives the reason beside what only says that it is so", async () => {
  const { text } = await ask("why did rosa start a second import");
  expect(text).toContain("because the page showed the first one");
});

it("quotes the sentence of a letter, not the paragraph it stands in", async () => {
  const { text } = await ask("when does the engineer come back");
  expect(text).toContain("Wednesday 21 January");
  expect(text).not.toContain("somebody is in");
});
