import { refuseAllBut, route } from "@/lib/http.ts";
import { revokeShare } from "@/lib/share/shares.ts";

export const DELETE = route<{ id: string; shareId: string }>(
  async (_request, { viewer, runtime, params }) => {
    await revokeShare(runtime.database.db, viewer, params.id, params.shareId);
    return new Response(null, { status: 204 });
  },
);

export const { GET, POST, PUT, PATCH } = refuseAllBut("DELETE");
