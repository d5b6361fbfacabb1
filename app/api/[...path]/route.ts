import { notFound } from "@/lib/errors.ts";
import { route } from "@/lib/http.ts";

/** Answers an unknown address of the interface, with any method, in the error shape instead of as a page. */
const nowhere = route<{ path: string[] }>(async () => {
  throw notFound("address");
});

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
