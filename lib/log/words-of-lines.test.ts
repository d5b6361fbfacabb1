import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { alice } from "../../test/database.ts";
import { askLogs, openEmbeddedLibrary } from "../../test/embedded-library.ts";
import type { TestBase } from "../../test/library.ts";
import { askedWord, fieldKeyOf, fieldPattern, holdsWord } from "./asked-word.ts";
import { statusOf } from "./line-fields.ts";
import { listLineDocuments, openLogs } from "./log-document.ts";
import { resolveConditions } from "./resolve-conditions.ts";

/** Parcels that are labelled and sent. */
const parcels = `2026-03-11T06:00:00Z INFO  [boot] parcel-router 3.8.2 starting
2026-03-11T06:01:22Z INFO  [label] label printed for parcel PX84115 carrier=dhl
2026-03-11T06:02:04Z ERROR [label] printer wh-print-1 offline, label for parcel PX85642 queued
2026-03-11T06:04:19Z INFO  [label] label printed for parcel PX22770 carrier=gls
2026-03-11T06:05:19Z INFO  [label] label reprinted for parcel PX22770 carrier=gls
2026-03-11T06:06:49Z ERROR [carrier] request to gls failed: timeout after 10000 ms, parcel PX54580
2026-03-11T06:07:47Z ERROR [carrier] request to ups failed: timeout after 10000 ms, parcel PX72141
2026-03-11T06:08:53Z ERROR [carrier] request to gls failed: timeout after 10000 ms, parcel PX20561
2026-03-11T06:09:55Z WARN  [carrier] slow response from dhl: 3687 ms
2026-03-11T06:12:04Z WARN  [carrier] slow response from gls: 8789 ms
2026-03-11T06:13:06Z FATAL [boot] out of memory, shutting down (exit code 137)`;

/** Climbers that are let down, who weigh something. */
const descents = `2026-03-11 10:03:40 | lane 4 | DESCENT | 14.4 m | 1.65 m/s | 51 kg
2026-03-11 10:05:50 | lane 1 | DESCENT | 4.3 m | 2.06 m/s | 101 kg
2026-03-11 10:14:50 | lane 4 | SLOW RETRACT | 0.64 m/s
2026-03-11 10:16:39 | lane 8 | DESCENT | 13.0 m | 1.05 m/s | 90 kg`;

/** Members at the door. */
const kiosks = `{"ts":"2026-03-11T09:31:42Z","kiosk":"cafe","event":"checkin_denied","member":1834,"reason":"unpaid"}
{"ts":"2026-03-11T09:34:47Z","kiosk":"till-1","event":"checkin","member":2173}
{"ts":"2026-03-11T09:37:52Z","kiosk":"till-1","event":"checkin","member":2095}
{"ts":"2026-03-11T09:40:43Z","kiosk":"till-1","event":"checkin_denied","member":1389,"reason":"unpaid"}
{"ts":"2026-03-11T09:47:29Z","kiosk":"till-1","event":"checkin_denied","member":1005,"reason":"membership_frozen"}`;

const mounts = `Mar 11 00:17:39 kelp kernel: nfs: server limpet not responding, still trying
Mar 11 01:14:00 kelp kernel: nfs: server limpet not responding, still trying
Mar 11 01:16:08 kelp kernel: nfs: server limpet OK`;

/** What `kubectl get events` lists. */
const events = `# kubectl get events -n attic   (taken 2026-03-07 22:40)
LAST SEEN  TYPE     REASON             OBJECT                        MESSAGE
58m        Normal   Created            pod/thumbs-7f44-m8zzl         Created container
57m        Warning  Unhealthy          pod/ocr-worker-6c9d-x2k4q     Readiness probe failed: HTTP probe failed with statuscode: 503
49m        Warning  BackOff            pod/ocr-worker-6c9d-x2k4q     Back-off restarting failed container
47m        Warning  BackOff            pod/thumbs-7f44-m8zzl         Back-off restarting failed container
3m (x2 over 9m)  Warning  BackOff      pod/ocr-worker-6c9d-x2k4q     Back-off restarting failed container`;

/** Two carriers' desks, whose lines say the same. */
const desk = `2026-03-11T06:06:49Z ERROR [carrier] request to gls failed: timeout after 10000 ms
2026-03-11T06:07:47Z ERROR [carrier] request to ups failed: timeout after 10000 ms`;

const library = openEmbeddedLibrary();
const bases: Record<string, TestBase> = {};
beforeAll(async () => {
  for (const [name, text] of Object.entries({ parcels, descents, kiosks, mounts }))
    bases[name] = await library.addCase({ [`${name}.log`]: text });
  bases["events"] = await library.addCase({
    "k8s-attic-events.txt": events,
    "build-11.log": "[10:15:15] warning: unchecked cast\n[10:15:16] done",
    "notes.md": "# Notes\n\nThe attic has 3 machines.",
  });
  bases["desks"] = await library.addCase({
    "east-desk.log": desk,
    "west-desk.log": desk.replaceAll("T06", "T07"),
    "notes.md": "# Notes\n\nThe desks are open on Sundays.",
  });
});

const ask = async (name: string, question: string) => {
  const base = bases[name];
  if (!base) throw new Error(`There is no log ${name}.`);
  return askLogs(library, base, question);
};

test.each([
  ["parcels", "how many labels were printed", "has 3 entries with “labels” and “printed”"],
])(
  "takes a word's own forms, alone or in a compound, and no other word that begins so: %s: %s",
  async (name, question, expected) => {
    expect(await ask(name, question)).toContain(expected);
  },
);

