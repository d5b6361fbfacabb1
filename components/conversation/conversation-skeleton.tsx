import { PageBar } from "@/components/ui/page-bar.tsx";
import { useWords } from "@/components/wording/wording-context.tsx";

/** A placeholder of about a conversation's size. */
export function ConversationSkeleton() {
  const t = useWords("conversation");
  return (
    <>
      <PageBar title={" "} untitled={t("conversation")} />
      <output aria-label={t("reading")} className="block flex-1 px-5 pt-8 md:px-10">
        <div className="mx-auto flex max-w-(--measure) flex-col gap-4">
          <div className="skeleton h-7 w-3/5" />
          {[96, 100, 91, 97, 44].map((width) => (
            <div key={width} className="skeleton h-4" style={{ width: `${width}%` }} />
          ))}
        </div>
      </output>
    </>
  );
}
