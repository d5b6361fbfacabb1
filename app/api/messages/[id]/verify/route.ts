import { verifyAnswer } from "@/lib/conversation/verify-answer.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { verifyRequestSchema } from "@/lib/wire/answer-verification.ts";

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const wanted = await parseJson(request, verifyRequestSchema);
  return Response.json(await verifyAnswer(runtime, viewer, params.id, wanted));
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
