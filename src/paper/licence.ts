import { shortened } from './storable.js';

const CREATIVE_COMMONS =
  /creativecommons\.org\/(?:licen[cs]es\/(by(?:-nc)?(?:-nd|-sa)?|nc(?:-sa)?|sa|nd)\/(\d\.\d)|publicdomain\/(zero|mark)\/(\d\.\d))/i;

const CREATIVE_COMMONS_WORDS =
  /\bcc[\s-]?(by(?:[\s-]nc)?(?:[\s-](?:nd|sa))?|0|zero)\b(?:[\s-]*v?(\d\.\d))?|creative commons attribution([\s-]non[\s-]?commercial)?([\s-](?:no[\s-]?deriv(?:ative)?s?(?:[\s-]works)?|share[\s-]?alike))?(?:[\s\w(-]*?(\d\.\d))?/i;

/**
 * A licence statement or URL as an SPDX identifier where it is one of Creative Commons' (`CC-BY-4.0`, `CC0-1.0`;
 * `CC-BY` where no version is named), else the statement itself, cut to a line.
 */
export function normaliseLicence(statement: string): string | undefined {
  const text = statement.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  const url = CREATIVE_COMMONS.exec(text);
  if (url) {
    if (url[3]) return url[3].toLowerCase() === 'zero' ? `CC0-${url[4]}` : 'CC-PDM-1.0';
    return `CC-${url[1]!.toUpperCase()}-${url[2]}`;
  }
  const words = CREATIVE_COMMONS_WORDS.exec(text);
  if (words) {
    if (words[1]) {
      const code = words[1].toUpperCase().replace(/\s/g, '-');
      if (code === '0' || code === 'ZERO') return `CC0-${words[2] ?? '1.0'}`;
      return words[2] ? `CC-${code}-${words[2]}` : `CC-${code}`;
    }
    const rest = words[4] ? (/deriv/i.test(words[4]) ? '-ND' : '-SA') : '';
    const code = `CC-BY${words[3] ? '-NC' : ''}${rest}`;
    return words[5] ? `${code}-${words[5]}` : code;
  }
  return shortened(text, 300);
}

/** True for licences that let anyone use, change and pass on the text, commerce included. */
export function isPermissive(licence: string | undefined): boolean {
  return licence !== undefined && /^(?:CC0|CC-PDM|CC-BY(?:-\d\.\d)?$|MIT|Apache-2\.0|BSD-)/.test(licence);
}
