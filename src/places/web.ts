import { byteLines } from '@citemill/read/internal';
import { UserError } from '../user-error.js';
import { TransferError } from './ask.js';
import { isBlankLine } from './list-line.js';
import { openFile } from './open-file.js';
import type { RemoteFile, UnrequestableFile } from './remote-file.js';
import { shownAddress, shownPlace } from './shown-address.js';
import { isLoopback, type Site } from './site.js';
import type { TransferOptions } from './transfer-options.js';

const MAX_LINE_BYTES = 64 * 1024;

/** Parses `https://…`; http is accepted only for this machine. */
export function parseWeb(address: string): URL {
  if (!URL.canParse(address))
    throw new UserError(`${shownPlace(address)} is not a valid address; check its spelling`);
  const url = new URL(address);
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!isAllowed)
    throw new UserError(`${shownAddress(url)}: use https; http is allowed only for this machine`);
  if (url.username || url.password)
    throw new UserError(`${shownAddress(url)}: leave out the user name and the password`);
  url.hash = '';
  return url;
}

export const webSite = (url: URL, isNamed: boolean): Site => ({ origin: url.origin, isNamed });

interface ListingLine {
  listing: URL;
  number: number;
  text: string;
}

/** Returns the file that a line of a web listing names, which may only be a web address. */
function lineEntry(
  { listing, number, text }: ListingLine,
  sites: { own: number; other: number },
): RemoteFile | UnrequestableFile {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return {
      // The text of the line is not used as the path: it may name a file on this machine, or another entry.
      path: `${shownAddress(listing)} line ${number}`,
      problem: `${url ? shownAddress(url) : text.slice(0, 1000)} is not a web address that can be read`,
    };
  url.hash = '';
  const isOwn = url.origin === listing.origin;
  return { path: shownAddress(url), url: url.href, site: isOwn ? sites.own : sites.other };
}

/** Yields the file at an address or, if that is a plain text whose first line is an address, the files that it lists. */
export async function* webEntries(
  url: URL,
  site: Site,
  sites: { own: number; other: number },
  options: TransferOptions,
): AsyncGenerator<RemoteFile | UnrequestableFile> {
  const file: RemoteFile = { path: shownAddress(url), url: url.href, site: sites.own };
  const opened = await openFile(url, site, {}, undefined, options);
  const isText = /^text\/plain\b/i.test(opened?.contentType ?? '');
  let isListing = false;
  let number = 0;
  try {
    for await (const bytes of isText && opened ? byteLines(opened.stream, MAX_LINE_BYTES) : []) {
      const text = bytes.toString('utf8').trim();
      number++;
      if (isBlankLine(text)) continue;
      if (!isListing && !/^https?:\/\/\S+$/i.test(text)) break;
      isListing = true;
      yield lineEntry({ listing: url, number, text }, sites);
    }
  } catch (error) {
    // A text with endless lines is not a listing.
    if (isListing) throw new TransferError((error as Error).message);
  } finally {
    await opened?.stream.return(undefined);
  }
  if (!isListing) yield file;
}
