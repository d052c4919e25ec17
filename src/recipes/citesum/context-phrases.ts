/** Phrases by which a sentence depends on the text around it, or on the cited paper. */

/** Number of words at the beginning in which a demonstrative refers to an earlier sentence; later ones mostly refer to the sentence itself. */
const OPENING_WORDS = 6;

/** Words after which "those" does not refer to an earlier sentence: "those of the mouse", "those that survive". */
const FORWARD =
  'of|in|that|who|which|with|without|from|for|at|on|by|to|between|whose|seen|observed|found|used';
/** "this", "these findings", "such a sensor", but not "such as", "such that", "those of". */
const DEMONSTRATIVE = new RegExp(
  `^(?:this|these|such(?! (?:as|that)\\b)|those(?! (?:${FORWARD})\\b)|the (?:latter|former|aforementioned|above-mentioned))(?![\\p{L}\\p{N}-])(?: [\\p{L}\\p{N}-]+)?`,
  'iu',
);

/** Adverbs and phrases that may come before the subject: "However, it also", "In addition, they". */
const CONNECTIVE =
  /^(?:(?:\p{Lu}\p{Ll}+ly|However|Moreover|Furthermore|Further|Also|Indeed|Thus|Hence|Therefore|Then|Instead|Rather|Nevertheless|Nonetheless|Yet|Still|Besides|Likewise|Here|But|And|(?:In|By|On|As|At|For) (?:addition|contrast|fact|turn|particular|general|comparison|example|instance|a result|the other hand|the same time|the contrary|summary|short)),? )?/u;
/** A subject that needs an earlier sentence: "They then divide", "The resulting cells". */
const PRONOUN_SUBJECT =
  /^(?:it|its|they|their|he|she|his|her|the (?:same|resulting))(?=[ ’'])(?: [\p{L}\p{N}-]+)?/iu;
/** An impersonal "it": "It has been shown that", "It remains unclear whether". */
const EXPLETIVE_IT =
  /^it(?: [\p{L}’'-]+,?){0,5} (?:shown|known|suggested|proposed|thought|reported|found|demonstrated|observed|believed|hypothesi[sz]ed|argued|established|assumed|estimated|not(?:ed|eworthy|able)|interesting|important|possible|impossible|likely|unlikely|probable|clear|unclear|unknown|difficult|hard|easy|challenging|tempting|conceivable|plausible|worth|striking|surprising|remarkable|intriguing|evident|apparent|obvious|essential|critical|crucial|necessary|useful|helpful|common|speculated|postulated|posited|concluded|recogni[sz]ed|appreciated|accepted|predicted|expected|documented|discovered|claimed|revealed|confirmed|inferred|reasoned|considered|true|seems?|appears?|follows|turns? out|takes|took)\b/iu;

/** Finds the first phrase that refers to an earlier sentence, such as “This finding”. */
export function danglingPhrase(sentence: string): string | undefined {
  const subject = sentence.replace(CONNECTIVE, '');
  const pronoun = EXPLETIVE_IT.test(subject) ? null : PRONOUN_SUBJECT.exec(subject);
  if (pronoun) return pronoun[0];
  let wordStart = 0;
  for (let word = 0; word < OPENING_WORDS && wordStart >= 0; word++) {
    const demonstrative = DEMONSTRATIVE.exec(sentence.slice(wordStart).replace(/^[("“‘[]+/, ''));
    if (demonstrative) return demonstrative[0];
    const space = sentence.indexOf(' ', wordStart);
    wordStart = space < 0 ? -1 : space + 1;
  }
  return undefined;
}

const ADVERB =
  '(?: (?:previously|recently|earlier|before|elsewhere|fully|extensively|already|also|in (?:more |full )?detail))';
const IN = '(?:,? (?:in|by|for example in))';
/** Phrases that point to the cited paper; REF is the placeholder of the citation. */
const POINTING = [
  // "prepared as previously described REF", "essentially as described in REF"
  new RegExp(
    `\\b[Aa]s${ADVERB}* (?:described|detailed|outlined|done|performed)${ADVERB}*${IN}? \\(?REF\\b`,
    'u',
  ),
  // "was described in REF.", "has been reviewed elsewhere REF.", but not "a new role was described REF."
  new RegExp(
    `\\b(?:is|are|was|were|been|be)(?=${ADVERB}| \\p{L}+(?:${ADVERB}|${IN}))${ADVERB}* (?:described|reviewed|discussed|detailed|summari[sz]ed|presented|outlined|published)${ADVERB}*${IN}? \\(?REF\\)?[.!?]$`,
    'u',
  ),
  // "previously reported in REF", "reviewed in REF"
  /\b(?:[Pp]reviously|[Ee]lsewhere) reported (?:in|by) \(?REF\b|\b[Rr]eviewed (?:recently |extensively |elsewhere )?(?:in|by) \(?REF\b/u,
  // "(see REF)", "see also Figure 5 in REF", "for details, see REF"
  /\b(?:[Ss]ee|[Cc]f\.?)(?: also)? (?:[\p{L}\p{N}.–-]+ ){0,5}(?:in |of |from )?REF\b/u,
  // "for a review REF", "REF for a recent review"
  /\b[Ff]or (?:a |an )?(?:\p{L}+ )?reviews?,? REF\b|\bREF(?:, \d{4})?,? for (?:a |an )?(?:\p{L}+ )?reviews?\b/u,
];

/** Finds the phrase by which a sentence only points to the cited paper, without saying what is in it. */
export function pointingPhrase(target: string): string | undefined {
  for (const pattern of POINTING) {
    const match = pattern.exec(target);
    if (match) return match[0];
  }
  return undefined;
}
