import { wordsOfAll } from './languages/index.js';
import { openingPattern } from './phrases.js';

const THEOREM_WORDS = [
  ...'theorem lemma sublemma corollary proposition definition conjecture axiom claim remark'.split(' '),
  ...wordsOfAll('theorems'),
];
const THEOREM = openingPattern(THEOREM_WORDS);
const PROOF = openingPattern(['proof', ...wordsOfAll('proofs')]);
const OTHER = openingPattern(['examples?', 'notations?', 'note']);

const NUMBER = String.raw`\s*(?:\d{1,3}|[A-Z])(?:\.\d{1,3}){0,3}[′’'*]?`;
/** The end of a name with its number, a full stop, a name in parentheses, or the first word of the statement. */
const AFTER_NUMBER = new RegExp(String.raw`^${NUMBER}(?:$|\s*[.:(（]|\s+\p{Lu})`, 'u');
/** "Proof We show": other words in capitals make a heading, as in "Proof Theory". */
const AFTER_PROOF =
  /^(?:$|\s*[.:(（]|\s+(?:let|we|suppose|assume|by|the|this|it|if|for|since|first|to|in|as|note|consider|fix|given|take|define|recall|clearly)\s)/iu;
/** "Proof of Lemma 2", but not "Proof of concept". */
const AFTER_PROOF_OF = new RegExp(
  String.raw`^\s+(?:that\s|of\s(?:.{0,40}\s)?(?:${THEOREM_WORDS.join('|')}|\(|\d|[A-Z]\.))`,
  'iu',
);
const ONLY_NUMBER = new RegExp(String.raw`^(?:${NUMBER})?(?:\s*\(.*\))?[.:]?$`, 'u');

/** The text after a name at its start; undefined without the name. */
function afterName(text: string, name: RegExp): string | undefined {
  const length = name.exec(text)?.[0].length;
  return length === undefined ? undefined : text.slice(length);
}

/**
 * True for the first line of a theorem, definition or proof, which is not a heading: "Lemma 2.1. Let", "Lemma (Zorn)",
 * "Proof". "Proof of Theorem 2" may be the heading of a section.
 */
export function isStatement(text: string): boolean {
  const theorem = afterName(text, THEOREM);
  if (theorem !== undefined) return AFTER_NUMBER.test(theorem) || /^\s*[(（]/.test(theorem);
  return AFTER_PROOF.test(afterName(text, PROOF) ?? '-');
}

/** True for words before the text of a paragraph that name a statement, not a section: "Remark 3.", "Proof of Lemma 2." */
export function isStatementName(text: string): boolean {
  const rest = afterName(text, THEOREM) ?? afterName(text, OTHER);
  if (rest !== undefined) return ONLY_NUMBER.test(rest);
  const proof = afterName(text, PROOF) ?? '-';
  return /^(?:$|\s*[.:(（])/.test(proof) || AFTER_PROOF_OF.test(proof);
}
