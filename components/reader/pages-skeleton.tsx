import { TextSkeleton } from "@/components/document/text-skeleton.tsx";

/** Stands for pages that are being opened, with the bar above them. */
export function PagesSkeleton() {
  return (
    <>
      <div className="h-12 shrink-0 border-b border-rule" />
      <div className="min-h-0 flex-1 overflow-hidden bg-sunk p-3">
        <div className="mx-auto aspect-[1/1.41] w-full max-w-[880px] bg-paper p-[10%]">
          <TextSkeleton />
        </div>
      </div>
    </>
  );
}
