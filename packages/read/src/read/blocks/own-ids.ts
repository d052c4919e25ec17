import { type Identifiers, identifiersIn } from '../../paper/index.js';

const OWN_ARXIV = /arxiv:\s?(?:\d{4}\.\d{4,5}|[a-z-]+\/\d{7})/i;

/** Words of a sentence that refers to another article, such as the one that an erratum corrects, or an earlier version. */
const ANOTHER_ARTICLE =
  /\b(?:original|corrected|retracted|related|companion|earlier|previous|accompanying)(?: \p{L}+)? (?:article|paper|version|publication|work|study)\b|\b(?:erratum|correction|corrigendum|addendum|retraction|comment|commentary|reply|response) (?:to|on|of|for)\b|\bsee also\b|\b(?:data|code|materials?|software) (?:is|are|can be|availab)/iu;

/** A DOI that is divided at the end of a line: "10.1371/journal.pone. 0115884", "10.1145/ 3534678.3539043". */
const BROKEN_DOI = /(\b10\.\d{4,9}\/(?:[a-z0-9.-]{0,60}[a-z]\.)?) (?=\d{5,})/giu;

/** Finds the paper's own identifiers in the texts before its body. */
export function ownIds(statements: readonly string[]): Identifiers {
  const sentences = statements.flatMap((text) => text.replace(/\s+/g, ' ').split(/(?<=[.;]) (?=\p{Lu})/u));
  const text = sentences.filter((sentence) => !ANOTHER_ARTICLE.test(sentence)).join('\n');
  const { doi, arxiv } = identifiersIn(text.replace(BROKEN_DOI, '$1'));
  return { ...(doi ? { doi } : {}), ...(arxiv && OWN_ARXIV.test(text) ? { arxiv } : {}) };
}
