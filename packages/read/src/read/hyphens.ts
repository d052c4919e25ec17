import { addWeight } from './statistics.js';

/** Limits for deciding whether a hyphen at a line end separates two words. */
const HYPHENATION = {
  /** Minimum length of the two parts. */
  minPartLetters: 3,
  /** Minimum length of a first part before a last part that authors add with a hyphen: "cor-related" is one word. */
  minCompoundLetters: 4,
} as const;

const WORD = /[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu;

/** First parts of words: "some-times" was hyphenated, "time-based" was not. */
const BEGINNINGS =
  /^(?:some|every|there|where|over|under|when|with|what|here|after|inter|super|trans|micro|fore|out|any|for|not|non|can|may|her|his|man|per|par|sub|dis|mis|pre|pro|con|com|pseudo|add|car|net|frame)$/i;

/** Last parts of words: "reason-able" was hyphenated. */
const ENDINGS =
  /^(?:able|ably|ally|ages?|ants?|ance|ring|rings|form|forms|formed|works?|ship|ships|hood|self|selves|times?|sides?|wards?|ever|more|fore|less|ness|bases?|lines?|books?|places?|points?|stands?|stood|ration|rations|tent|tents|tend|rate|rated|mine|mined|late|lated|sent|scent|port|ports|ported|pose|posed|position|positions|action|actions|down|where|thing|things|body|term)$/i;

/** Last parts that authors add with a hyphen: "rain-fed plots" of "sensor-based" work. */
const COMPOUND_ENDINGS =
  /^(?:based|dependent|independent|specific|mediated|induced|related|associated|derived|driven|treated|activated|regulated|expressing|containing|binding|like|free|rich|level|fed|sectional|dimensional|described|mentioned|depleted|enriched|resistant|sensitive|oriented|controlled|blind|solving|response|effective|stranded|labell?ed|coated)$/;

/** Prefixes that authors join to such a last part: "hypersensitive", "aforementioned". */
const PREFIXES =
  /^(?:hyper|ultra|afore|meta|para|tetra|penta|hexa|extra|intra|infra|supra|counter|circum|tele)$/i;

/** "twenty-four" always has its hyphen. */
const TENS = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/i;
const UNITS =
  /^(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)$/;

/** Words between two parts that share their end, as in "macro- and microscopic". */
const CONJUNCTIONS = /^(?:and|or)$/;

/** True if both parts may be words, so that the hyphen is the author's. */
const mayBeTwoWords = (first: string, second: string): boolean =>
  Math.min(first.length, second.length) >= HYPHENATION.minPartLetters &&
  !BEGINNINGS.test(first) &&
  !ENDINGS.test(second);

/**
 * True for a word that is usually written with a hyphen. Words with prefixes such as "photo" and "multi" are not, and neither
 * is "uncor-related".
 */
const isCompound = (first: string, second: string): boolean =>
  COMPOUND_ENDINGS.test(second) &&
  first.length >= HYPHENATION.minCompoundLetters &&
  !/(?:[io]|cor)$/i.test(first) &&
  !PREFIXES.test(first) &&
  !BEGINNINGS.test(first);

/**
 * Decides about hyphens at line ends by the words of a document: a hyphen is removed if the document has the joined word
 * elsewhere, and kept if it has the hyphenated word.
 */
export class Hyphens {
  private readonly plain = new Map<string, number>();
  private readonly hyphenated = new Map<string, number>();
  /** The last parts of hyphenated words: "wide", "mediated". */
  private readonly tails = new Set<string>();
  /** The first parts of hyphenated words: "long", "intra". */
  private readonly heads = new Set<string>();

  constructor(lines: Iterable<{ readonly text: string }>) {
    for (const line of lines) {
      // The last word of a line with a hyphen may be incomplete, and so may the first word of any line.
      const words = [...line.text.matchAll(WORD)];
      const isCut = /[-\u2010\u00ad]\s*$/.test(line.text);
      words.forEach(({ 0: word, index }, i) => {
        if (i === 0 || (isCut && index + word.length >= line.text.length - 1)) return;
        const key = word.toLowerCase();
        const counts = key.includes('-') ? this.hyphenated : this.plain;
        addWeight(counts, key);
        if (counts === this.plain) return;
        this.tails.add(key.slice(key.lastIndexOf('-') + 1));
        this.heads.add(key.slice(0, key.indexOf('-')));
      });
    }
  }

  private isWord(word: string): boolean {
    return this.plain.has(word.toLowerCase());
  }

  private isLastPart(word: string): boolean {
    return this.isWord(word) || this.tails.has(word.toLowerCase());
  }

  /**
   * True if the second part is a separate word, as in "macro- and microscopic". "thous-and" is one word: its first part
   * neither ends in a vowel nor is a word of the document.
   */
  isSuspended(before: string, after: string): boolean {
    const first = /[\p{L}\p{M}]+$/u.exec(before)?.[0] ?? '';
    const second = /^[\p{L}\p{M}\p{N}-]+/u.exec(after)?.[0] ?? '';
    if (!CONJUNCTIONS.test(second) || this.isWord(first + second)) return false;
    const isPart = /[aeiou]$/i.test(first) || this.isWord(first) || this.heads.has(first.toLowerCase());
    return first.length >= HYPHENATION.minPartLetters && isPart;
  }

  /** True if the hyphen between two parts belongs to the word. */
  isKept(before: string, after: string): boolean {
    const first = /[\p{L}\p{M}\p{N}-]+$/u.exec(before)?.[0] ?? '';
    const second = /^[\p{L}\p{M}\p{N}-]+/u.exec(after)?.[0] ?? '';
    // "TNF-" and "alpha", "10-" and "fold", double names: the hyphen is not the typesetter's.
    if (second === '' || !/^\p{Ll}/u.test(second)) return true;
    if (/\p{N}$/u.test(first) || (first.length > 1 && /^\p{Lu}+$/u.test(first))) return true;
    // Typesetters leave at least two letters, counting letters before an apostrophe: "N-terminal", but "l’é-cole".
    if (/(?:^|[^\p{L}\p{M}'’])\p{L}\p{M}*$/u.test(before)) return true;
    if ((TENS.test(first) && UNITS.test(second)) || this.isSuspended(before, after)) return true;
    const joined = this.plain.get((first + second).toLowerCase()) ?? 0;
    const hyphenatedCount = this.hyphenated.get(`${first}-${second}`.toLowerCase()) ?? 0;
    if (joined !== hyphenatedCount) return hyphenatedCount > joined;
    if (isCompound(first, second)) return true;
    if (mayBeTwoWords(first, second) && this.isWord(first) && this.isLastPart(second)) return true;
    return first.includes('-') && (this.plain.get(second.toLowerCase()) ?? 0) > 0;
  }
}
