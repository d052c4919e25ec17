import type { CiteworthOptions } from './options.js';

/** Looking so far back from a sentence's end finds every phrase that may hang there. */
const REACH = 80;

/** The end of a sentence without its stop and other signs, in lower case, with a space before. */
function tail(text: string): string {
  const end = text
    .slice(-REACH)
    .toLowerCase()
    .replace(/[\s.,;:!?…)\]"'”’»–—-]{1,20}$/, '');
  return ` ${end.replace(/[(["'“‘«]/g, ' ')}`;
}

const PAST =
  '(?:described|reported|shown|demonstrated|reviewed|discussed|proposed|suggested|published|observed|noted|mentioned|indicated|established|documented|outlined|detailed|stated|explained|defined|summari[sz]ed|presented|found|recommended|done|performed|used|developed|introduced|given|provided|studied|seen|specified|identified|characteri[sz]ed|determined|calculated|measured|argued|pointed out)';
/** "as shown by", "as previously described", "reviewed in", "described elsewhere", "according to", "in accordance with" */
const CLAUSES = [
  new RegExp(
    ` (?:as|and|were|was|are|is|been|have been|has been|previously|recently|elsewhere|also)(?: \\p{L}+ly| already| first| elsewhere| just)? ${PAST}(?: \\p{L}+ly| before| elsewhere| earlier| already| in detail| recently)?(?: (?:by|in|for|at|with|from|using|on|elsewhere|before|here))?$`,
    'u',
  ),
  new RegExp(` ${PAST} (?:by|in|elsewhere|before|earlier|previously)$`, 'u'),
  / (?:according to|in accordance with|in agreement with|consistent with|in line with|based on|adapted from|modified from|taken from|reviewed|compare|contrast|similar to|compared (?:to|with)|see for (?:a )?(?:recent )?reviews?|for (?:a )?(?:recent )?reviews?|and references therein|references therein|therein|among others|and others|elsewhere|for details|for more details|for further details|for more information)$/,
];
/** Endings of {@link CLAUSES} that say nothing of another's work: "were used", "was observed". */
const HARMLESS =
  / (?:was|were|is|are|been|and|also|has been|have been)(?: \p{L}+ly| also)? (?:observed|found|used|performed|done|developed|studied|seen|identified|determined|calculated|measured|given|provided|introduced|established|defined|characteri[sz]ed|presented|proposed|recommended|suggested|demonstrated|shown|indicated|noted|reported|published|described|discussed|documented|detailed|stated|explained|outlined|mentioned|specified|argued|reviewed|summari[sz]ed|pointed out)(?: \p{L}+ly| before| in detail)?$/u;

/** The phrase that hangs at a sentence's end where a citation stood: "by", "for example", "as described in"; undefined where none does. */
export function hangingPhrase(text: string, options: CiteworthOptions): string | undefined {
  const end = tail(text);
  if (/[([]\s*[)\]]["'”’]?\s*[.!?…]*$/.test(text.slice(-REACH))) return '()';
  const hanging = options.hangingPhrases.find((phrase) => end.endsWith(` ${phrase.replace(/\.$/, '')}`));
  if (hanging !== undefined) return hanging;
  if (!options.hangingClauses) return undefined;
  for (const clause of CLAUSES) {
    const found = clause.exec(end);
    if (found && !HARMLESS.test(found[0])) return found[0].trim();
  }
  return undefined;
}

const ANNOUNCED =
  /[([]\s*(?:e\.?g\.?,?|see|see also|cf\.?|i\.?e\.?,?|reviewed (?:in|by)|for (?:a )?(?:recent )?reviews?,? see|refs?\.?|and|in|from|by|but see)?\s*[,;]*\s*[)\]]|\breferences? therein\b|\breviewed in\s*[).;]|\bet seq\b/i;

/** Words that speak of a citation that is gone, anywhere in a sentence: "(reviewed in)", "(see )", "references therein". */
export function announcedCitation(text: string): string | undefined {
  return ANNOUNCED.exec(text)?.[0];
}
