import { notFound } from "@/lib/errors.ts";
import { route } from "@/lib/http.ts";

/** Answers an unknown address of the interface, `/api` itself too, with any method, in the error shape instead of as a page. */
const refuseUnknownPath = route<{ path?: string[] }>(async () => {
  throw notFound("address");
});

export {
  refuseUnknownPath as DELETE,
  refuseUnknownPath as GET,
  refuseUnknownPath as PATCH,
  refuseUnknownPath as POST,
  refuseUnknownPath as PUT,
};
