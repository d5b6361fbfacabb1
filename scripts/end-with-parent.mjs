// Loaded into the server that `npm start` starts: if that command is killed in a way it cannot pass
// on, the channel between the two closes, and the server ends in good order instead of staying on.
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
