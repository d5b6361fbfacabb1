/**
 * Runs a script at its place in the HTML, before the page is drawn and long before its own scripts are there. A page
 * that the browser draws itself runs none: what it would do is done by an effect.
 */
export function InlineScript({ script }: { script: string }) {
  return (
    <script
      // A script that the browser draws is never run, and React says so of one that looks as if it were.
      type={typeof window === "undefined" ? "text/javascript" : "text/plain"}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: script }}
    />
  );
}
