import { once } from "node:events";
import { createServer } from "node:net";
import { UserError } from "./user-error.mjs";

/**
 * Checks that a server can listen at an address.
 * @param {{ port: number, host: string }} address port 0 asks for any free one.
 * @returns {Promise<number>} the port, a free one for port 0.
 */
export async function findFreePort({ port, host }) {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, "listening");
    return server.address().port;
  } catch (error) {
    throw new UserError(portProblem(error, port, host));
  } finally {
    server.close();
  }
}

function portProblem(error, port, host) {
  if (error.code === "EADDRINUSE") {
    const other = port < 65_535 ? port + 1 : 3000;
    return `Port ${port} is taken by another program. End that one, or choose another port: PORT=${other} npm start`;
  }
  if (error.code === "EACCES") {
    return `Port ${port} may not be used by this user. Choose another one: PORT=3000 npm start`;
  }
  return `Ibid cannot listen on HOST "${host}", port ${port} (${error.code ?? error.message}).`;
}
