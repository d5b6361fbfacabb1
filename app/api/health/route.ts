import { refuseForeign } from "@/lib/foreign-request.ts";
import { checkHealth } from "@/lib/health.ts";
import { errorResponse, refuseAllBut } from "@/lib/http.ts";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  try {
    refuseForeign(request);
    const health = await checkHealth();
    return Response.json(health, { status: health.status === "ok" ? 200 : 503 });
  } catch (error) {
    return errorResponse(error, request);
  }
}

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
