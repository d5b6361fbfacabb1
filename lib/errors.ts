import type { ErrorBody, ErrorCode } from "./wire/error.ts";

/** A failure with a code of the interface and a sentence for the reader. */
export class IbidError extends Error {
  override readonly name = "IbidError";
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; details?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }

  /**
   * Whether a value is such an error, of whichever copy of this class: Next.js bundles a route apart from what starts the
   * server, and a route has to know the errors of what was started there.
   */
  static override [Symbol.hasInstance](value: unknown): value is IbidError {
    return value instanceof Error && value.name === "IbidError" && "code" in value;
  }

  /** The error as the interface shows it: code, sentence, details; never the cause. */
  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
    };
  }
}

/** The error for an object that is not there, or not the viewer's: the two look the same. */
export function notFound(what: string): IbidError {
  return new IbidError("not_found", `This ${what} does not exist, or it is not yours.`);
}
