// Loaded into the server that `npm start` starts: if that command is killed by a signal that it cannot pass
// on, the channel between the two closes, and the server shuts down cleanly instead of running on.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
