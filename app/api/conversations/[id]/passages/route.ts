import { listPassageChoices } from "@/lib/conversation/passage-choices.ts";
import { refuseAllBut, route } from "@/lib/http.ts";
import type { ChosenPassages } from "@/lib/wire/passage-choice.ts";

export const GET = route<{ id: string }>(async (_request, { viewer, runtime, params }) => {
  const list: ChosenPassages = {
    passages: await listPassageChoices(runtime.database.db, viewer, params.id),
  };
  return Response.json(list);
});

export const { POST, PUT, PATCH, DELETE } = refuseAllBut("GET");
