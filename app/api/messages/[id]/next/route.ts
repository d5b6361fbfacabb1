import { refuseAllBut, route } from "@/lib/http.ts";
import { suggestNext } from "@/lib/suggestion/suggest-next.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await suggestNext(runtime, viewer, params.id));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
