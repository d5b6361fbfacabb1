import { expect, test } from "vitest";
import { readClock, readSeverity, readStamp, readTimestamp, startsLogEntry } from "./log-line.ts";

test.each([
  ["2015-07-29 17:41:44,747 - INFO  [QuorumPeer]", "2015-07-29T17:41:44.747Z"],
  ["2011-10-05T14:48:00.5Z started", "2011-10-05T14:48:00.500Z"],
  ["2011-10-05T14:48:00.123456+02:00 started", "2011-10-05T12:48:00.123Z"],
  ["2011-10-05 14:48:00 -0330 started", "2011-10-05T18:18:00.000Z"],
  ["2011-10-05 14:48:00 -1 jobs left", "2011-10-05T14:48:00.000Z"],
  ["2024-02-29 10:00 noon soon", "2024-02-29T10:00:00.000Z"],
  ["2023/10/11 14:32:52 [error] 31#31: *1 open() failed", "2023-10-11T14:32:52.000Z"],
  ["2024-01-01 10:00:00.123 CET [7] LOG:  ready", "2024-01-01T09:00:00.123Z"],
  ["17/06/09 20:10:40 INFO executor.Backend: Registered", "2017-06-09T20:10:40.000Z"],
  ["081109 203615 148 INFO dfs.DataNode", "2008-11-09T20:36:15.000Z"],
  ["20171223-22:15:29:606|Step_LSC|30002312|x", "2017-12-23T22:15:29.606Z"],
  ["20171223-22:15:29:38|Step_LSC|30002312|x", "2017-12-23T22:15:29.038Z"],
  ["20171223-23:1:5:778|Step_LSC|30002312|saved, time = 1513958400000", "2017-12-23T23:01:05.778Z"],
  ["20171223T221529Z done", "2017-12-23T22:15:29.000Z"],
  ["[Sun Dec 04 04:47:44 2005] [notice] workerEnv.init() ok", "2005-12-04T04:47:44.000Z"],
  [
    '127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200',
    "2000-10-10T20:55:36.000Z",
  ],
  ["10-Oct-2000 13:55:36.123 INFO [main] org.apache", "2000-10-10T13:55:36.123Z"],
  ["1:M 10 Oct 2000 13:55:36.123 * Ready", "2000-10-10T13:55:36.123Z"],
  ["10/31/2000 1:55:36 PM Service entered", "2000-10-31T13:55:36.000Z"],
  ["31.10.2000 13:55:36 Dienst", "2000-10-31T13:55:36.000Z"],
  ["08.03.25 14:22:01 Dienst gestartet", "2025-03-08T14:22:01.000Z"],
  ["08.03.2025 14:22:01 Dienst gestartet", "2025-03-08T14:22:01.000Z"],
  ["[8.3.25, 14:22] Dienst gestartet", "2025-03-08T14:22:00.000Z"],
  ["25.03.08 14:22:01 Dienst gestartet", "2008-03-25T14:22:01.000Z"],
  ["25.13.08 14:22:01 no such month, 8/13/25 neither", undefined],
  ["25/03/08 14:22:01 INFO executor.Backend: Registered", "2025-03-08T14:22:01.000Z"],
  ["8/3/25 2:22:01 PM Service entered", "2025-08-03T14:22:01.000Z"],
  ["2025-03-08 14:22:01 started", "2025-03-08T14:22:01.000Z"],
  ["2005-06-03-15.42.50.675872 R02-M1-N0 RAS KERNEL INFO", "2005-06-03T15:42:50.675Z"],
  ["1700000000 up", "2023-11-14T22:13:20.000Z"],
  ["1700000000.25 up", "2023-11-14T22:13:20.250Z"],
  ["- 1131566461 2005.11.09 dn228 Nov 9 12:01:01 dn228/dn228 crond", "2005-11-09T20:01:01.000Z"],
  ['{"level":"error","ts":1700000000.5,"msg":"x"}', "2023-11-14T22:13:20.500Z"],
  [
    '{"level":"error","logger":"a.b.c","caller":"somewhere/deep/in/the/tree.go:17","time":"2024-01-01T00:00:00Z"}',
    "2024-01-01T00:00:00.000Z",
  ],
  ['{"ts":1700000000,"msg":"expired 2024-01-01T00:00:00Z"}', "2023-11-14T22:13:20.000Z"],
  ['level=info ts=2024-01-01T00:00:00+01:00 msg="x"', "2023-12-31T23:00:00.000Z"],
  [
    "nova-api.log.1.2017-05-16_13:53:08 2017-05-16 00:00:00.008 25746 INFO nova",
    "2017-05-16T00:00:00.008Z",
  ],
  ["web-1  | 2024-01-01T00:00:00.000Z listening", "2024-01-01T00:00:00.000Z"],
])("reads the stamp of %s", (line, expected) => {
  expect(readTimestamp(line)?.toISOString()).toBe(expected);
});

