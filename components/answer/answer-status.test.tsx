import { afterEach, expect, test } from "vitest";
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
