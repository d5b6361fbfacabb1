import { notFound } from "@/lib/errors.ts";
import { route } from "@/lib/http.ts";

/** An address of the interface that does not exist, whatever the method: in the error shape, not as a page. */
const nowhere = route<{ path: string[] }>(async () => {
  throw notFound("address");
});

export { nowhere as DELETE, nowhere as GET, nowhere as PATCH, nowhere as POST, nowhere as PUT };