test("dates a stamp without a year as late as it can be when the file came in", () => {
  const receivedAt = new Date("2025-03-01T12:00:00Z");
  const read = (line: string) => readTimestamp(line, { receivedAt })?.toISOString();
  expect(read("[10.30 16:49:06] chrome.exe - open")).toBe("2024-10-30T16:49:06.000Z");
  expect(read("Feb 28 12:01:01 host cron[1]: x")).toBe("2025-02-28T12:01:01.000Z");
  expect(read("Mar  2 09:00:00 host cron[1]: within the day's grace")).toBe(
    "2025-03-02T09:00:00.000Z",
  );
  expect(read("Feb 29 12:01:01 host cron[1]: x")).toBe("2024-02-29T12:01:01.000Z");
  expect(read("I1130 15:04:05.000000       1 main.go:9] x")).toBe("2024-11-30T15:04:05.000Z");
});

test("reads a date of three numbers in the order of its file, where it can be", () => {
  const read = (line: string, dateOrder: "dmy" | "mdy" | "ymd") =>
    readTimestamp(line, { dateOrder })?.toISOString().slice(0, 10);
  expect(read("08/03/25 14:22:01 x", "dmy")).toBe("2025-03-08");
  expect(read("08/03/25 14:22:01 x", "mdy")).toBe("2025-08-03");
  expect(read("08.03.25 14:22:01 x", "ymd")).toBe("2008-03-25");
  expect(read("08/03/2025 14:22:01 x", "dmy")).toBe("2025-03-08");
  expect(read("08/13/2025 14:22:01 x", "dmy")).toBe("2025-08-13");
  expect(read("2025-03-08 14:22:01 x", "dmy")).toBe("2025-03-08");
});

test("takes no order in which a date is after the day that the file came in, if another fits", () => {
  const receivedAt = new Date("2025-04-01T12:00:00Z");
  expect(readTimestamp("31/03/25 14:22:01 x", { receivedAt })?.toISOString()).toBe(
    "2025-03-31T14:22:01.000Z",
  );
});

test("dates a stamp without a year in 2000 where nothing else is known", () => {
  expect(readTimestamp("[10.30 16:49:06] chrome.exe - open")?.toISOString()).toBe(
    "2000-10-30T16:49:06.000Z",
  );
  expect(readTimestamp("03-17 16:13:38.811  1702  2395 D Window: x")?.toISOString()).toBe(
    "2000-03-17T16:13:38.811Z",
  );
});

test.each([
  "",
  "    at com.example.Main.run(Main.java:17)",
  "Caused by: java.io.IOException: the token expired at 2024-01-01T00:00:00Z",
  "Caused by: java.io.IOException: 2024-01-01T00:00:00Z ERROR",
  "    expired 2024-01-01T00:00:00Z",
  "id 1514038530 was used",
  "2024-13-01 10:00:00 no such month",
  "2023-02-29 10:00:00 no such day",
  "2024-01-01 24:30:00 no such hour",
  "version 10.30 of the program",
  "16:49:06 a time without a date",
  "2024-01-01 a date without a time",
])("finds no stamp in %s", (line) => {
  expect(readTimestamp(line)).toBeNull();
});

