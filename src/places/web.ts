import { byteLines } from '@citemill/read/internal';
import { UserError } from '../user-error.js';
import { TransferError } from './ask.js';
import type { BadEntry, FarEntry } from './far-entry.js';
import { openFile } from './open-file.js';
import type { Site } from './site.js';
import type { TransferOptions } from './transfer-options.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;
const MAX_LINE_BYTES = 64 * 1024;

/** Parameters of signed and personal addresses, which give access to whoever has the address. */
const SECRET_PARAMETER =
  /^(?:x-amz-.*|x-goog-.*|.*(?:token|secret|password|signature|credential|api-?_?key|auth).*|sig|key|pwd|pass|awsaccesskeyid|googleaccessid|policy|key-pair-id|expires|s[aekprtv]|sks|skt|ske|skv|skoid|sktid|sip|spr|srt)$/i;

/** The address without what gives access, as it may be recorded and shown. */
export function shownAddress(url: URL): string {
  const shown = new URL(url);
  for (const name of new Set(shown.searchParams.keys()))
    if (SECRET_PARAMETER.test(name)) shown.searchParams.delete(name);
  shown.username = '';
  shown.password = '';
  shown.hash = '';
  return shown.href;
}

/** Parses `https://…`; plain http is accepted within this machine only. */
export function parseWeb(address: string): URL {
  if (!URL.canParse(address))
    throw new UserError('an address with https:// is not valid; check its spelling');
  const url = new URL(address);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (!isAllowed) throw new UserError(`${shownAddress(url)}: use https; http is for this machine only`);
  if (url.username || url.password)
    throw new UserError(`${shownAddress(url)}: leave out the user name and the password`);
  url.hash = '';
  return url;
}

export const webSite = (url: URL, isNamed: boolean): Site => ({ origin: url.origin, isNamed });

const isBlank = (line: string) => line === '' || line.startsWith('#');

/** The entry of a line in a listing on the web, which may name web addresses only: never files on this machine or in buckets. */
function lineEntry(line: string, listing: URL, sites: { own: number; other: number }): FarEntry | BadEntry {
  const url = URL.canParse(line) ? new URL(line) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return {
      path: url ? shownAddress(url) : line.slice(0, 1000),
      problem: 'is not a web address that can be read',
    };
  url.hash = '';
  const isOwn = url.origin === listing.origin;
  return { path: shownAddress(url), url: url.href, site: isOwn ? sites.own : sites.other };
}

/** The file at an address; if that is a plain text with an address in its first line, the files that it lists. */
export async function* webEntries(
  url: URL,
  site: Site,
  sites: { own: number; other: number },
  options: TransferOptions,
): AsyncGenerator<FarEntry | BadEntry> {
  const file: FarEntry = { path: shownAddress(url), url: url.href, site: sites.own };
  const opened = await openFile(url, site, {}, undefined, options);
  const isText = /^text\/plain\b/i.test(opened?.contentType ?? '');
  let isListing = false;
  try {
    for await (const bytes of isText && opened ? byteLines(opened.stream, MAX_LINE_BYTES) : []) {
      const line = bytes.toString('utf8').trim();
      if (isBlank(line)) continue;
      if (!isListing && !/^https?:\/\/\S+$/.test(line)) break;
      isListing = true;
      yield lineEntry(line, url, sites);
    }
  } catch (error) {
    // A text with endless lines is not a listing.
    if (isListing) throw new TransferError((error as Error).message);
  } finally {
    await opened?.stream.return(undefined);
  }
  if (!isListing) yield file;
}
