import { formatBytes, MAX_RECORD_BYTES } from '../bytes.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import type { Leaf } from './archives.js';
import type { BrokenSource } from './broken.js';

const OPEN = Buffer.from('<page>');
const CLOSE = Buffer.from('</page>');
const REVISION = Buffer.from('<revision>');
const END = Buffer.from('\n</mediawiki>\n');

/** True for a file that starts like a MediaWiki XML dump. */
export const isDump = (head: string): boolean => /^\s*(?:<\?xml[^>]*\?>\s*)?<mediawiki[\s>]/.test(head);

/** Returns the parts of a dump's head that its pages need: language, the wiki's name and URL, and namespaces. */
function shortenHead(head: string): Buffer {
  const language = /<mediawiki[^>]*\s(xml:lang="[A-Za-z0-9-]*")/.exec(head)?.[1] ?? '';
  const elements = [/<sitename>[^<]*<\/sitename>/, /<base>[^<]*<\/base>/].map(
    (pattern) => pattern.exec(head)?.[0] ?? '',
  );
  const namespaces = [...head.matchAll(/<namespace key="(?:-2|6|14)"[^>]*>[^<]*<\/namespace>/g)].map(
    ([line]) => line,
  );
  const site = `${elements.join('')}<namespaces>${namespaces.join('')}</namespaces>`;
  return Buffer.from(`<mediawiki ${language}><siteinfo>${site}</siteinfo>\n`);
}

/** A page's title, and whether it is an article: in the main namespace and not a redirect. */
function describePage(page: Buffer): { title: string; isArticle: boolean } {
  const end = page.indexOf(REVISION);
  const front = page.toString('utf8', 0, end === -1 ? Math.min(page.length, 4096) : end);
  const title = /<title>([^<]*)<\/title>/.exec(front)?.[1] ?? '';
  const namespace = /<ns>\s*(-?\d+)\s*<\/ns>/.exec(front)?.[1] ?? '0';
  return { title: decodeEntities(title), isArticle: namespace === '0' && !/<redirect[\s/>]/.test(front) };
}

const decodeEntities = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** A part of a stream that ends with a delimiter, or the rest after the last one. */
interface Segment {
  /** Undefined if it is too long. */
  bytes: Buffer | undefined;
  isWhole: boolean;
}

/** Splits a stream after each delimiter, holding at most one segment. */
async function* splitAfter(
  stream: AsyncIterable<Buffer>,
  delimiter: Buffer,
  maxBytes: number,
): AsyncGenerator<Segment> {
  let pieces: Buffer[] = [];
  let heldBytes = 0;
  let isTooLong = false;
  const take = (piece: Buffer) => {
    heldBytes += piece.length;
    if (heldBytes > maxBytes) {
      isTooLong = true;
      // Keep only the end, to find a delimiter that spans two chunks.
      pieces = [Buffer.concat([pieces.at(-1) ?? Buffer.alloc(0), piece]).subarray(-delimiter.length)];
      heldBytes = 0;
    } else pieces.push(piece);
  };
  const finish = (isWhole: boolean): Segment => {
    const bytes = isTooLong ? undefined : Buffer.concat(pieces);
    pieces = [];
    heldBytes = 0;
    isTooLong = false;
    return { bytes, isWhole };
  };
  for await (const chunk of stream) {
    let from = 0;
    if (pieces.length > 0) {
      const tail = Buffer.concat(pieces.slice(-delimiter.length)).subarray(1 - delimiter.length);
      const spanningIndex = Buffer.concat([tail, chunk.subarray(0, delimiter.length - 1)]).indexOf(delimiter);
      if (spanningIndex !== -1) {
        from = spanningIndex + delimiter.length - tail.length;
        take(chunk.subarray(0, from));
        yield finish(true);
      }
    }
    for (
      let delimiterStart = chunk.indexOf(delimiter, from);
      delimiterStart !== -1;
      delimiterStart = chunk.indexOf(delimiter, from)
    ) {
      take(chunk.subarray(from, delimiterStart + delimiter.length));
      yield finish(true);
      from = delimiterStart + delimiter.length;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (heldBytes > 0 || isTooLong) yield finish(false);
}

/**
 * Splits a dump into its articles, each a small dump, without parsing it: parsing is left to the reader, which runs in
 * many workers. `onSkipped` is called for each redirect and page of another namespace. At most one page is held in
 * memory. The complete pages of a truncated dump are returned before the error.
 */
export async function* dumpPages(
  { path, stream }: Pick<Leaf, 'path' | 'stream'>,
  onSkipped: () => void = () => {},
  maxBytes: number = MAX_RECORD_BYTES,
): AsyncGenerator<SourceRecord | BrokenSource> {
  let head: Buffer | undefined;
  for await (const { bytes, isWhole } of splitAfter(stream, CLOSE, maxBytes)) {
    if (!bytes) {
      yield {
        path,
        error: new UnreadableError('too-large', `page too large (limit ${formatBytes(maxBytes)})`),
      };
      continue;
    }
    const start = bytes.indexOf(OPEN);
    if (start === -1) continue;
    if (!isWhole) throw new UnreadableError('malformed', 'the dump ends in the middle of a page');
    head ??= shortenHead(bytes.toString('utf8', 0, start));
    const page = bytes.subarray(start);
    const { title, isArticle } = describePage(page);
    if (isArticle) yield { path: `${path}!/${title}`, bytes: Buffer.concat([head, page, END]) };
    else onSkipped();
  }
  if (!head) throw new UnreadableError('empty', 'the dump contains no page');
}
