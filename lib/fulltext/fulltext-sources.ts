import type { Env } from "../env.ts";
import { hostWithPort } from "../fetch/fetch-file.ts";
import { europePmc } from "./europe-pmc.ts";
import type { FulltextSource } from "./fulltext-source.ts";
import { libraryProxy } from "./library-proxy.ts";
import { unpaywall } from "./unpaywall.ts";

/** The places that are set up, in the order in which they are asked. */
export function fulltextSources(env: Env, { withProxy }: { withProxy: boolean }): FulltextSource[] {
  const { FULLTEXT_EUROPEPMC_URL, FULLTEXT_UNPAYWALL_URL, FULLTEXT_EMAIL, FULLTEXT_PROXY_URL } =
    env;
  return [
    ...(FULLTEXT_EUROPEPMC_URL ? [europePmc(FULLTEXT_EUROPEPMC_URL)] : []),
    ...(FULLTEXT_UNPAYWALL_URL && FULLTEXT_EMAIL
      ? [unpaywall(FULLTEXT_UNPAYWALL_URL, FULLTEXT_EMAIL)]
      : []),
    ...(FULLTEXT_PROXY_URL && withProxy ? [libraryProxy(FULLTEXT_PROXY_URL)] : []),
  ];
}

/** The hosts that the settings name themselves, which may be in a private network. */
export function namedHosts(env: Env): string[] {
  return [env.FULLTEXT_EUROPEPMC_URL, env.FULLTEXT_UNPAYWALL_URL, env.FULLTEXT_PROXY_URL].flatMap(
    (address) => (address ? hostWithPort(new URL(address)) : []),
  );
}

/** Whether the settings name a place, so that a program's question may look there without saying so. */
export function namesSource(env: Env): boolean {
  const places = [
    "FULLTEXT_EUROPEPMC_URL",
    "FULLTEXT_UNPAYWALL_URL",
    "FULLTEXT_EMAIL",
    "FULLTEXT_PROXY_URL",
  ] as const;
  return places.some((name) => env.named.has(name) && env[name] !== undefined);
}