test.each([
  ["2015-07-29 17:41:44,747 - WARN  [x] - error = none", "WARN"],
  ["17/06/09 20:10:40 INFO x: an ERROR was handled", "INFO"],
  ["2023/10/11 14:32:52 [error] 31#31: x", "ERROR"],
  ["[Sun Dec 04 04:47:44 2005] [notice] ok", "INFO"],
  ["[Wed Oct 11 14:32:52.1 2023] [core:error] [pid 1] x", "ERROR"],
  ['{"level":"warning","msg":"x"}', "WARN"],
  ['{"level":50,"msg":"x"}', "ERROR"],
  ["ts=1 level=critical msg=x", "FATAL"],
  ['at=error code=H12 desc="Request timeout" status=503', "ERROR"],
  ["<34>Oct 11 22:14:15 mymachine su: x", "FATAL"],
  ["E0102 15:04:05.000000 1 main.go:9] x", "ERROR"],
  ["03-17 16:13:38.811  1702  2395 D WindowManager: x", "DEBUG"],
  ["Oct 10, 2000 1:55:36 PM SEVERE: Servlet threw", "ERROR"],
  ["error: cannot open", "ERROR"],
  ["2024-01-01 10:00:00 UTC [7] PANIC:  could not write", "FATAL"],
  ["TRACE entering", "TRACE"],
  ["20250611.081502|E|valve|pressure lost", "ERROR"],
  ["081502.221 | W | valve | slow", "WARN"],
  ["[2025-06-11 08:15:02] [N] valve opened", "INFO"],
  ["2025-06-11 08:15:02\tD\tvalve\topened", "DEBUG"],
] as const)("reads the severity of %s", (line, expected) => {
  expect(readSeverity(line)).toBe(expected);
});

test.each([
  "session closed for user root",
  "a warning was given and no error found",
  "java.lang.OutOfMemoryError: x",
  "setTodayTotalDetailSteps=1514038440000##7007",
  "ERROR_CODE=5",
  "plan [E] was chosen by 3|4 members",
])("finds no severity in %s", (line) => {
  expect(readSeverity(line)).toBeNull();
});

test("tells the lines that begin an entry from those that continue one", () => {
  expect(startsLogEntry("2024-01-01 10:00:00 ERROR x")).toBe(true);
  expect(startsLogEntry("[10.30 16:49:06] chrome.exe")).toBe(true);
  expect(startsLogEntry("10:15:30.123 started")).toBe(true);
  expect(startsLogEntry("WARN: low on disk")).toBe(true);
  expect(startsLogEntry("    at com.example.Main.run(Main.java:17)")).toBe(false);
  expect(startsLogEntry("Caused by: java.io.IOException: ERROR 5")).toBe(false);
  expect(startsLogEntry("")).toBe(false);
});

test.each([
  ["2011-10-05T14:48:00.123456+02:00 started", 120, true],
  ["2011-10-05 14:48:00 -0330 started", -210, true],
  ["2011-10-05T14:48:00Z started", 0, true],
  ["2024-01-01 10:00:00.123 CET [7] LOG:  ready", 60, true],
  ["2015-07-29 17:41:44,747 - INFO  [QuorumPeer]", null, true],
  ["Nov  9 12:01:01 host cron[1]: x", null, false],
  ["I1130 15:04:05.000000       1 main.go:9] x", null, false],
  ["1700000000 up", 0, true],
])(
  "says in which zone the stamp of %s is written, and whether with its year",
  (line, offset, dated) => {
    expect(readStamp(line)).toMatchObject({ offset, dated });
  },
);

test("reads the time of day of a line without a date", () => {
  expect(readClock("10:15:30.123 started")).toBe(36_930_123);
  expect(readClock("[23:59:59] bye")).toBe(86_399_000);
  expect(readClock("25:15:30 no such hour")).toBeNull();
  expect(readClock("2026-03-12T10:15:30Z has a date")).toBeNull();
});

test.each([
  ["- 1131566461 2005.11.09 dn228 Nov 9 12:01:01 dn228/dn228 crond: session closed", -480],
  ["1131566461 20:01:01 pump started", 0],
  ["1131566461 01:31:03 pump started", 330],
  ["1131566461 pump runs until 12:07:30", 0],
])("knows the zone of the clock behind seconds since 1970: %s", (line, offset) => {
  expect(readStamp(line)).toMatchObject({ date: new Date(1131566461000), offset });
});
