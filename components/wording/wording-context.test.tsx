import { render as renderBare } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AnswerNotices } from "@/components/answer/answer-notices.tsx";
import { AnswerFailed } from "@/components/answer/answer-outcome.tsx";
import { ModelProblem } from "@/components/conversation/model-problem.tsx";
import { DocumentStatusLabel } from "@/components/document/document-status-label.tsx";
import { aModel } from "@/components/settings/settings.fixture.ts";
import { failureSentence } from "@/components/ui/failure-sentence.ts";
import { ApiError, pageFailure } from "@/components/ui/fetch-json.ts";
import { pageLanguages } from "@/lib/wire/page-language.ts";
import { cleanup, render, renderInGerman, screen } from "@/test/render.tsx";
import { wordingIn } from "./compile-messages.ts";
import { useWords, WordingProvider } from "./wording-context.tsx";

afterEach(cleanup);

function Failure({ error }: { error: Error }) {
  return <p role="alert">{failureSentence(error, useWords("ui"))}</p>;
}

const tooLarge = new ApiError(
  413,
  "too_large",
  "a.pdf is larger than 50 MB. Split it, or raise the setting MAX_UPLOAD_MB.",
);

test("a failure is told in German, the page's own as the server's", async () => {
  renderInGerman(<Failure error={tooLarge} />);
  expect(screen.getByRole("alert").textContent).toBe(
    "a.pdf ist größer als 50 MB. Teil die Datei auf, oder bitte den, der Ibid betreibt, die Grenze anzuheben.",
  );
  cleanup();
  renderInGerman(<Failure error={pageFailure("unreachable")} />);
  expect(screen.getByRole("alert").textContent).toMatch(/^Ibid ist nicht erreichbar/);
});

test.each(pageLanguages)(
  "a page in %s loads what says the server's sentences",
  async (language) => {
    const { findByText } = renderBare(
      <WordingProvider wording={wordingIn(language)}>
        <Failure error={tooLarge} />
      </WordingProvider>,
    );
    expect(await findByText(/raise the limit for uploads\.$|die Grenze anzuheben\.$/)).toBeTruthy();
  },
);

test("an English page says the server's sentence without the names of settings", () => {
  render(<Failure error={tooLarge} />);
  expect(screen.getByRole("alert").textContent).toBe(
    "a.pdf is larger than 50 MB. Split it, or raise the limit for uploads.",
  );
});

test("a notice, a model that is away and a failed document say why in German", async () => {
  const message = "notes.pdf is protected by a password. Save a copy without one and add that.";
  renderInGerman(
    <>
      <AnswerNotices
        notices={[
          {
            code: "index_incomplete",
            message:
              "2 documents are still being read (3 of 9 passages so far), and may be missing here.",
          },
        ]}
      />
      <ModelProblem
        model={aModel("openai-compatible:llama3.1", {
          available: false,
          reason:
            "The server at localhost:11434 cannot be reached: nothing listens there. Start it, or set LANGUAGE_MODEL_BASE_URL to where it is.",
        })}
      />
      <DocumentStatusLabel
        document={{
          status: "failed",
          progress: { stage: "failed", done: 0, total: 0 },
          error: { code: "encrypted_file", message },
        }}
      />
    </>,
  );
  expect(document.body.textContent).toContain(
    "2 Dokumente werden noch gelesen (bisher 3 von 9 Stellen) und fehlen hier vielleicht.",
  );
  expect(document.body.textContent).toContain(
    "Der Server unter localhost:11434 ist nicht erreichbar: dort antwortet nichts. Starte ihn, oder gib in den Einstellungen an, wo er ist.",
  );
  expect(screen.getByTitle(/^notes.pdf ist mit einem Passwort geschützt/)).toBeTruthy();
});

function FailedAnswer({ message }: { message: string }) {
  return <AnswerFailed message={useWords("answer").retell(message)} empty={true} />;
}

test("a failed answer says once that its question is kept", async () => {
  renderInGerman(
    <FailedAnswer message="The language model a:b wrote no answer. Try again, or choose another model. Your question is kept." />,
  );
  const told = screen.getByRole("alert").textContent ?? "";
  expect(told).toContain("Das Sprachmodell a:b hat keine Antwort geschrieben.");
  expect(told.match(/Deine Frage/g)).toHaveLength(1);
});
