import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const files = {
  "tram-lamps.ini": `; lamps of the tram depot, line 4
[lamps]
; amber is kept for late trams
lamp_tram = green
lamp_late = amber
lamp_depot = white

[bridge]
; closed to trams between these hours
begin = 06:40
finish = 08:10
height_m = 4
`,
  "rowing.tf": `# rowing club, boats and sheds
variable "rower_count" {
  description = "Rowers outside of the regatta"
  default     = 8
}

variable "regatta_rower_count" {
  type    = number
  default = 31
}

resource "club_roster" "rowers" {
  max_size = var.regatta_rower_count
}

resource "club_archive" "tapes" {
  move {
    days = 45
    shelf = "COLD_VAULT"
  }
  burn {
    days = 900
  }
}
`,
  "ledger-edge.conf": `# edge of the ledger
server {
    listen 8443 ssl;
    location /ledger/ {
        allow 172.20.4.0/22;
        deny all;
    }
}
`,
  "feeder.log": `2025-02-03T10:00:01 WARN feeder jammed, waiting
2025-02-03T10:00:09 WARN feeder jammed, waiting
`,
  "feeder.toml": `# feeder of the bottling line
[feeder]
on_jam = "reverse"
speed = 40
`,
};

const passages = Object.entries(files).map(
  ([title, text]): PromptPassage => ({
    tag: `${title}#0`,
    origin: "fresh",
    kind: null,
    title,
    section: null,
    page: null,
    lines: null,
    time: title.endsWith(".log") ? "2025-02-03T10:00:01/2025-02-03T10:00:09" : null,
    text,
  }),
);

/** The lines that answer a question. */
async function answer(question: string): Promise<string[]> {
  const asked = { question, history: [] };
  const judgement = await judgeEvidence(embedder, asked, passages);
  const chosen = judgement.range === "answered" ? chooseUnits(judgement, asked) : [];
  return chosen.flatMap(({ units }) => units.map(({ unit }) => unit.words));
}

test("a remark that names the value of a setting further down is about that one", async () => {
  expect(await answer("which lamp for late trams")).toEqual([
    "; amber is kept for late trams",
    "lamp_late = amber",
  ]);
});

test("a time between two settings is quoted with both ends", async () => {
  expect(await answer("when is the bridge closed to trams")).toEqual([
    "begin = 06:40",
    "finish = 08:10",
  ]);
});

test("a figure that is set elsewhere is quoted from there, where it counts what its block is named for", async () => {
  expect(await answer("max number of rowers at the regatta")).toEqual(["default = 31"]);
});

test("a setting is described by the others of its small block", async () => {
  expect(await answer("after how many days do the tapes go to the cold vault")).toEqual([
    "days = 45",
  ]);
});

test("an address with a mask is a network", async () => {
  expect(await answer("from which network may one open /ledger")).toEqual(["allow 172.20.4.0/22;"]);
});

test("a line of settings answers for the setting, and one of a log does not", async () => {
  expect(await answer("which setting is there for a jammed feeder")).toEqual([
    'on_jam = "reverse"',
  ]);
});
