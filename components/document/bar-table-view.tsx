import { cn } from "@/components/ui/cn.ts";
import type { BarRow } from "./bar-table.ts";
import { MarkedText } from "./marked-text.tsx";
import type { MarkedSpan } from "./text-block.ts";

type BarTableViewProps = {
  rows: BarRow[];
  words: readonly MarkedSpan[];
  markdown: boolean;
};

/** A table within running text. */
export function BarTableView({ rows, words, markdown }: BarTableViewProps) {
  return (
    <div className="overflow-x-auto py-1 font-sans text-note whitespace-normal">
      <table className="border-separate border-spacing-0">
        <tbody>
          {rows.map(({ start, heads, cells }) => (
            <tr key={start}>
              {cells.map((cell) => {
                const Cell = heads ? "th" : "td";
                return (
                  <Cell
                    key={cell.start}
                    scope={heads ? "col" : undefined}
                    className={cn(
                      "max-w-[36ch] border-b py-1.5 pe-5 text-start align-top",
                      heads ? "border-rule-strong font-medium" : "border-rule",
                    )}
                  >
                    <MarkedText
                      text={cell.text}
                      start={cell.start}
                      words={words}
                      markdown={markdown}
                    />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
