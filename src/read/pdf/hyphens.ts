import type { Line } from './lines.js';

const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

/** Words that begin others: "some-times" was cut, "time-based" was not. */
const BEGINNINGS =
  /^(?:some|every|there|where|over|under|when|with|what|here|after|inter|super|trans|micro|fore|out)$/i;

const isTwoWords = (first: string, second: string): boolean =>
  first.length >= 4 && second.length >= 4 && !BEGINNINGS.test(first);

/**
 * The words of a document, by which a hyphen at the end of a line is judged: it goes where the joined word is seen
 * elsewhere, and stays where the hyphenated one is.
 */
export class Hyphens {
  private readonly plain = new Map<string, number>();
  private readonly hyphenated = new Map<string, number>();

  constructor(lines: Iterable<Line>) {
    for (const line of lines) {
      // The last word of a line may be half a word, and so may the first of the next.
      const words = [...line.text.matchAll(WORD)];
      words.forEach(({ 0: word, index }, i) => {
        if (i === 0 || index + word.length >= line.text.length - 1) return;
        const key = word.toLowerCase();
        const counts = key.includes('-') ? this.hyphenated : this.plain;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      });
    }
  }

  private isWord(word: string): boolean {
    return (this.plain.get(word.toLowerCase()) ?? 0) >= 2;
  }

  /** True where the hyphen between two halves belongs to the word. */
  isKept(before: string, after: string): boolean {
    const first = /[\p{L}\p{M}\p{N}-]+$/u.exec(before)?.[0] ?? '';
    const second = /^[\p{L}\p{M}\p{N}-]+/u.exec(after)?.[0] ?? '';
    // "TNF-", then "alpha"; "10-", then "fold"; a name of two names: none of these was cut for want of room.
    if (second === '' || !/^\p{Ll}/u.test(second)) return true;
    if (/\p{N}$/u.test(first) || (first.length > 1 && /^\p{Lu}+$/u.test(first))) return true;
    const joined = this.plain.get((first + second).toLowerCase()) ?? 0;
    const kept = this.hyphenated.get(`${first}-${second}`.toLowerCase()) ?? 0;
    if (joined !== kept) return kept > joined;
    if (isTwoWords(first, second) && this.isWord(first) && this.isWord(second)) return true;
    return first.includes('-') && (this.plain.get(second.toLowerCase()) ?? 0) > 0;
  }
}
