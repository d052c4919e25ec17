import type { Finding } from './finding.js';

/** Words of thanks after which people are named. "Thanks to" alone is also an idiom for "because of". */
const THANKS =
  /(?<![\w-])(?:(?:[Ww]e|I|[Tt]he (?:first |senior )?authors?|[Aa]uthors|[A-Z]{2,3})(?: [a-z]+){0,4}? (?:thanks?|acknowledges?)|(?:grateful|gratefully|indebted|thankful) to|(?:[Ss]pecial|[Ss]incere|[Mm]any|[Oo]ur) thanks(?: [a-z]+){0,3}? to|(?:gratitude|appreciation)(?: [a-z]+){0,3}? to)(?= (?!that |how |whether ))/g;

/** Characters after words of thanks that are searched for names. */
const MAX_REACH = 1500;

const INITIALS = String.raw`\p{Lu}\.(?:[ -]?\p{Lu}\.){0,3}`;
const WORD = String.raw`\p{Lu}[\p{Ll}'’]+(?:[-‐]\p{Lu}[\p{Ll}'’]+|\p{Lu}\p{Ll}+)?`;
const PARTICLE = '(?:van|von|de|der|den|del|della|di|da|dos|la|le|ter|bin|al|el)';
/** A given name or initials, then a family name of one to three words. */
const NAME = `(?:${WORD}|${INITIALS})(?: (?:${WORD}|${INITIALS})){0,2}(?: ${PARTICLE}){0,2} ${WORD}`;
const TITLE = String.raw`(?:(?:Drs?|Profs?|Professors?|Mr|Mrs|Ms)\.? )*`;

/** Names directly after the thanks, one after another. */
const FIRST = new RegExp(
  String.raw`^(?: (?:both|also|especially|particularly|all|and|Drs?\.?|Profs?\.?))* ${TITLE}(${NAME})`,
  'u',
);
/** Another name in the list: after a comma or "and", and before what ends an entry. */
const NEXT = new RegExp(
  String.raw`(?:[,;)] (?:and |as well as |& )?|(?<!\w)and |(?<!\w)& )${TITLE}(${NAME})(?=,|;|\.| \(| and | & | for | who | from | at )`,
  'gu',
);

/** Words of institutions, places, grants and instruments, which are not parts of names. */
const NOT_A_NAME =
  /(?<!\p{L})(?:Universit\p{L}*|Institut\p{L}*|Foundation|Fundaci\p{L}*|College|School|Department|Cent(?:er|re)s?|Council|Laborator(?:y|ies)|Labs?|Societ(?:y|ies)|Association|Ministr\p{L}*|Agency|Program(?:me)?s?|Hospitals?|Consortium|Initiative|Projects?|Facilit(?:y|ies)|Cores?|Funds?|Grants?|Fellowships?|Scholarships?|Nationa\p{L}*|International|European|Europe|Research|Sciences?|Trust|Committee|Commission|Academy|Services?|Groups?|Teams?|Office|Network|Compan(?:y|ies)|Corporation|Inc|Ltd|Press|Museums?|Park|Survey|Library|Awards?|Health|Medical|Medicine|Union|Community|Technolog(?:y|ies)|Bioinformatics|Imaging|Genomics?|Genome|Microscopy|United|States|Kingdom|New|South|North|East|West|Figure|Fig|Table|Section|Data|Software|Resource|Protein|Gene|Cell|Biology|Chemistry|Physics|Max Planck|Advanced|Computing|Systems?|Platform|Unit|Division|Faculty|State|Federal|Royal|American|British|Chinese|German|French|Japanese|Canadian|Australian|Natural|Engineering|Key|Innovation|Development|Cancer|Disease|Diseases|Human|Stock|Bank|Database|Collection|Editors?|Reviewers?|Supplementary|Material|Horizon|Marie (?:Sk[lł]odowska[- ])?Curie|Wellcome|Howard Hughes|Alexander von Humboldt|Melinda|Chains?|Monte Carlo|Sampling|Learning|Models?|Algorithms?|Methods?|Theorem|Process(?:es|ing)?|Regression|Analysis|Machines?|Vectors?|Forests?|Inference|Optimi[sz]ation|Transforms?|Transformers?|Networks|Neural|Random|Bayesian|Gaussian)(?!\p{L})/u;

/** Where the sentence of thanks ends: a full stop before a capital letter that is not after initials or a title. */
const SENTENCE_END = /(?<![\s.(-]\p{Lu}|(?:Drs?|Profs?|St|Jr|Sr))[.!?](?:\s+(?=[\p{Lu}"“(])|$)/u;

/** "Acknowledge" also means "admit" and "mention": what somebody is thanked for, or how, shows the meaning. */
const FOR_HELP =
  /(?<!\p{L})(?:for|thank\p{L}*|grate\p{L}*|help\p{L}*|support\p{L}*|assist\p{L}*|contribut\p{L}*|comments|discussions|advice)(?!\p{L})/u;
const isThanking = (thanks: string, sentence: string): boolean =>
  !/acknowledges?$/.test(thanks) || FOR_HELP.test(thanks) || FOR_HELP.test(sentence);

/** Names of people in acknowledgements. */
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
    const first = FIRST.exec(sentence);
    // "We thank the staff": whoever is meant is not named. "We acknowledge that" is not an acknowledgement.
    const names = [...(first ? [first] : []), ...sentence.matchAll(NEXT)];
    for (const match of names) {
      const [whole, name = ''] = match;
      if (NOT_A_NAME.test(name)) continue;
      const start = from + match.index + whole.length - name.length;
      findings.push({ kind: 'name', start, end: start + name.length });
    }
  }
  return findings;
}
