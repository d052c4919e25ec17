import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An invented paper, in the fields that all services share. */
export interface InventedPaper {
  doi?: string;
  arxiv?: string;
  pmid?: string;
  title: string;
  given: string;
  family: string;
  year: number;
  /** The subtitle, which Crossref states apart; `title` does not contain it. */
  subtitle?: string;
  abstract?: string;
  licence?: string;
}

export interface ReceivedRequest {
  method: string;
  url: URL;
  headers: http.IncomingHttpHeaders;
  body: string;
}

type Fault = (response: http.ServerResponse, received: ReceivedRequest) => void;

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Returns the words of a text with their positions, as OpenAlex stores abstracts. */
function invert(text: string): Record<string, number[]> {
  const index: Record<string, number[]> = {};
  for (const [position, word] of text.split(' ').entries()) index[word] = [...(index[word] ?? []), position];
  return index;
}

const openalexWork = (paper: InventedPaper, number: number) => {
  const doi = paper.doi ?? (paper.arxiv === undefined ? undefined : `10.48550/arxiv.${paper.arxiv}`);
  return {
    id: `https://openalex.org/W${1000 + number}`,
    doi: doi === undefined ? null : `https://doi.org/${doi}`,
    display_name: paper.title,
    publication_year: paper.year,
    ids: {
      openalex: `https://openalex.org/W${1000 + number}`,
      ...(doi === undefined ? {} : { doi: `https://doi.org/${doi}` }),
      ...(paper.pmid === undefined ? {} : { pmid: `https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}` }),
    },
    authorships: [{ author_position: 'first', author: { display_name: `${paper.given} ${paper.family}` } }],
    abstract_inverted_index: paper.abstract === undefined ? null : invert(paper.abstract),
    primary_location: {
      license: paper.licence ?? null,
      source: { display_name: 'Journal of Silt', type: 'journal' },
    },
    best_oa_location: null,
    cited_by_count: 7,
    primary_topic: { display_name: 'Sediment', field: { display_name: 'Earth Sciences' } },
  };
};

const crossrefWork = (paper: InventedPaper) => ({
  DOI: paper.doi?.toUpperCase(),
  type: 'journal-article',
  title: [paper.title],
  ...(paper.subtitle === undefined ? {} : { subtitle: [paper.subtitle] }),
  author: [{ given: paper.given, family: paper.family, sequence: 'first', affiliation: [] }],
  issued: { 'date-parts': [[paper.year, 3, 1]] },
  'container-title': ['Journal of Silt'],
  'is-referenced-by-count': 7,
  ...(paper.licence === undefined
    ? {}
    : {
        license: [
          { URL: 'https://publisher.example/mining', 'content-version': 'tdm' },
          { URL: paper.licence, 'content-version': 'vor' },
        ],
      }),
  ...(paper.abstract === undefined
    ? {}
    : { abstract: `<jats:title>Abstract</jats:title><jats:p>${escapeXml(paper.abstract)}</jats:p>` }),
});

const s2Paper = (paper: InventedPaper) => ({
  paperId: '0'.repeat(40),
  externalIds: {
    ...(paper.doi === undefined ? {} : { DOI: paper.doi }),
    ...(paper.arxiv === undefined ? {} : { ArXiv: paper.arxiv }),
    ...(paper.pmid === undefined ? {} : { PubMed: paper.pmid }),
    CorpusId: 7,
  },
  title: paper.title,
  abstract: paper.abstract ?? null,
  year: paper.year,
  venue: 'Journal of Silt',
  journal: { name: 'Journal of Silt', volume: '1' },
  fieldsOfStudy: ['Geology'],
  citationCount: 7,
  openAccessPdf: { url: '', status: null, license: paper.licence ?? null },
  authors: [{ authorId: '1', name: `${paper.given} ${paper.family}` }],
});

const pubmedArticle = (paper: InventedPaper) => `<PubmedArticle><MedlineCitation Status="MEDLINE">
  <PMID Version="1">${paper.pmid}</PMID><Article><Journal><JournalIssue CitedMedium="Internet">
  <PubDate><Year>${paper.year}</Year><Month>Mar</Month></PubDate></JournalIssue><Title>Journal of Silt</Title></Journal>
  <ArticleTitle>${escapeXml(paper.title)}.</ArticleTitle>
  ${paper.abstract === undefined ? '' : `<Abstract><AbstractText Label="BACKGROUND">${escapeXml(paper.abstract)}</AbstractText></Abstract>`}
  <AuthorList CompleteYN="Y"><Author ValidYN="Y"><LastName>${paper.family}</LastName><ForeName>${paper.given}</ForeName></Author></AuthorList>
  </Article></MedlineCitation><PubmedData><ArticleIdList><ArticleId IdType="pubmed">${paper.pmid}</ArticleId>
  ${paper.doi === undefined ? '' : `<ArticleId IdType="doi">${paper.doi}</ArticleId>`}</ArticleIdList></PubmedData></PubmedArticle>`;

