import { isReachedFromOutside } from "@/lib/foreign-request.ts";
import { parseJson, refuseAllBut, route } from "@/lib/http.ts";
import { createShare, listShares } from "@/lib/share/shares.ts";
import { type ShareList, shareRequestSchema } from "@/lib/wire/share.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  const list: ShareList = {
    shares: await listShares(runtime.database.db, viewer, params.id),
    reach: isReachedFromOutside() ? "network" : "computer",
  };
  return Response.json(list);
});

export const POST = route<{ id: string }>(async (request, { viewer, runtime, params }) => {
  const wanted = await parseJson(request, shareRequestSchema);
  const made = await createShare(runtime.database.db, viewer, params.id, wanted);
  return Response.json(made, { status: 201, headers: { "cache-control": "no-store" } });
});

export const { PUT, PATCH, DELETE } = refuseAllBut("GET", "POST");
