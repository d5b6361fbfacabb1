/** Opens the database, the models and the queue when the server starts, not at its first question. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startServer } = await import("./lib/start-server.ts");
  startServer();
}
