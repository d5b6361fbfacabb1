import { keepFeedback, removeFeedback } from "@/lib/feedback/keep-feedback.ts";
import { parseJson, parseQuery, refuseAllBut, route } from "@/lib/http.ts";
import { feedbackRequestSchema, removedFeedbackQuerySchema } from "@/lib/wire/feedback.ts";

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const thought = await parseJson(request, feedbackRequestSchema);
  return Response.json(await keepFeedback(runtime.database.db, viewer, params.id, thought));
});

export const DELETE = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const { marker } = parseQuery(request, removedFeedbackQuerySchema);
  await removeFeedback(runtime.database.db, viewer, params.id, marker);
  return new Response(null, { status: 204 });
});

export const { GET, PUT, PATCH } = refuseAllBut("POST", "DELETE");
