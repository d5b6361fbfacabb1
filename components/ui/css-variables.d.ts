import "react";

declare module "react" {
  interface CSSProperties {
    /** A variable of a style sheet. */
    [name: `--${string}`]: string | number;
  }
}
