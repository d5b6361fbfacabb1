import { listFeedback } from "@/lib/feedback/list-feedback.ts";
import { parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { feedbackQuerySchema } from "@/lib/wire/feedback.ts";

export const GET = route(async (request, { viewer, runtime }) => {
  const query = parseQuery(request, feedbackQuerySchema);
  return Response.json(await listFeedback(runtime.database.db, viewer, query));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
