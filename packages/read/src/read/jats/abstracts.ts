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
const hasSummaryTitle = (abstract: XmlElement) =>
  SUMMARY_TITLE.test(cleanText(textOf(child(abstract, 'title'))));

/**
 * Returns the article's abstract among all elements marked as one: in the article's language, without author summary, highlights,
 * digest or graphical abstract. Several elements if the abstract is in parts.
 */
export function mainAbstracts(meta: XmlElement | undefined, language: string | undefined): XmlElement[] {
  const abstracts = [...childrenNamed(meta, 'abstract')];
  const main = abstracts.filter(
    (element) => MAIN_TYPE.test(abstractType(element)) && !hasSummaryTitle(element),
  );
  if (main.length > 0) return inOneLanguage(main, language);
  const summaries = abstracts.filter(
    (element) => SUMMARY_TYPE.test(abstractType(element)) && !hasSummaryTitle(element),
  );
  if (summaries.length > 0) return inOneLanguage(summaries, language).slice(0, 1);
  // A few articles have only a translated abstract, which is then used.
  const translated = [...childrenNamed(meta, 'trans-abstract')].filter(
    (element) => MAIN_TYPE.test(abstractType(element)) && !hasSummaryTitle(element),
  );
  return inOneLanguage(translated, language);
}

/** Returns the elements in the wanted language, otherwise those in the language of the first one. */
function inOneLanguage(abstracts: XmlElement[], wanted: string | undefined): XmlElement[] {
  const language = wanted?.toLowerCase().split('-')[0];
  const inLanguage = abstracts.filter((abstract) => (languageCode(abstract) ?? language) === language);
  if (inLanguage.length > 0) return inLanguage;
  const [first] = abstracts;
  return first ? abstracts.filter((abstract) => languageCode(abstract) === languageCode(first)) : [];
}
