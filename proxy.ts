import { IbidError } from "@/lib/errors.ts";
import { refuseForeign } from "@/lib/foreign-request.ts";

/** Pages are refused under a foreign name too; the interface's routes look for themselves (lib/http.ts). */
export function proxy(request: Request): Response | undefined {
  try {
    refuseForeign(request);
    return undefined;
  } catch (error) {
    if (!(error instanceof IbidError)) throw error;
    return new Response(error.message, {
      status: 403,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}

export const config = { matcher: ["/((?!api/|_next/).*)"] };
