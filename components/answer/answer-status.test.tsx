import { afterEach, expect, test } from "vitest";
import { wordingIn } from "@/components/wording/compile-messages.ts";
import { WordingProvider } from "@/components/wording/wording-context.tsx";
import { cleanup, render, screen } from "@/test/render.tsx";
import { AnswerStatus } from "./answer-status.tsx";

afterEach(cleanup);

test.each([
  ["reading", "5 passages", "Reading 5 passages"],
  ["reading", undefined, "Reading the passages"],
  ["reading", "Downloading the model, 34 % of 512 MB", "Downloading the model, 34 % of 512 MB"],
  [null, undefined, "Sending the question"],
] as const)("says of %s with the detail %j: %s", (stage, detail, said) => {
  render(<AnswerStatus stage={stage} detail={detail} since={null} />);
  expect(screen.getByText(said)).toBeInstanceOf(HTMLElement);
});

test.each([
  ["reading", "5 passages", "Liest 5 Stellen"],
  ["reading", "part 2 of 3", "Liest Teil 2 von 3"],
  ["searching", "1 knowledge base", "Durchsucht 1 Wissensbasis"],
  ["reading", "Loading the model", "Lädt das Modell"],
  ["reading", "Downloading the model, 34 % of 512 MB", "Lädt das Modell herunter, 34 % von 512 MB"],
  ["reading", "something else", "Liest: something else"],
] as const)("says in German of %s with the detail %j: %s", (stage, detail, said) => {
  render(
    <WordingProvider wording={wordingIn("de")}>
      <AnswerStatus stage={stage} detail={detail} since={null} />
    </WordingProvider>,
  );
  expect(screen.getByText(said)).toBeInstanceOf(HTMLElement);
});
