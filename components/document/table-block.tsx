"use client";

import { memo, type ReactNode } from "react";
import { cn } from "@/components/ui/cn.ts";
import { useWords } from "@/components/wording/wording-context.tsx";
import type { TextSpan } from "@/lib/text/text-span.ts";
import { MarkedText } from "./marked-text.tsx";
import { type RecordRow, readRecordRows } from "./record-rows.ts";
import { firstLineNumber, type MarkedSpan, type TextBlock } from "./text-block.ts";

type TableBlockProps = {
  block: TextBlock;
  words: readonly MarkedSpan[];
  passage: TextSpan | null;
  /** Shown where the block holds no records. */
  fallback: ReactNode;
};

/** A block of a table of records: a row for each, under the names of their values. */
export const TableBlock = memo(function TableBlock(props: TableBlockProps) {
  const { block, words, passage, fallback } = props;
  const table = readRecordRows(block);
  if (!table) return fallback;
  const { columns, rows } = table;
  const unread = block.segments.length === 0 && block.start === 0;
  const first = firstLineNumber(block) ?? (unread ? 1 : null);
  const touches = (span: TextSpan, { start, text }: RecordRow) =>
    start < span.end && start + text.length >= span.start;
  return (
    <div data-start={block.start}>
      <table className="min-w-full border-separate border-spacing-0 text-note">
        <thead className="sticky top-0 z-10 bg-paper">
          <tr>
            <th
              scope="col"
              className={cn(
                first === null ? unnumberedCell : numberedCell,
                "border-rule-strong text-soft",
              )}
            >
              <LineHead />
            </th>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={cn(valueCell, "border-rule-strong font-medium whitespace-nowrap")}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const cited = passage !== null && touches(passage, row);
            // The names are above already, and an empty line is the rest of a record.
            const repeats = row.cells.length === 0 && (row.text === "" || isHeader(row, columns));
            if (repeats && !words.some((span) => touches(span, row))) return null;
            return (
              <tr
                key={row.start}
                data-line={first === null ? undefined : first + index}
                data-passage={cited || undefined}
                className={cn(cited && "bg-passage")}
              >
                <td
                  aria-hidden
                  className={cn(
                    first === null ? unnumberedCell : numberedCell,
                    "border-rule border-s-2 text-soft select-none",
                    cited ? "border-s-accent" : "border-s-transparent",
                  )}
                >
                  {first === null ? "" : first + index}
                </td>
                {row.cells.length === 0 ? (
                  <td dir="auto" colSpan={columns.length} className={cn(valueCell, "border-rule")}>
                    <MarkedText text={row.text} start={row.start} words={words} />
                  </td>
                ) : (
                  columns.map((column) => {
                    const value = row.cells.find((each) => each.column === column);
                    return (
                      <td
                        key={column}
                        dir="auto"
                        className={cn(valueCell, "border-rule", columnWidth(value?.text ?? ""))}
                      >
                        {value && (
                          <MarkedText text={value.text} start={value.start} words={words} />
                        )}
                      </td>
                    );
                  })
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
});

function LineHead() {
  const t = useWords("document");
  return <span className="sr-only">{t("line")}</span>;
}

const cell = "max-w-[32ch] border-b py-1.5 align-top";

const valueCell = `${cell} px-2.5 text-start`;

/** A cell in the column of line numbers. */
const numberedCell = `${cell} px-2.5 text-end`;

/** The same where there are none: only the edge of a cited row. */
const unnumberedCell = `${cell} w-0`;

/** Short values stay on one line; long ones are not squeezed to a word a line. */
function columnWidth(value: string): string {
  return value.length <= 24 ? "whitespace-nowrap" : "min-w-[20ch]";
}

/** Whether a row only names the columns. */
function isHeader({ text }: RecordRow, columns: string[]): boolean {
  const names = text.split("; ");
  return names.length > 1 && columns.every((column) => names.includes(column));
}
