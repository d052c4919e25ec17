import type { Finding } from './finding.js';
import { HELP, isPerson, NAME, readNames, SENTENCE_END, TITLE } from './person-names.js';

/** Words of thanks after which people are named. */
const THANKS =
  /(?<![\w-])(?:(?:[Ww]e|I|[Tt]he (?:first |senior )?authors?|[Aa]uthors|[A-Z]{2,3})(?: [a-z]+){0,4}? (?:thanks?|acknowledges?)|(?:grateful|gratefully|indebted|thankful) (?:to|for)|(?:[Ss]pecial|[Ss]incere|[Mm]any|[Oo]ur|owe) thanks(?: [a-z]+){0,3}? to|[Tt]hanks (?:also |are due |go )?to|(?:gratitude|appreciation)(?: [a-z]+){0,3}? to)(?= (?!that |how |whether ))/g;

/** Maximum number of characters after the words of thanks that are searched for names. */
const MAX_REACH = 1500;

/** Names directly after the thanks, one after another. */
const FIRST = new RegExp(
  String.raw`^(?: (?:both|also|especially|particularly|all|and|Drs?\.?|Profs?\.?))* ${TITLE}(${NAME})`,
  'u',
);
/** A further name in the list: after a comma or "and", and before a delimiter or the reason for the thanks. */
const NEXT = new RegExp(
  String.raw`(?:[,;)] (?:and |as well as |& )?|(?<!\w)and |(?<!\w)& )${TITLE}(${NAME})(?=,|;|\.| \(| and | & | for | who | from | at )`,
  'gu',
);
/** Words before the names of people who are singled out among the thanked, or whose help is mentioned. */
const SINGLED_OUT = new RegExp(
  String.raw`(?<!\p{L})(?:(?:especially|particularly|in particular|notably|above all),? (?:to )?|${HELP} (?:of|by|from|with) |(?:colleagues?|supervisors?|advisors?|assistants?|technicians?|wife|husband|friends?|students?),? )(?=${TITLE}\p{Lu})`,
  'gu',
);

/** "Acknowledge" also means "admit" or "mention". These words show that it means "thank". */
const FOR_HELP =
  /(?<!\p{L})(?:for|thank\p{L}*|grate\p{L}*|help\p{L}*|support\p{L}*|assist\p{L}*|contribut\p{L}*|comments|discussions|advice)(?!\p{L})/u;
/** "Thanks to" also means "because of". It means thanks if only names follow, or names and the reason for the thanks. */
const THANKED = new RegExp(
  String.raw`^ (?:my [a-z]+,? )?${TITLE}${NAME}(?:(?:,? (?:and|&) |, )${TITLE}${NAME})*(?: \([^()]{1,60}\))?(?: for (?!example|instance|the first time)|,? who(?:se)? |\.?\s*$)`,
  'u',
);

function isThanking(thanks: string, sentence: string): boolean {
  if (/^thanks (?:also |are due |go )?to$/i.test(thanks)) return THANKED.test(sentence);
  return !/acknowledges?$/.test(thanks) || FOR_HELP.test(thanks) || FOR_HELP.test(sentence);
}

/** Finds the names of people in acknowledgements, after the words of thanks. */
export function findAcknowledgedNames(text: string): Finding[] {
  const findings: Finding[] = [];
  let searched = 0;
  for (const { index, 0: thanks } of text.matchAll(THANKS)) {
    const from = index + thanks.length;
    if (from < searched) continue;
    const reach = text.slice(from, from + MAX_REACH);
    const sentence = reach.slice(0, (SENTENCE_END.exec(reach)?.index ?? reach.length) + 1);
    searched = from + sentence.length;
    if (!isThanking(thanks, sentence)) continue;
    for (const { start, end } of findNames(sentence))
      findings.push({ kind: 'name', start: from + start, end: from + end });
  }
  return findings;
}

/** Finds names in the text after the words of thanks. */
function findNames(sentence: string): { start: number; end: number }[] {
  const first = FIRST.exec(sentence);
  // There may be no first name: "We thank the staff and ADA RIVERS".
  const listed = [...(first ? [first] : []), ...sentence.matchAll(NEXT)].flatMap(
    ({ index, 0: { length }, 1: name = '' }) => {
      const end = index + length;
      return isPerson(name) ? [{ start: end - name.length, end }] : [];
    },
  );
  const singledOut = [...sentence.matchAll(SINGLED_OUT)].flatMap(
    ({ index, 0: { length } }) => readNames(sentence, index + length).names,
  );
  return [...listed, ...singledOut];
}
