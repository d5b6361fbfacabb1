import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { suggestFromLibrary } from "@/lib/suggestion/suggest-from-library.ts";
import { suggestionQuerySchema } from "@/lib/wire/suggestion.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  const query = parseQuery(request, suggestionQuerySchema);
  return Response.json(await suggestFromLibrary(runtime, viewer, query));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
