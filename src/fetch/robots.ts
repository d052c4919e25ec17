import parser from 'robots-parser';

// The package's types speak of a default export; what it exports is the function itself.
const robotsParser = parser as unknown as typeof parser.default;

/** Maximum bytes of a robots.txt that are read (RFC 9309 requires at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 512 * 1024;
const MAX_PATTERN = 2000;
/** Wildcard rules beyond this many characters in total are ignored: matching takes time proportional to rule times path. */
const MAX_WILD = 32 * 1024;

/** What a site allows. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** Seconds between two requests that the site demands. */
  crawlDelay: number | undefined;
  /** What it takes in memory, roughly. */
  bytes: number;
}

export const ALLOW_ALL: RobotsRules = { isAllowed: () => true, crawlDelay: undefined, bytes: 64 };

/**
 * The lines of a robots.txt that concern us, and no others. A file that names a thousand robots before a thousand rules
 * would otherwise make a million rules, and one of wildcards alone would take minutes to match.
 */
export function linesFor(agent: string, text: string): string {
  const kept: string[] = [];
  let wild = 0;
  let inAgents = false;
  let ours: string[] = [];
  let written = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const hash = line.indexOf('#');
    const plain = hash === -1 ? line : line.slice(0, hash);
    const colon = plain.indexOf(':');
    if (colon === -1) continue;
    const name = plain.slice(0, colon).trim().toLowerCase();
    const value = plain.slice(colon + 1).trim();
    if (name === 'user-agent') {
      if (!inAgents) ours = [];
      inAgents = true;
      written = false;
      const token = value.replace(/\/.*$/s, '').trim().toLowerCase();
      if ((token === agent || token === '*') && !ours.includes(token)) ours.push(token);
      continue;
    }
    inAgents = false;
    if (ours.length === 0 || !/^(?:allow|disallow|crawl-delay)$/.test(name) || value.length > MAX_PATTERN)
      continue;
    const pattern = value.replace(/\*{2,}/g, '*');
    if (name !== 'crawl-delay' && pattern.includes('*')) {
      wild += pattern.length;
      if (wild > MAX_WILD) continue;
    }
    if (!written) kept.push(...ours.map((token) => `User-agent: ${token}`));
    written = true;
    kept.push(`${name}: ${pattern}`);
  }
  return kept.join('\n');
}

/** The product token of a user agent: `citemill/1.0 (+me@example.org)` → `citemill`. */
export const productToken = (userAgent: string): string => userAgent.replace(/[/\s].*$/s, '').toLowerCase();

/** What the text of a robots.txt at an address means for us. */
export function robotsRules(robotsUrl: string, text: string, userAgent: string): RobotsRules {
  const token = productToken(userAgent);
  const lines = linesFor(token, text);
  if (lines === '') return ALLOW_ALL;
  const robots = robotsParser(robotsUrl, lines);
  const delay = robots.getCrawlDelay(token);
  return {
    isAllowed: (url) => robots.isAllowed(url, token) ?? true,
    crawlDelay: delay !== undefined && delay >= 0 ? delay : undefined,
    bytes: 200 + lines.length * 4,
  };
}
