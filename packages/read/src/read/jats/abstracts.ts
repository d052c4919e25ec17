import { cleanText } from '@citemill/metrics/text';
import { SUMMARY_TITLE } from '../summary-titles.js';
import { child, childrenNamed, textOf, type XmlElement } from '../xml/tree.js';

/** Values of `abstract-type` that mean the abstract itself. JATS does not define a list; these occur in PMC. */
const MAIN_TYPE =
  /^(?:|abstract|main|normal|regular|full|standard|structured|unstructured|section|sections|scientific|technical)$/i;
/** The abstract if there is no other, as in some biology journals; otherwise a lay summary. */
const SUMMARY_TYPE = /^(?:summary|short|brief|synopsis|precis)$/i;
const abstractType = ({ attributes }: XmlElement) => (attributes['abstract-type'] ?? '').trim();
const languageCode = ({ attributes }: XmlElement) => attributes['xml:lang']?.toLowerCase().split('-')[0];
const isForOthers = (abstract: XmlElement) => SUMMARY_TITLE.test(cleanText(textOf(child(abstract, 'title'))));

/**
 * The article's abstract among all elements marked as one: in the article's language, without author summary, highlights,
 * digest or graphical abstract. Several elements if the abstract is in parts.
 */
export function mainAbstracts(meta: XmlElement | undefined, language: string | undefined): XmlElement[] {
  const all = [...childrenNamed(meta, 'abstract')];
  const main = all.filter((element) => MAIN_TYPE.test(abstractType(element)) && !isForOthers(element));
  if (main.length > 0) return inOneLanguage(main, language);
  const summaries = all.filter(
    (element) => SUMMARY_TYPE.test(abstractType(element)) && !isForOthers(element),
  );
  if (summaries.length > 0) return inOneLanguage(summaries, language).slice(0, 1);
  // A few articles have only a translated abstract, which is then used.
  const translated = [...childrenNamed(meta, 'trans-abstract')].filter(
    (element) => MAIN_TYPE.test(abstractType(element)) && !isForOthers(element),
  );
  return inOneLanguage(translated, language);
}

/** The elements in the wanted language, otherwise those in the language of the first one. */
function inOneLanguage(abstracts: XmlElement[], wanted: string | undefined): XmlElement[] {
  const language = wanted?.toLowerCase().split('-')[0];
  const inOwn = abstracts.filter((abstract) => (languageCode(abstract) ?? language) === language);
  if (inOwn.length > 0) return inOwn;
  const [first] = abstracts;
  return first ? abstracts.filter((abstract) => languageCode(abstract) === languageCode(first)) : [];
}
