import parser from 'robots-parser';

// The package's types declare a default export, but it exports the function itself.
const robotsParser = parser as unknown as typeof parser.default;

/** Maximum bytes of a robots.txt that are read (RFC 9309 requires at least 500 KiB). */
export const MAX_ROBOTS_BYTES = 512 * 1024;
/** Maximum characters of a rule; longer rules are ignored. */
const MAX_PATTERN = 2000;
/** Maximum characters of all wildcard rules; the rest are ignored, since matching takes time proportional to rule times path. */
const MAX_WILDCARD_CHARACTERS = 32 * 1024;

/** The rules of a site's robots.txt. */
export interface RobotsRules {
  isAllowed(url: string): boolean;
  /** Seconds between two requests, if the site demands a delay. */
  crawlDelay: number | undefined;
  /** Approximate size in memory. */
  bytes: number;
}

export const ALLOW_ALL: RobotsRules = { isAllowed: () => true, crawlDelay: undefined, bytes: 64 };

/**
 * Returns the lines of a robots.txt that apply to us. Without this filter, a file that names a thousand robots before a
 * thousand rules would give a million rules, and a file full of wildcards would take minutes to match.
 */
export function relevantLines(agent: string, text: string): string {
  const kept: string[] = [];
  let wildcardCharacters = 0;
  let inAgents = false;
  let agents: string[] = [];
  let areAgentsWritten = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const hash = line.indexOf('#');
    const plain = hash === -1 ? line : line.slice(0, hash);
    const colon = plain.indexOf(':');
    if (colon === -1) continue;
    const name = plain.slice(0, colon).trim().toLowerCase();
    const value = plain.slice(colon + 1).trim();
    if (name === 'user-agent') {
      if (!inAgents) agents = [];
      inAgents = true;
      areAgentsWritten = false;
      const token = value.replace(/\/.*$/s, '').trim().toLowerCase();
      if ((token === agent || token === '*') && !agents.includes(token)) agents.push(token);
      continue;
    }
    inAgents = false;
    if (agents.length === 0 || !/^(?:allow|disallow|crawl-delay)$/.test(name) || value.length > MAX_PATTERN)
      continue;
    const pattern = value.replace(/\*{2,}/g, '*');
    if (name !== 'crawl-delay' && pattern.includes('*')) {
      wildcardCharacters += pattern.length;
      if (wildcardCharacters > MAX_WILDCARD_CHARACTERS) continue;
    }
    if (!areAgentsWritten) kept.push(...agents.map((token) => `User-agent: ${token}`));
    areAgentsWritten = true;
    kept.push(`${name}: ${pattern}`);
  }
  return kept.join('\n');
}

/** Returns the product token of a user agent: `citemill/1.0 (+me@example.org)` → `citemill`. */
export const productToken = (userAgent: string): string => userAgent.replace(/[/\s].*$/s, '').toLowerCase();

/** Parses the rules for us in a robots.txt. */
export function robotsRules(robotsUrl: string, text: string, userAgent: string): RobotsRules {
  const token = productToken(userAgent);
  const lines = relevantLines(token, text);
  if (lines === '') return ALLOW_ALL;
  const robots = robotsParser(robotsUrl, lines);
  const delay = robots.getCrawlDelay(token);
  return {
    isAllowed: (url) => robots.isAllowed(url, token) ?? true,
    crawlDelay: delay !== undefined && delay >= 0 ? delay : undefined,
    bytes: 200 + lines.length * 4,
  };
}
