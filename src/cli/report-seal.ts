import { hashText } from '../lineage/index.js';

/** How a format stores the hash of its own text: `add` inserts it, and the expression of `find` matches it. */
interface Seal {
  add(text: string, command: string, hash: string): string;
  find(command: string): RegExp;
}

const SEALS = {
  html: {
    add: (text, command, hash) =>
      text.replace('<head>\n', () => `<head>\n<meta name="citemill-${command}" content="${hash}">\n`),
    find: (command) =>
      new RegExp(`(?<=<head>\\n)<meta name="citemill-${command}" content="([0-9a-f]{64})">\\n`),
  },
  markdown: {
    add: (text, command, hash) => `<!-- citemill ${command} ${hash} -->\n${text}`,
    find: (command) => new RegExp(`^<!-- citemill ${command} ([0-9a-f]{64}) -->\\n`),
  },
  json: {
    add: (text, _, hash) => text.replace(/^\{\n/, () => `{\n  "sha256": "${hash}",\n`),
    find: () => /(?<=^\{\n) {2}"sha256": "([0-9a-f]{64})",\n/,
  },
} satisfies Record<string, Seal>;

export type SealedFormat = keyof typeof SEALS;

/** Stores in each report of a command its own hash, so that a later run can recognise a report that was not edited. */
export interface ReportSeal {
  /** Returns the text of a report with its hash. */
  seal(text: string): string;
  /** Returns whether a report is as the command wrote it; `edited` if only its seal is. */
  check(text: string): boolean | 'edited';
}

export function reportSeal(command: string, format: SealedFormat): ReportSeal {
  const { add, find } = SEALS[format];
  const seal = find(command);
  return {
    seal: (text) => add(text, command, hashText(text)),
    check(text) {
      const hash = seal.exec(text)?.[1];
      if (hash === undefined) return false;
      return hashText(text.replace(seal, '')) === hash || 'edited';
    },
  };
}
