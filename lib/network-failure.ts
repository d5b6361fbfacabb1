/** Says in a few words why a host was not reached; undefined for any other error. */
export function describeNetworkFailure(error: unknown): string | undefined {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === "TimeoutError") return "it did not answer in time";
    if ("code" in cause && typeof cause.code === "string") {
      const why = networkErrors[cause.code];
      if (why) return why;
    }
  }
  return undefined;
}

/** Why a server that closed its connection was not reached. */
export const connectionClosed = "it closed the connection";

const networkErrors: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "there is no host of that name",
  EHOSTUNREACH: "there is no way to that host",
  ENETUNREACH: "there is no way to that host",
  ETIMEDOUT: "it did not answer in time",
  UND_ERR_CONNECT_TIMEOUT: "it did not answer in time",
  UND_ERR_HEADERS_TIMEOUT: "it did not answer in time",
  ECONNRESET: connectionClosed,
  UND_ERR_SOCKET: connectionClosed,
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not trusted",
};
