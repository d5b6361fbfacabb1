import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { Notice } from "@/lib/wire/notice.ts";
import { cleanup, render, screen } from "@/test/render.tsx";
import { AnswerNotices } from "./answer-notices.tsx";

afterEach(cleanup);

const notices: Notice[] = [
  { code: "index_incomplete", message: "1 document is still being read, and may be missing here." },
  {
    code: "not_in_scope",
    message: "“Crane inspection” is in “Harbour”, which this conversation does not read.",
    details: {
      documentId: "d1",
      title: "Crane inspection",
      knowledgeBaseId: "b1",
      knowledgeBaseName: "Harbour",
      kind: "case",
    },
  },
];

it("gives a document that is not read one press to read its knowledge base", async () => {
  const onReading = vi.fn<(knowledgeBaseId: string) => void>();
  render(<AnswerNotices notices={notices} onReading={onReading} />);
  expect(screen.getByText(/1 document is still being read/u)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Read Harbour too and ask again" }));
  expect(onReading).toHaveBeenCalledExactlyOnceWith("b1");
});

it("only says where the document lies once the question cannot be asked again", () => {
  render(<AnswerNotices notices={notices} />);
  expect(screen.getByText(/“Crane inspection” is in “Harbour”/u)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});