const arxivEntry = (paper: InventedPaper) => `<entry><id>http://arxiv.org/abs/${paper.arxiv}v2</id>
  <updated>${paper.year}-05-01T00:00:00Z</updated><published>${paper.year}-03-01T00:00:00Z</published>
  <title>${escapeXml(paper.title)}</title><summary>  ${escapeXml(paper.abstract ?? '')}\n</summary>
  <author><name>${paper.given} ${paper.family}</name></author>${paper.doi === undefined ? '' : `<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">${paper.doi}</arxiv:doi>`}
  <category term="cs.CL" scheme="http://arxiv.org/schemas/atom"/></entry>`;

/** A server on this machine that answers like the five services, from invented papers, and logs the requests. */
export class ServiceServer {
  readonly requests: ReceivedRequest[] = [];
  /** What the next requests get instead of an answer. */
  faults: Fault[] = [];
  private readonly server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const received: ReceivedRequest = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', this.address()),
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      };
      this.requests.push(received);
      const fault = this.faults.shift();
      if (fault) fault(response, received);
      else this.answer(received, response);
    });
  });

  private constructor(readonly papers: InventedPaper[]) {}
  static async start(papers: InventedPaper[]): Promise<ServiceServer> {
    const server = new ServiceServer(papers);
    await new Promise<void>((resolve) => server.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  address(service = ''): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${service}`;
  }

  /** Returns the addresses of services by name. */
  addresses(...names: string[]): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, this.address(name)]));
  }

  private answer(received: ReceivedRequest, response: http.ServerResponse): void {
    const [, service = '', ...path] = received.url.pathname.split('/');
    const content = this.content(service, path.join('/'), received);
    if (content === undefined) {
      const error = service === 'semantic-scholar' ? 'Title match not found' : 'not found';
      response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
      return;
    }
    const type = content.startsWith('<') ? 'application/xml' : 'application/json';
    response.writeHead(200, { 'content-type': type }).end(content);
  }

  private content(service: string, path: string, received: ReceivedRequest): string | undefined {
    const parameters = received.url.searchParams;
    if (service === 'openalex') return this.openalex(parameters.get('filter') ?? '');
    if (service === 'crossref') return this.crossref(parameters);
    if (service === 'semantic-scholar') return this.semanticScholar(path, received);
    if (service === 'pubmed') return this.pubmed(path, parameters);
    if (service === 'arxiv') return this.arxiv(parameters);
    return undefined;
  }

  /** Papers whose title contains the searched words or is contained in them. */
  private search(words: string): InventedPaper[] {
    const plain = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return this.papers.filter(
      ({ title }) => plain(title).includes(plain(words)) || plain(words).includes(plain(title)),
    );
  }

  private openalex(filter: string): string {
    const [, name, value = ''] = /^(doi|ids\.pmid|title\.search):([^,]*)/.exec(filter) ?? [];
    const values = value.split('|');
    const matches =
      name === 'title.search'
        ? this.search(value)
        : this.papers.filter(({ doi, arxiv, pmid }) =>
            name === 'doi'
              ? values.includes(doi ?? `10.48550/arxiv.${arxiv}`)
              : pmid !== undefined && values.includes(pmid),
          );
    const results = matches.map((paper) => openalexWork(paper, this.papers.indexOf(paper)));
    return JSON.stringify({ meta: { count: results.length, page: 1, per_page: 25 }, results, group_by: [] });
  }

  private crossref(parameters: URLSearchParams): string {
    const dois = [...(parameters.get('filter') ?? '').matchAll(/doi:([^,]+)/g)].map(([, doi]) => doi);
    const words = parameters.get('query.bibliographic');
    const matches =
      words === null
        ? this.papers.filter(({ doi }) => doi !== undefined && dois.includes(doi))
        : this.search(words);
    const items = matches.filter(({ doi }) => doi !== undefined).map(crossrefWork);
    return JSON.stringify({
      status: 'ok',
      'message-type': 'work-list',
      'message-version': '1.0.0',
      message: { 'total-results': items.length, items },
    });
  }

  private semanticScholar(path: string, { url, body }: ReceivedRequest): string | undefined {
    if (path === 'paper/search/match') {
      const [first] = this.search(url.searchParams.get('query') ?? '');
      return first && JSON.stringify({ data: [{ ...s2Paper(first), matchScore: 99.5 }] });
    }
    const { ids } = JSON.parse(body) as { ids: string[] };
    const names = ({ doi, arxiv, pmid }: InventedPaper) => [`DOI:${doi}`, `ARXIV:${arxiv}`, `PMID:${pmid}`];
    return JSON.stringify(
      ids.map((id) => {
        const paper = this.papers.find((paper) => names(paper).includes(id));
        return paper ? s2Paper(paper) : null;
      }),
    );
  }

  private pubmed(path: string, parameters: URLSearchParams): string {
    const withPmid = this.papers.filter(({ pmid }) => pmid !== undefined);
    if (path === 'efetch.fcgi') {
      const ids = (parameters.get('id') ?? '').split(',');
      const articles = withPmid.filter(({ pmid = '' }) => ids.includes(pmid)).map(pubmedArticle);
      return `<?xml version="1.0" ?><!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2026//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_260101.dtd"><PubmedArticleSet>${articles.join('')}</PubmedArticleSet>`;
    }
    const term = parameters.get('term') ?? '';
    const [, words] = /^(.*)\[ti\]/.exec(term) ?? [];
    const titled = words === undefined ? [] : this.search(words);
    const matches = withPmid.filter(
      (paper) => titled.includes(paper) || term.includes(`"${paper.doi}"[doi]`),
    );
    return `<?xml version="1.0" encoding="UTF-8" ?><eSearchResult><Count>${matches.length}</Count><IdList>${matches.map(({ pmid }) => `<Id>${pmid}</Id>`).join('')}</IdList></eSearchResult>`;
  }

  private arxiv(parameters: URLSearchParams): string {
    const ids = (parameters.get('id_list') ?? '').split(',');
    const [, words] = /^ti:"([^"]*)"/.exec(parameters.get('search_query') ?? '') ?? [];
    const matches = (words === undefined ? this.papers : this.search(words)).filter(
      ({ arxiv }) => arxiv !== undefined && (words !== undefined || ids.includes(arxiv)),
    );
    return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title>${matches.map(arxivEntry).join('')}</feed>`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
