import { useWords } from "@/components/wording/wording-context.tsx";

/** A placeholder for a text that is being read; seen only where that takes longer than a moment. */
export function TextSkeleton() {
  const t = useWords("document");
  return (
    <output aria-label={t("readingText")} className="late flex flex-col gap-4">
      {[100, 96, 98, 91, 99, 62].map((width) => (
        <span key={width} className="skeleton block h-4" style={{ width: `${width}%` }} />
      ))}
    </output>
  );
}
