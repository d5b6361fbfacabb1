/** A placeholder for a text that is being read; seen only where that takes longer than a moment. */
export function TextSkeleton() {
  return (
    <output aria-label="Reading the text" className="late flex flex-col gap-4">
      {[100, 96, 98, 91, 99, 62].map((width) => (
        <span key={width} className="skeleton block h-4" style={{ width: `${width}%` }} />
      ))}
    </output>
  );
}
