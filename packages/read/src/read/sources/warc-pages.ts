import { formatBytes } from '../bytes.js';
import { type SourceRecord, UnreadableError, type WebOrigin } from '../reader.js';
import type { Leaf } from './archives.js';
import type { BrokenSource } from './broken.js';
import { decodeBody, type HttpMessage, isPageType, parseHttpMessage } from './http-message.js';
import { WARC_FIELD, type WarcRecord, warcRecords } from './warc.js';

/** Maximum bytes of a page, packed or unpacked. */
export const MAX_PAGE_BYTES = 32 * 1024 * 1024;
/** Maximum bytes of the reason why a page was not fetched. */
const MAX_FAILURE_BYTES = 64 * 1024;
/** Maximum redirects kept in memory while their target has not been found. */
const MAX_REDIRECTS = 20_000;

const PAGE_TYPES = new Set(['response', 'resource', 'conversion']);

/** The redirects in a file, used to find the requested URL of a page. */
class Redirects {
  private readonly requestedBy = new Map<string, string>();

  add(from: string, location: string): void {
    if (!URL.canParse(location, from)) return;
    const to = new URL(location, from).href;
    if (to === from) return;
    this.requestedBy.set(to, this.requestedUrl(from));
    for (const oldest of this.requestedBy.keys()) {
      if (this.requestedBy.size <= MAX_REDIRECTS) break;
      this.requestedBy.delete(oldest);
    }
  }

  requestedUrl(url: string): string {
    return this.requestedBy.get(url) ?? url;
  }
}

const roleField = WARC_FIELD.role.toLowerCase();
const outcomeField = WARC_FIELD.outcome.toLowerCase();
const requestedField = WARC_FIELD.requested.toLowerCase();

const isFailure = (fields: Map<string, string>) =>
  fields.get('warc-type') === 'metadata' && fields.has(outcomeField);

function maxBlockBytes(fields: Map<string, string>): number {
  const type = fields.get('warc-type') ?? '';
  if (PAGE_TYPES.has(type)) return (fields.get(roleField) ?? 'page') === 'page' ? MAX_PAGE_BYTES : 0;
  return isFailure(fields) ? MAX_FAILURE_BYTES : 0;
}

/** Returns the web page in a record, or why fetching it failed; undefined for other records. */
function toPageRecord(
  record: WarcRecord,
  path: string,
  redirects: Redirects,
): SourceRecord | BrokenSource | undefined {
  const { fields, block } = record;
  const type = fields.get('warc-type') ?? '';
  const target = (fields.get('warc-target-uri') ?? '').replace(/^<(.*)>$/, '$1');
  const fail = (error: UnreadableError) => ({ path: `${path}!/${target}`, error });
  if (isFailure(fields)) {
    const result = fields.get(outcomeField) ?? '';
    const code = result.startsWith('http-') ? (result as 'http-404') : (`fetch-${result}` as const);
    return fail(new UnreadableError(code, block?.toString('utf8').trim() || result));
  }
  if (!PAGE_TYPES.has(type) || !/^https?:/i.test(target) || (fields.get(roleField) ?? 'page') !== 'page')
    return undefined;
  if (!block)
    return fail(new UnreadableError('too-large', `page too large (limit ${formatBytes(MAX_PAGE_BYTES)})`));
  const http = type === 'response' ? parseHttpMessage(block) : undefined;
  if (type === 'response' && !http) return fail(new UnreadableError('malformed', 'not an HTTP response'));
  if (http && http.status >= 300 && http.status < 400) {
    redirects.add(target, http.headers.get('location') ?? '');
    return undefined;
  }
  if (http && http.status >= 400)
    return fail(new UnreadableError(`http-${http.status}`, `the server answered ${http.status}`));
  const requested = fields.get(requestedField) ?? redirects.requestedUrl(target);
  const mime = http ? http.headers.get('content-type') : fields.get('content-type');
  if (!isPageType(mime)) return fail(new UnreadableError('not-text', `not a page: content type ${mime}`));
  try {
    return {
      path: `${path}!/${requested}`,
      // Copied, since the stream may reuse the memory of its chunk.
      bytes: new Uint8Array(decodeBody(http ?? plainMessage(block), MAX_PAGE_BYTES)),
      web: origin(requested, target, http, mime, fields.get('warc-date')),
    };
  } catch (error) {
    if (error instanceof UnreadableError) return fail(error);
    throw error;
  }
}

const plainMessage = (body: Buffer): HttpMessage => ({ status: 200, headers: new Map(), body });

function origin(
  url: string,
  finalUrl: string,
  http: HttpMessage | undefined,
  type: string | undefined,
  fetched: string | undefined,
): WebOrigin {
  return {
    url,
    ...(finalUrl === url ? {} : { finalUrl }),
    ...(http ? { status: http.status } : {}),
    ...(type ? { type } : {}),
    ...(fetched ? { fetched } : {}),
  };
}

/**
 * Yields the pages in a WARC file from Common Crawl or Citemill's own fetcher: `response`, `resource` and `conversion` records.
 * Status codes of 400 and above, pages without text and failed fetches are returned as broken, with the reason. A page
 * reached by a redirect in the same file gets the URL of the redirect.
 */
export async function* warcPages(leaf: Leaf): AsyncGenerator<SourceRecord | BrokenSource> {
  const redirects = new Redirects();
  for await (const record of warcRecords(leaf.stream, maxBlockBytes)) {
    if ('fault' in record) {
      yield { path: leaf.path, error: new UnreadableError('malformed', record.fault) };
      continue;
    }
    const page = toPageRecord(record, leaf.path, redirects);
    if (page) yield page;
  }
}
