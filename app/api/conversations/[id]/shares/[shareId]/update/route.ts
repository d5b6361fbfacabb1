import { noBody, parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { updateShare } from "@/lib/share/shares.ts";

type Params = { id: string; shareId: string };

export const POST = route<Params>(async (request, { viewer, runtime, params }) => {
  await parseJson(request, noBody);
  return Response.json(await updateShare(runtime.database.db, viewer, params.id, params.shareId));
});

export const { GET, PUT, PATCH, DELETE } = refuseAllBut("POST");
