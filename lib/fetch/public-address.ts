import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is one of the public internet: not this machine's, not of a private or link-local network, not
 * reserved, and none of these written as another kind of address.
 */
export function isPublicAddress(address: string): boolean {
  // An IPv6 address on a local network may name its interface: `fe80::1%eth0`.
  const bare = address.split("%", 1)[0] ?? "";
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === "unicast";
}
