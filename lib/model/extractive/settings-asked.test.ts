import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestEmbedder } from "../../../test/embedder.ts";
import { promptPassage } from "../../../test/prompt-passage.ts";
import type { Embedder } from "../../embedding/embed.ts";
import { judgeEvidence } from "../../judgement/judge-evidence.ts";
import type { PromptPassage } from "../../prompt/prompt.ts";
import { chooseUnits } from "./choose-units.ts";
import { composeAnswer } from "./compose-answer.ts";

let embedder: Embedder;
beforeAll(async () => {
  embedder = await openTestEmbedder();
});
afterAll(() => embedder.close());

const files = {
  "printer-hub.toml": `# printer-hub - takes jobs from the reading rooms
[service]
listen = "10.4.0.7:7421"
spoolers = 9
log_level = "info"

[paper]
size = "A5"
weight = 120
tray = 3

[limits]
# lowered from 900, since the archive's scans blocked the queue all morning
max_job_pages = 250
# the fuser needs a break
# after a long run
cool_down_seconds = 95
wait_seconds = 20

[metrics]
port = 7991
path = "/status"
`,
  "ferry-winter.yaml": `# Ferry bookings, winter timetable
booking:
  seatHoldMinutes: 25
  currency: NOK
jobs:
  sendTickets: "*/15 * * * *"
  closeDay: "50 23 * * *"
`,
  "ferry-summer.yaml": `# Ferry bookings, summer timetable
booking:
  seatHoldMinutes: 10
  currency: NOK
jobs:
  sendTickets: "*/2 * * * *"
  closeDay: "10 0 * * *"
`,
  "screens-museum.yaml": `# screens of the museum
lobby:
  brightness: 70
  sleep:
    afterMinutes: 25
cloakroom:
  brightness: 40
  sleep:
    afterMinutes: 8
`,
  "screens-depot.yaml": `# screens of the depot
lobby:
  brightness: 55
  sleep:
    afterMinutes: 12
cloakroom:
  brightness: 30
`,
  "kiln-worker.toml": `# kiln worker, prod (the rest is in kiln-worker.staging.toml)
[batch]
max_shelves = 400
; old: max_shelves = 350, model Ember 2
burner = "quiet"
`,
  "kiln-worker.staging.toml": `# staging: only what differs from prod
[batch]
max_shelves = 12
`,
  "kiln-alerts.json": `{"rules": [
  {"name": "DoorLatency", "expr": "p99 seconds", "threshold": 2.5, "severity": "warning", "channel": "#kiln-noise"},
  {"name": "ChimneyLag", "expr": "lag seconds", "threshold": 8, "severity": "page", "channel": "#kiln-lead"}
]}
`,
  "clay-web.conf": `server {
    location / {
        proxy_read_timeout 25s;
    }
    location /glaze {
        proxy_read_timeout 70s;
    }
}
`,
  "camera.ini": `[site.top]
name = Crow Hill
elevation_m = 88

[site]
name = Yard
elevation_m = 24
`,
};

const passages = Object.entries(files).map(
  ([title, text]): PromptPassage => promptPassage(`${title}#0`, text, { title }),
);

/** The lines that answer a question, each with the file that is cited for it. */
async function answer(
  question: string,
  history: { question: string; answer: string }[] = [],
): Promise<string[]> {
  const asked = { question, history };
  const judgement = await judgeEvidence(embedder, asked, passages);
  const chosen = judgement.range === "answered" ? chooseUnits(judgement, asked) : [];
  return chosen.flatMap(({ passage, units }) =>
    units.map(({ unit }) => `${passage.title}: ${unit.words}`),
  );
}

test.each([
  "what port does the printer hub listen on",
  "on which port is printer-hub listening",
  "welchen Port hat der listen-Eintrag des printer-hub",
])("a key whose value has a port is asked for as one: %s", async (question) => {
  expect(await answer(question)).toEqual(['printer-hub.toml: listen = "10.4.0.7:7421"']);
});

test("the port that has its own key is still the answer where its part is named", async () => {
  expect(await answer("what is the metrics port of the printer hub")).toEqual([
    "printer-hub.toml: port = 7991",
  ]);
});

