import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the server does with a request. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A paper that the server's Europe PMC and Unpaywall know. */
type KnownPaper = {
  doi: string;
  pmcid?: string;
  /** Its article; without one Europe PMC answers 404. */
  xml?: string;
  /** Where Unpaywall says that it is: paths of the server, or whole addresses. */
  pdf?: string;
  page?: string;
};

export type PaperServer = {
  /** For FULLTEXT_EUROPEPMC_URL, FULLTEXT_UNPAYWALL_URL and FULLTEXT_PROXY_URL. */
  settings: Record<string, string>;
  url: string;
  /** The paths that were asked for, with their queries. */
  asked: string[];
  knows(paper: KnownPaper): void;
  /** Answers a path; a text or bytes are sent with the type. */
  serve(path: string, answer: string | Uint8Array | Handler, type?: string): void;
  forget(): void;
  close(): Promise<void>;
};

/**
 * Starts an HTTP server for tests that speaks the protocols of Europe PMC (`search`, `fullTextXML`) and Unpaywall (`/v2/DOI`), and is
 * a proxy that opens `/proxy?url=…`.
 */
export async function startPaperServer(): Promise<PaperServer> {
  const papers: KnownPaper[] = [];
  const served = new Map<string, Handler>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    asked.push(url.pathname + url.search);
    const handler = served.get(url.pathname + url.search) ?? served.get(url.pathname);
    if (handler) handler(request, response);
    else if (url.pathname === "/europepmc/search") search(url, papers, response);
    else if (url.pathname.startsWith("/europepmc/")) article(url, papers, response);
    else if (url.pathname.startsWith("/v2/")) locations(url, papers, response, origin());
    else send(response, 404, "no such page", "text/plain");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin(),
    settings: {
      FULLTEXT_EUROPEPMC_URL: `${origin()}/europepmc`,
      FULLTEXT_UNPAYWALL_URL: origin(),
      FULLTEXT_EMAIL: "reader@example.org",
      FULLTEXT_TIMEOUT_SECONDS: "60",
    },
    asked,
    knows: (paper) => void papers.push(paper),
    serve(path, answer, type = "application/octet-stream") {
      served.set(
        path,
        typeof answer === "function"
          ? answer
          : (_request, response) => send(response, 200, answer, type),
      );
    },
    forget() {
      papers.length = 0;
      asked.length = 0;
      served.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function search(url: URL, papers: readonly KnownPaper[], response: ServerResponse): void {
  const doi = /DOI:"([^"]+)"/.exec(url.searchParams.get("query") ?? "")?.[1];
  const result = papers
    .filter((paper) => paper.doi === doi && paper.pmcid)
    .map(({ doi: own, pmcid }) => ({ id: "1", source: "MED", doi: own, pmcid }));
  send(
    response,
    200,
    JSON.stringify({ hitCount: result.length, resultList: { result } }),
    "application/json",
  );
}

function article(url: URL, papers: readonly KnownPaper[], response: ServerResponse): void {
  const [, , pmcid, what] = url.pathname.split("/");
  const xml = papers.find((paper) => paper.pmcid === pmcid)?.xml;
  if (xml && what === "fullTextXML") send(response, 200, xml, "application/xml");
  else send(response, 404, "", "application/xml");
}

function locations(
  url: URL,
  papers: readonly KnownPaper[],
  response: ServerResponse,
  origin: string,
): void {
  const doi = decodeURIComponent(url.pathname.slice("/v2/".length));
  const paper = papers.find((each) => each.doi === doi);
  if (!url.searchParams.get("email")) {
    send(response, 422, JSON.stringify({ error: true }), "application/json");
    return;
  }
  if (!paper) {
    send(response, 404, JSON.stringify({ error: true }), "application/json");
    return;
  }
  const whole = (path: string | undefined) => path && new URL(path, origin).href;
  const best =
    paper.pdf || paper.page
      ? {
          url: whole(paper.pdf ?? paper.page),
          url_for_pdf: whole(paper.pdf) ?? null,
          url_for_landing_page: whole(paper.page) ?? null,
          version: "publishedVersion",
        }
      : null;
  const answer = {
    doi,
    is_oa: best !== null,
    best_oa_location: best,
    oa_locations: best ? [best] : [],
  };
  send(response, 200, JSON.stringify(answer), "application/json");
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  type: string,
): void {
  response.writeHead(status, { "content-type": type });
  response.end(body);
}
