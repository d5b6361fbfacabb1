import { IbidError } from "@/lib/errors.ts";
import { refuseForeign } from "@/lib/foreign-request.ts";
import { statusByCode } from "@/lib/wire/error.ts";

/**
 * Refuses what no page and no route is to see: pages under a foreign name, for the interface's routes look for themselves
 * (lib/http.ts), and addresses that cannot be decoded, which Next fails at before it finds their route.
 */
export function proxy(request: Request): Response | undefined {
  const { pathname } = new URL(request.url);
  try {
    refuseForeign(request);
    refuseUndecodable(pathname);
    return undefined;
  } catch (error) {
    if (!(error instanceof IbidError)) throw error;
    const status = statusByCode[error.code];
    if (pathname.startsWith("/api/")) return Response.json({ error: error.toBody() }, { status });
    return new Response(error.message, {
      status,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}

function refuseUndecodable(pathname: string): void {
  try {
    decodeURIComponent(pathname);
  } catch (cause) {
    throw new IbidError(
      "invalid_request",
      "This address has a percent sign that begins no encoded letter. Write a percent sign itself as %25.",
      { cause },
    );
  }
}

export const config = { matcher: ["/((?!api/|_next/).*)", "/(api/.*%.*)"] };
