/** Rows of each section, so that nothing moves once the settings are there. */
const sections = [
  { title: "Models", rows: 4 },
  { title: "Servers", rows: 2 },
  { title: "Answers", rows: 3 },
];

/** The page's shape while the settings are read. */
export function SettingsSkeleton() {
  return (
    <div aria-busy className="mx-auto flex max-w-[46rem] flex-col gap-12 px-5 pt-8 pb-16 md:px-8">
      <p className="sr-only" role="status">
        Reading the settings
      </p>
      <div className="skeleton -mb-4 h-11 max-w-[60ch]" />
      {sections.map(({ title, rows }) => (
        <div key={title}>
          <p className="font-serif text-head text-soft">{title}</p>
          <div className="mt-2">
            {Array.from({ length: rows }, (_, row) => (
              <div
                // Rows of a skeleton have no other identity than their place.
                // oxlint-disable-next-line react/no-array-index-key
                key={row}
                className="flex h-[4.75rem] items-start justify-between gap-8 border-t border-rule py-4 first:border-t-0"
              >
                <div className="skeleton h-4 w-40" />
                <div className="skeleton h-9 w-[17rem] max-sm:w-24" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
