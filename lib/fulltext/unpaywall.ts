import { z } from "zod";
import { IbidError } from "../errors.ts";
import { noneIfMissing } from "./europe-pmc.ts";
import { fetchJsonOf } from "./fetch-json-of.ts";
import { addressBelow, type FulltextSource } from "./fulltext-source.ts";
import { fetchPaperAt } from "./landing-page.ts";

const address = z.string().nullish();
const oaLocation = z.object({
  url_for_pdf: address,
  url_for_landing_page: address,
  url: address,
});

/** What `/v2/DOI` answers, as far as it is read. */
const doiAnswer = z.object({
  best_oa_location: oaLocation.nullish(),
  oa_locations: z.array(oaLocation).nullish(),
});

/** How many places of one paper are tried. */
const maxLocations = 4;

/** Unpaywall (https://unpaywall.org/products/api), which knows where open copies of papers are; it wants an e-mail address. */
export function unpaywall(baseUrl: string, email: string): FulltextSource {
  return {
    origin: "unpaywall",
    name: "Unpaywall",
    async *find({ doi }, limits) {
      if (!doi) return;
      const versioned = /\/v2\/?$/u.test(baseUrl) ? baseUrl : addressBelow(baseUrl, "v2").href;
      // The slash of a DOI is part of the path.
      const url = addressBelow(versioned, ...doi.split("/"));
      url.search = new URLSearchParams({ email }).toString();
      const answer = await fetchJsonOf(doiAnswer, "Unpaywall", url, limits).catch(noneIfMissing);
      const locations = [answer?.best_oa_location, ...(answer?.oa_locations ?? [])];
      const addresses = locations.flatMap((place) =>
        [place?.url_for_pdf, place?.url_for_landing_page ?? place?.url].flatMap(
          (each) => each || [],
        ),
      );
      for (const each of [...new Set(addresses)].slice(0, maxLocations)) {
        try {
          yield* fetchPaperAt(each, limits);
        } catch (error) {
          if (!(error instanceof IbidError)) throw error;
          yield error;
        }
      }
    },
  };
}
