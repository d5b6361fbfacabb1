import { refuseAllBut, route } from "@/lib/http.ts";
import { guideToDocument } from "@/lib/suggestion/document-guide.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  return Response.json(await guideToDocument(runtime, viewer, params.id));
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
