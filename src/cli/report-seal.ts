import { hashText } from '../lineage/index.js';

/** How a format carries the hash of its own text: where it is added, and the expression that finds it there again. */
interface Seal {
  add(text: string, hash: string): string;
  find: RegExp;
}

const SEALS = {
  html: {
    add: (text, hash) =>
      text.replace('<head>\n', () => `<head>\n<meta name="citemill-audit" content="${hash}">\n`),
    find: /(?<=<head>\n)<meta name="citemill-audit" content="([0-9a-f]{64})">\n/,
  },
  markdown: {
    add: (text, hash) => `<!-- citemill audit ${hash} -->\n${text}`,
    find: /^<!-- citemill audit ([0-9a-f]{64}) -->\n/,
  },
  json: {
    add: (text, hash) => text.replace(/^\{\n/, () => `{\n  "sha256": "${hash}",\n`),
    find: /(?<=^\{\n) {2}"sha256": "([0-9a-f]{64})",\n/,
  },
} satisfies Record<string, Seal>;

export type SealedFormat = keyof typeof SEALS;

/** The text of a report with its own hash, by which a later run recognises that nobody has edited it. */
export const sealReport = (format: SealedFormat, text: string): string =>
  SEALS[format].add(text, hashText(text));

/** Whether a report is as it was written; `edited` if only its seal is ours. */
export function checkSeal(format: SealedFormat, text: string): boolean | 'edited' {
  const { find } = SEALS[format];
  const hash = find.exec(text)?.[1];
  if (hash === undefined) return false;
  return hashText(text.replace(find, '')) === hash || 'edited';
}
