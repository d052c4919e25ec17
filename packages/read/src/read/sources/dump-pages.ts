import { MAX_RECORD_BYTES } from '../bytes.js';
import { type SourceRecord, UnreadableError } from '../reader.js';
import type { Leaf } from './archives.js';
import type { Broken } from './broken.js';

const OPEN = Buffer.from('<page>');
const CLOSE = Buffer.from('</page>');
const REVISION = Buffer.from('<revision>');
const END = Buffer.from('\n</mediawiki>\n');

/** True for a file that starts as MediaWiki's XML dumps do. */
export const isDump = (head: string): boolean => /^\s*(?:<\?xml[^>]*\?>\s*)?<mediawiki[\s>]/.test(head);

/** What of a dump's head its pages need: the language, the wiki's name and address, and two names of namespaces. */
function shortHead(head: string): Buffer {
  const language = /<mediawiki[^>]*\s(xml:lang="[A-Za-z0-9-]*")/.exec(head)?.[1] ?? '';
  const kept = [/<sitename>[^<]*<\/sitename>/, /<base>[^<]*<\/base>/].map((one) => one.exec(head)?.[0] ?? '');
  const namespaces = [...head.matchAll(/<namespace key="(?:-2|6|14)"[^>]*>[^<]*<\/namespace>/g)].map(
    ([line]) => line,
  );
  const site = `${kept.join('')}<namespaces>${namespaces.join('')}</namespaces>`;
  return Buffer.from(`<mediawiki ${language}><siteinfo>${site}</siteinfo>\n`);
}

/** A page's title, and whether it is an article: of the main namespace and no redirect. */
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

/** A stretch of a stream that ends with a delimiter, or is what is left behind the last one. */
interface Stretch {
  /** Undefined where it is longer than one record may be. */
  bytes: Buffer | undefined;
  isWhole: boolean;
}

/** Cuts a stream behind each place where the delimiter stands, holding no more than one stretch. */
async function* stretches(
  stream: AsyncIterable<Buffer>,
  delimiter: Buffer,
  maxBytes: number,
): AsyncGenerator<Stretch> {
  let pieces: Buffer[] = [];
  let held = 0;
  let tooLong = false;
  const take = (piece: Buffer) => {
    held += piece.length;
    if (held > maxBytes) {
      tooLong = true;
      // Only the end is needed, to see a delimiter that lies across two chunks.
      pieces = [Buffer.concat([pieces.at(-1) ?? Buffer.alloc(0), piece]).subarray(-delimiter.length)];
      held = 0;
    } else pieces.push(piece);
  };
  const finish = (isWhole: boolean): Stretch => {
    const bytes = tooLong ? undefined : Buffer.concat(pieces);
    pieces = [];
    held = 0;
    tooLong = false;
    return { bytes, isWhole };
  };
  for await (const chunk of stream) {
    let from = 0;
    if (pieces.length > 0) {
      const tail = Buffer.concat(pieces.slice(-delimiter.length)).subarray(1 - delimiter.length);
      const across = Buffer.concat([tail, chunk.subarray(0, delimiter.length - 1)]).indexOf(delimiter);
      if (across !== -1) {
        from = across + delimiter.length - tail.length;
        take(chunk.subarray(0, from));
        yield finish(true);
      }
    }
    for (let at = chunk.indexOf(delimiter, from); at !== -1; at = chunk.indexOf(delimiter, from)) {
      take(chunk.subarray(from, at + delimiter.length));
      yield finish(true);
      from = at + delimiter.length;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  if (held > 0 || tooLong) yield finish(false);
}

/**
 * Cuts a dump into its articles, each a small dump by itself, without parsing it: that is left to the reader, which
 * runs in many workers. Redirects and pages of other namespaces are passed over; `onSkipped` hears of each. No more
 * than one page is held. Of a dump that breaks off, the whole pages come first and the error then.
 */
export async function* dumpPages(
  { path, stream }: Pick<Leaf, 'path' | 'stream'>,
  onSkipped: () => void = () => {},
  maxBytes: number = MAX_RECORD_BYTES,
): AsyncGenerator<SourceRecord | Broken> {
  let head: Buffer | undefined;
  for await (const { bytes, isWhole } of stretches(stream, CLOSE, maxBytes)) {
    if (!bytes) {
      yield { path, error: new UnreadableError('too-large', `a page has more than ${maxBytes} bytes`) };
      continue;
    }
    const start = bytes.indexOf(OPEN);
    if (start === -1) continue;
    if (!isWhole) throw new UnreadableError('malformed', 'the dump breaks off in the midst of a page');
    head ??= shortHead(bytes.toString('utf8', 0, start));
    const page = bytes.subarray(start);
    const { title, isArticle } = describePage(page);
    if (isArticle) yield { path: `${path}!/${title}`, bytes: Buffer.concat([head, page, END]) };
    else onSkipped();
  }
  if (!head) throw new UnreadableError('empty', 'the dump has no page in it');
}
