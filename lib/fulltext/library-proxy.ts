import type { FulltextSource } from "./fulltext-source.ts";
import { fetchPaperAt } from "./landing-page.ts";

/**
 * The proxy of a library, through which its readers see what it subscribes to: the paper's DOI is opened through it.
 * @param proxyUrl as EZproxy has it, an address to which the wanted one is added (`https://login.proxy.example.edu/login?url=`), or
 *   one with `{url}` where the wanted one goes, escaped.
 */
export function libraryProxy(proxyUrl: string): FulltextSource {
  const through = (address: string) =>
    proxyUrl.includes("{url}")
      ? proxyUrl.replaceAll("{url}", encodeURIComponent(address))
      : proxyUrl + address;
  return {
    origin: "proxy",
    name: "Your library's proxy",
    async *find({ doi }, limits) {
      if (doi) yield* fetchPaperAt(`https://doi.org/${doi}`, limits, through);
    },
  };
}
