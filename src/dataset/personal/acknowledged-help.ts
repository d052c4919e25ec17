import type { Finding } from './finding.js';
import { HELP, readNames, SENTENCE_END, TITLE } from './person-names.js';

/** Words by which a sentence thanks somebody, but not "widely acknowledged", which means "known". */
const THANKING =
  /(?<!\p{L})(?:(?<!(?:not|never|been|well|widely|generally|universally|commonly|internationally|publicly|rarely) )acknowledged|thanked|thank|grateful|thankful|indebted|appreciated|(?:was|were) (?:\p{L}+ )?(?:helpful|invaluable|essential|useful)|improved (?:\p{L}+ ){1,3}(?:paper|manuscript|article|text|draft|version|work|study|presentation|chapter)|made possible by)(?!\p{L})/u;

/** `Comments by ADA RIVERS improved the paper`, `made possible by the support of …`. */
const HELP_FROM = new RegExp(String.raw`(?<!\p{L})${HELP} (?:of|by|from|with) (?=${TITLE}\p{Lu})`, 'giu');
/** `Technical assistance was provided by ADA RIVERS`. */
const HELP_PROVIDED = new RegExp(
  String.raw`(?<!\p{L})(?:[Tt]echnical|[Ff]ield|[Ll]aboratory|[Ee]ditorial|[Ss]ecretarial|[Ll]ogistical|[Ss]tatistical|[Gg]raphical|[Aa]dministrative) (?:help|support|assistance|advice) (?:was|were) (?:\p{L}+ly )?(?:provided|given|offered) by (?=${TITLE}\p{Lu})`,
  'gu',
);
/** Follows names at the beginning of a sentence: `ADA RIVERS is thanked`. */
const ARE_THANKED =
  /^ (?:is|are|was|were) (?:(?:also|(?!(?:wide|general|universal|common|international|public|rare)ly)\p{L}+ly) )*(?:thanked|acknowledged)(?! (?:as|to be)(?!\p{L}))/u;
/** Follows names at the beginning of a sentence that also matches {@link WE_THANK}: `ADA RIVERS read a draft, for which we are grateful`. */
const HELPED =
  /^ (?:(?:kindly|generously|patiently) )?(?:read|commented|drew|helped|provided|gave|made|offered|suggested|took|prepared|checked|translated|proofread)(?!\p{L})/u;
const WE_THANK =
  /(?<!\p{L})(?:we|I) (?:are|am) (?:\p{L}+ )?(?:grateful|thankful|indebted)|(?<!\p{L})(?:we|I) thank (?:him|her|them)(?!\p{L})/u;

const SENTENCE_ENDS = new RegExp(SENTENCE_END, 'gu');
/** Maximum number of characters of a sentence that are searched. */
const MAX_SENTENCE = 1500;

/** Finds the names of people in acknowledgements that mention the help before the thanks. */
export function findAcknowledgedHelp(text: string): Finding[] {
  const findings: Finding[] = [];
  let sentenceStart = 0;
  const search = (end: number) => {
    const sentence = text.slice(sentenceStart, Math.min(end, sentenceStart + MAX_SENTENCE));
    for (const name of findNames(sentence))
      findings.push({ kind: 'name', start: sentenceStart + name.start, end: sentenceStart + name.end });
  };
  for (const { index, 0: stop } of text.matchAll(SENTENCE_ENDS)) {
    search(index + 1);
    sentenceStart = index + stop.length;
  }
  search(text.length);
  return findings;
}

function findNames(sentence: string): { start: number; end: number }[] {
  const provided = [...sentence.matchAll(HELP_PROVIDED)];
  const helped = THANKING.test(sentence) ? [...sentence.matchAll(HELP_FROM)] : [];
  const names = [...provided, ...helped].flatMap(
    ({ index, 0: { length } }) => readNames(sentence, index + length).names,
  );
  const first = readNames(sentence, 0);
  const afterNames = sentence.slice(first.end);
  const isThanked = ARE_THANKED.test(afterNames) || (HELPED.test(afterNames) && WE_THANK.test(afterNames));
  return isThanked ? [...first.names, ...names] : names;
}
