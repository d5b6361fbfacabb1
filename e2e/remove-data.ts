import { rmSync } from "node:fs";

/** Removes the data that the tested app was started on. */
export default function removeData() {
  const folder = process.env.IBID_E2E_DATA;
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