test.each([
  ["how often are the tickets sent in winter", "winter", "*/15"],
  ["how often does send tickets run in the summer timetable", "summer", "*/2"],
  ["wie oft läuft sendTickets im winter", "winter", "*/15"],
])(
  "a schedule below the name of a job says how often it runs: %s",
  async (question, file, every) => {
    expect(await answer(question)).toEqual([`ferry-${file}.yaml: sendTickets: "${every} * * * *"`]);
  },
);

test.each([
  "paper size and weight of the printer hub",
  "what are the weight and the size of the paper in printer-hub",
  "welche size und weight hat das paper im printer-hub",
])("both settings that are asked for are quoted, and nothing else: %s", async (question) => {
  expect(await answer(question)).toEqual([
    'printer-hub.toml: size = "A5"',
    "printer-hub.toml: weight = 120",
  ]);
});

test("three settings in a list are quoted", async () => {
  expect(await answer("size, weight and tray of the paper in the printer hub")).toHaveLength(3);
});

test.each([
  [
    "why is max_job_pages 250 in printer-hub",
    "# lowered from 900, since the archive's scans blocked the queue all morning",
    "max_job_pages = 250",
  ],
  [
    "why does the printer hub cool down for 95 seconds",
    "# the fuser needs a break",
    "# after a long run",
    "cool_down_seconds = 95",
  ],
])("the remark above a setting is its reason: %s", async (question, ...lines) => {
  expect(await answer(question)).toEqual(lines.map((line) => `printer-hub.toml: ${line}`));
});

test("a setting without a remark is not explained by the one before it", async () => {
  expect(await answer("why is wait_seconds 20 in printer-hub")).toEqual([
    "printer-hub.toml: wait_seconds = 20",
  ]);
});

test.each([
  "whats the difference in seat hold minutes between winter and summer",
  "compare seatHoldMinutes of winter and summer",
  "how do the seat hold minutes of the winter timetable differ from summer, what is the difference",
])("a key of two files is compared by its value in each: %s", async (question) => {
  expect(await answer(question)).toEqual([
    "ferry-winter.yaml: seatHoldMinutes: 25",
    "ferry-summer.yaml: seatHoldMinutes: 10",
  ]);
});

test("compared values stand below the names of their files", async () => {
  const asked = { question: "compare seatHoldMinutes of summer and winter", history: [] };
  const judgement = await judgeEvidence(embedder, asked, passages);
  expect(composeAnswer(chooseUnits(judgement, asked), "")).toMatch(
    /\*\*ferry-summer\.yaml\*\*\n\n.*10.*\n\n\*\*ferry-winter\.yaml\*\*\n\n.*25/u,
  );
});

test("a number behind a key counts what the key names", async () => {
  expect(await answer("how many spoolers does printer-hub use")).toEqual([
    "printer-hub.toml: spoolers = 9",
  ]);
});

test.each([
  ["max_shelves in staging", "kiln-worker.staging.toml: max_shelves = 12"],
  ["max shelves of the kiln worker in production", "kiln-worker.toml: max_shelves = 400"],
  ["read timeout on glaze", "clay-web.conf: proxy_read_timeout 70s;"],
])(
  "a key that several places have is that of the one that is named: %s",
  async (question, line) => {
    expect(await answer(question)).toEqual([line]);
  },
);

test("what a setting was before does not stand beside it", async () => {
  expect(await answer("which burner and how many max_shelves has the kiln worker")).not.toContain(
    "kiln-worker.toml: ; old: max_shelves = 350, model Ember 2",
  );
});

test.each([
  ["where does the door latency alert go", '"channel": "#kiln-noise"'],
  ["at what lag does the chimney alert go off", '"threshold": 8'],
])("a rule is asked for its field and not for its name: %s", async (question, field) => {
  const lines = await answer(question);
  expect(lines[0]).toBe(`kiln-alerts.json: ${field}`);
});

test("the settings of a named part are asked for by its name", async () => {
  expect(await answer("what is the height of crow hill for the camera")).toEqual([
    "camera.ini: elevation_m = 88",
  ]);
});

test("where the last file does not set what is asked of a name, the one spoken of before it answers", async () => {
  const museum = {
    question: "minutes until the lobby screen goes to sleep in the museum",
    answer: "`afterMinutes: 25` [screens-museum.yaml#0]",
  };
  const depot = {
    question: "and in the depot",
    answer: "`afterMinutes: 12` [screens-depot.yaml#0]",
  };
  expect(await answer("and the cloakroom", [museum, depot])).toEqual([
    "screens-museum.yaml: afterMinutes: 8",
  ]);
});
