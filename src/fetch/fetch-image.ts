import { type AllowedAddresses, refusalReason } from './address.js';
import { REDIRECT_STATUS } from './http-status.js';
import { DEFAULTS, type FetchOptions } from './options.js';
import { parsePageUrl } from './page-url.js';
import { type Answer, RequestError, request } from './request.js';
import { MAX_ROBOTS_BYTES } from './robots.js';
import { parseRobotsAnswer } from './robots-answer.js';

const ACCEPT = 'image/png,image/jpeg,image/webp,image/gif,text/html;q=0.8,*/*;q=0.1';
const MAX_IMAGE_BYTES = 20 * 1024 * 1024;
/** Maximum number of addresses on a page to try; a page may have an image in several sizes. */
const MAX_CANDIDATES = 4;

/** Detects the type of an image from its content; undefined if browsers cannot display it. */
export function imageType(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined;
}

export type ImageFetchOptions = AllowedAddresses & Pick<FetchOptions, 'resolve' | 'signal'>;

/** No image was found. The message tells the user why. */
export class NoImageError extends Error {
  override readonly name = 'NoImageError';
}

/**
 * Fetches an image that a document names, such as `fig1.tif`. Each address leads to the image itself or to a page that refers to a file
 * of that name. robots.txt is obeyed. Throws {@link NoImageError}.
 */
export async function fetchImage(
  addresses: readonly string[],
  name: string,
  options: ImageFetchOptions = {},
): Promise<{ bytes: Uint8Array; address: string }> {
  const problems: string[] = [];
  const fetchOne = async (address: string) => {
    try {
      return await fetchAllowed(address, options);
    } catch (error) {
      problems.push(`${address}: ${describeError(error)}`);
      return undefined;
    }
  };
  for (const address of addresses) {
    const page = await fetchOne(address);
    if (!page) continue;
    if (imageType(page.body)) return { bytes: page.body, address: page.url.href };
    const candidates = imageAddresses(page.body.toString('utf8'), page.url, name);
    if (candidates.length === 0) problems.push(`${page.url.href}: the page does not show ${name}`);
    for (const candidate of candidates) {
      const image = await fetchOne(candidate);
      if (!image) continue;
      if (imageType(image.body)) return { bytes: image.body, address: candidate };
      problems.push(`${candidate}: not an image that browsers show`);
    }
  }
  throw new NoImageError(problems.join('; ') || 'the article has no address on the web');
}

const describeError = (error: unknown): string =>
  error instanceof RequestError && (error.code === 'dns' || error.isLocal)
    ? 'the server cannot be reached; is this computer online?'
    : (error as Error).message;

/** Finds the addresses on a page that contain the name of an image; addresses with the extension of an image come first. */
export function imageAddresses(html: string, base: URL, name: string): string[] {
  const stem = name.replace(/^.*\//, '').replace(/\.(?:tiff?|gif|eps|png|jpe?g)$/i, '');
  if (stem === '') return [];
  // A number occurs in many addresses, so it must be the whole file name.
  const start = /^\d+$/.test(stem) ? '/' : '(?<![a-z0-9])';
  const end = start === '/' ? '\\.\\w+$' : '(?![a-z0-9])';
  const isNamed = new RegExp(`${start}${stem.replace(/[^\w]/g, '\\$&')}${end}`, 'i');
  const attributes = html.matchAll(/\b(?:src|href|content|srcset|data-[a-z-]+)\s*=\s*["']([^"'\s]+)/gi);
  const addresses = [...attributes].flatMap(([, value = '']) => {
    const url = parsePageUrl(value.replaceAll('&amp;', '&').replace(/,$/, ''), base);
    return url && isNamed.test((url.pathname + url.search).replace(/%(?:2f|3a|20)/gi, ' ')) ? [url.href] : [];
  });
  const isImage = (address: string) => /\.(?:png|jpe?g|gif|webp)(?:[?#]|$)/i.test(address);
  return [...new Set(addresses)]
    .sort((a, b) => Number(isImage(b)) - Number(isImage(a)))
    .slice(0, MAX_CANDIDATES);
}

/** Requests an address if the site allows it, and follows redirects. */
async function fetchAllowed(address: string, options: ImageFetchOptions): Promise<Answer & { url: URL }> {
  const { userAgent, connectMs, idleMs, totalMs, maxRedirects } = DEFAULTS;
  const settings = { ...options, userAgent, connectMs, idleMs, totalMs, headers: { accept: ACCEPT } };
  let url = parsePageUrl(address);
  for (let hops = 0; url && hops <= maxRedirects; hops++) {
    const reason = refusalReason(url, options);
    if (reason !== undefined) throw new NoImageError(reason);
    const robots = new URL('/robots.txt', url);
    const rules = parseRobotsAnswer(
      await request(robots, { ...settings, maxBytes: () => MAX_ROBOTS_BYTES, keepBeginning: true }),
      robots.href,
      userAgent,
    );
    if ('outcome' in rules) throw new NoImageError(rules.message);
    if (!rules.isAllowed(url.href)) throw new NoImageError('robots.txt of the site disallows it');
    const answer = await request(url, {
      ...settings,
      headers: { ...settings.headers, 'accept-encoding': 'identity' },
      maxBytes: () => MAX_IMAGE_BYTES,
    });
    if (!REDIRECT_STATUS.has(answer.status) || answer.headers.location === undefined) {
      if (answer.status !== 200) throw new NoImageError(`the server answered ${answer.status}`);
      if (answer.isTruncated)
        throw new NoImageError(`the image is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB`);
      return { ...answer, url };
    }
    url = parsePageUrl(answer.headers.location, url);
  }
  throw new NoImageError(url ? `more than ${maxRedirects} redirects` : 'not a web address');
}
