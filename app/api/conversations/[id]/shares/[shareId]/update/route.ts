import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { updateShare } from "@/lib/share/shares.ts";

export const POST = route<{ id: string; shareId: string }>(
  async (request, { viewer, runtime, params }) => {
    await parseJson(request, noBody);
    return Response.json(await updateShare(runtime.database.db, viewer, params.id, params.shareId));
  },
);

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
