import { exportBeforeClosing } from "@/lib/conversation/export-knowledge-base.ts";
import { refuseAllBut, route } from "@/lib/http.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  const text = await exportBeforeClosing(runtime.database.db, viewer, params.id);
  return new Response(text, {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "content-disposition": 'attachment; filename="case.md"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
