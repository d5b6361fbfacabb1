import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../db/client.ts";
import { countQueue } from "./queries.ts";

const everyMs = 50;

/** Waits until no document waits to be read and none is in work. The workers of an open runtime read them. */
export async function untilAllRead(db: Db): Promise<void> {
  for (;;) {
    const { waiting, working } = await countQueue(db);
    if (waiting + working === 0) return;
    await delay(everyMs);
  }
}