test.each([
  ["slowest carrier response", "8789 ms"],
  ["slowest carrier request", "10000 ms"],
  ["how many carrier calls took over 5 seconds", "4 entries with “carrier” above 5 seconds"],
])("means what lines say of requests in a log without any: %s", async (question, expected) => {
  expect(await ask("parcels", question)).toContain(expected);
});

test("takes the code of an exit for no answer to a request", () => {
  expect(statusOf("out of memory, shutting down (exit code 137)")).toBeNull();
  expect(statusOf("exit code: 137")).toBeNull();
  expect(statusOf('{"code": 502}')).toBe("502");
  expect(statusOf("upstream sent response code 502")).toBe("502");
});

test.each([
  ["what was the fastest descent", "2.06 m/s is the highest figure of 3 entries with “descent”"],
  ["what was the slowest descent", "1.05 m/s is the lowest figure of 3 entries with “descent”"],
])("takes the speed of lines that state no time: %s", async (question, expected) => {
  expect(await ask("descents", question)).toContain(expected);
});

test.each([
  ["which carrier had the most timeouts", "gls has the most", "gls: 2", "ups: 1"],
  ["how many timeouts per carrier", "gls: 2", "ups: 1"],
])(
  "groups by the part in which lines that say the same differ: %s",
  async (question, ...expected) => {
    const answer = await ask("parcels", question);
    for (const one of expected) expect(answer).toContain(one);
  },
);

test("groups by no part that no line calls so", async () => {
  expect(await ask("parcels", "which driver had the most timeouts")).not.toContain("gls: 2");
});

test.each([
  ["kiosks", "how many checkins did the kiosks record", "has 2 entries"],
  ["kiosks", "how many checkins were denied", "has 3 entries"],
  ["kiosks", "how many members were denied checkin because unpaid", "has 2 entries"],
  ["mounts", "how often did kelp complain that nfs on limpet is not responding", "has 2 entries"],
])(
  "takes the value of a field as a word of its own, and what was complained of: %s: %s",
  async (name, question, expected) => {
    expect(await ask(name, question)).toContain(expected);
  },
);

test.each([
  ["how many Warning events in the k8s dump", "k8s-attic-events.txt has 4 WARN entries"],
  ["how many BackOff events did the ocr-worker pod have", "k8s-attic-events.txt has 2 entries"],
  ["which pod had the most BackOff events in the k8s dump", "ocr-worker-6c9d-x2k4q: 2"],
])(
  "counts the listed events of a cluster, which have an age and no time: %s",
  async (question, expected) => {
    expect(await ask("events", question)).toContain(expected);
  },
);

test.each([
  ["timeouts from fedex in the parcels log", "No entry with “timeouts” and “fedex” in parcels.log"],
  [
    "how many timeouts from fedex in the parcels log",
    "No entry with “timeouts” and “fedex” in parcels.log",
  ],
  ["timeouts from ups in the parcels log", "parcels.log has 1 entry with “timeouts” and “ups”"],
  ["when did the parcels service crash and why", "out of memory, shutting down"],
])(
  "has no entry of whom no line names, and a crash is what is fatal: %s",
  async (question, expected) => {
    expect(await ask("parcels", question)).toContain(expected);
  },
);

test("takes a name that no line of several logs has for one word, not for another that is missing too", async () => {
  expect(await ask("desks", "how many timeouts from fedex in the desk logs")).toContain(
    "No entry with “timeouts” and “fedex” in east-desk.log or west-desk.log",
  );
  expect(await ask("desks", "how many ship timeouts from fedex in the desk logs")).toBeUndefined();
});

test("a field's name is matched as it is written", () => {
  const word = askedWord("checkins");
  const field = fieldPattern(fieldKeyOf("event.kind=checkin", word) ?? "");
  expect(holdsWord({ text: "event.kind=checkin_denied", rest: "" }, { ...word, field })).toBe(
    false,
  );
  expect(holdsWord({ text: "event_kind=checkin_denied", rest: "" }, { ...word, field })).toBe(true);
});

// A spy outlives its test, and the process has other files.
afterEach(() => {
  vi.restoreAllMocks();
});

/** A signal that is aborted when it is asked for the nth time. */
function stopAtCheck(nth: number): AbortSignal {
  const controller = new AbortController();
  const { signal } = controller;
  let checks = 0;
  vi.spyOn(signal, "throwIfAborted").mockImplementation(() => {
    checks += 1;
    if (checks === nth) controller.abort();
    if (signal.aborted) throw signal.reason;
  });
  return signal;
}

test.each([
  ["requests", { filter: { requests: true }, called: "requests", words: [] }, 1],
  // The first scan is for the words themselves.
  ["fields", { filter: {}, words: [askedWord("checkin")] }, 2],
])("the scan for %s ends when it is stopped", async (_what, conditions, check) => {
  const base = await library.addCase({
    "gate.log": '2026-03-11T09:31:42Z "GET /gate HTTP/1.1" 200 event=checkin',
  });
  const { db } = library.database;
  const scope = { viewer: alice, knowledgeBaseIds: [base.id] };
  const [log] = await openLogs(db, scope, await listLineDocuments(db, scope, 1));
  if (!log) throw new Error("There is no log.");
  const asked = { failing: false, carried: [], ...conditions };
  await expect(resolveConditions(log, asked, stopAtCheck(check))).rejects.toThrow("aborted");
});
