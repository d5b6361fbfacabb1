import { zipFeedbackSet } from "@/lib/feedback/zip-feedback-set.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const GET = route(async (_request, { viewer, runtime }) => {
  return new Response(zipFeedbackSet(runtime.database.db, viewer), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="ibid-feedback.zip"',
      "x-content-type-options": "nosniff",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
