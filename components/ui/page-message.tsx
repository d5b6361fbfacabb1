import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

/** A page's message to the reader: nothing here yet, not found, gone wrong. */
export function PageMessage({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn(
        "mx-auto flex max-w-[52ch] flex-col items-start gap-3 px-6 py-[12vh]",
        className,
      )}
      {...props}
    />
  );
}

export function PageMessageTitle({ className, children, ...props }: ComponentProps<"h1">) {
  return (
    <h1 className={cn("font-serif text-head text-balance", className)} {...props}>
      {children}
    </h1>
  );
}

export function PageMessageText({ className, ...props }: ComponentProps<"p">) {
  return <p className={cn("text-soft text-pretty", className)} {...props} />;
}

export function PageMessageActions({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("mt-2 flex flex-wrap gap-2", className)} {...props} />;
}
