import type { Line } from './lines.js';

const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

/** Words that begin others: "some-times" was cut, "time-based" was not. */
const BEGINNINGS =
  /^(?:some|every|there|where|over|under|when|with|what|here|after|inter|super|trans|micro|fore|out|any|for|not|non|can|may|her|his|man|per|par|sub|dis|mis|pre|pro|con|com|pseudo|add|car|net|frame)$/i;

/** Words that end others: "reason-able" was cut. */
const ENDINGS =
  /^(?:able|ably|ally|ages?|ants?|ance|ring|rings|form|forms|formed|works?|ship|ships|hood|self|selves|times?|sides?|wards?|ever|more|fore|less|ness|bases?|lines?|books?|places?|points?|stands?|stood|ration|rations|tent|tents|tend|rate|rated|mine|mined|late|lated|sent|scent|port|ports|ported|pose|posed|position|positions|action|actions|down|where|thing|things|body|term)$/i;

/** Both halves may be words of their own, so that the hyphen is one of the writer's. */
const mayBeTwoWords = (first: string, second: string): boolean =>
  first.length >= 3 && second.length >= 3 && !BEGINNINGS.test(first) && !ENDINGS.test(second);

/**
 * The words of a document, by which a hyphen at the end of a line is judged: it goes where the joined word is seen
 * elsewhere, and stays where the hyphenated one is.
 */
export class Hyphens {
  private readonly plain = new Map<string, number>();
  private readonly hyphenated = new Map<string, number>();
  /** The last parts of hyphenated words: "wide", "mediated". */
  private readonly tails = new Set<string>();

  constructor(lines: Iterable<Line>) {
    for (const line of lines) {
      // The last word of a line may be half a word where it has a hyphen, and so may the first of any line.
      const words = [...line.text.matchAll(WORD)];
      const isCut = /[-\u2010\u00ad]\s*$/.test(line.text);
      words.forEach(({ 0: word, index }, i) => {
        if (i === 0 || (isCut && index + word.length >= line.text.length - 1)) return;
        const key = word.toLowerCase();
        const counts = key.includes('-') ? this.hyphenated : this.plain;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        if (counts === this.hyphenated) this.tails.add(key.slice(key.lastIndexOf('-') + 1));
      });
    }
  }

  private isWord(word: string): boolean {
    return this.plain.has(word.toLowerCase());
  }

  private isLast(word: string): boolean {
    return this.isWord(word) || this.tails.has(word.toLowerCase());
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
    if (mayBeTwoWords(first, second) && this.isWord(first) && this.isLast(second)) return true;
    return first.includes('-') && (this.plain.get(second.toLowerCase()) ?? 0) > 0;
  }
}
