import { citedMark, mentionedMarks } from '../../dataset/index.js';
import { exampleGroups } from '../citation-examples.js';
import { abstractFault, lengthFault, yearFault } from '../citation-faults.js';
import { citingSections, type SectionKind } from '../citesum/sections.js';
import { type CitingPaper, type CitingParagraph, citingSentences } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import { firstAuthors } from '../locate-marks.js';
import { spanProvenance } from '../provenance.js';
import type { Fault, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import type { RelatedWorkOptions } from './options.js';
import { type CitingText, numberCitations } from './paragraph.js';

const OWN_PAPER = '(?:study|paper|work|article|review|report|manuscript|survey|contribution)\\b';

/** Verbs for what authors do in the paper itself. "We identified", "we developed" and the like are mostly about earlier papers. */
const OWN_VERBS =
  '(?:show|demonstrate|report|describe|present|introduce|propose|confirm|find|apply|applied|use|used|follow|test|tested|evaluate|evaluated|' +
  'compare|compared|analy[sz]e|analy[sz]ed|study|investigate|investigated|examine|examined|explore|explored|consider|focus|extend|develop|' +
  'address|define|assume|perform|performed|conduct|conducted|choose|chose|select|selected|discuss|illustrate)\\b';

/** What may come before "we" and between "we" and the verb; "recently" and "previously" are about earlier papers. */
const OPENING =
  '(?:(?:finally|first|second|next|then|below|therefore|thus|furthermore|moreover|in addition),? |(?:for|to|in order to) [^,.;]{1,80}, )?';
const ADVERB =
  '(?:here |also |then |first |next |further |therefore |closely |directly |specifically |systematically |finally |now )?';

/** "We have developed" alone may be about an earlier paper, too, but not if what is developed is new. */
const NEW_WORK =
  'have (?:written|developed|implemented|built|designed|created|extended) (?:an? )?(?:new|novel)\\b';

/** "We therefore developed", "To test this hypothesis, we recorded": with a reason or a purpose, any verb is on the paper itself, but not "we previously showed" or "we need". */
const REASONED =
  '(?:(?:therefore|thus|hence|accordingly|consequently|to (?:this|that) end|(?:for|to|in order to) [^,.;]{1,120}),? we (?:also |first |then |next |now )?|' +
  'we (?:therefore|thus|hence|now) )' +
  '(?!(?:also|previously|recently|have|had|earlier|can|could|need|must|know|would|may|might|should|lack|do|are|were|still)\\b)\\w';

/** The beginning of a paragraph on the paper's own work. */
const OWN_WORK = new RegExp(
  `^(?:here,? we\\b|in (?:this|the|our) (?:present |current )?${OWN_PAPER}|(?:this|the present|the current) ${OWN_PAPER}|` +
    '(?:the|our) (?:aims?|goals?|objectives?|purposes?) (?:of|was|were|is|are)\\b|' +
    'our (?:main |key |first )?(?:predictions?|hypothes[ie]s|contributions?|approach|method|model|strategy|experiments?)\\b|' +
    `${OPENING}we ${ADVERB}(?:${OWN_VERBS}|${NEW_WORK})|${REASONED})`,
  'i',
);

/** The name of the software or data that a title presents, as in "SiltPy 2.0: A Library for Soils". */
const PRESENTED =
  /^([\p{L}][\p{L}\d_.+-]*)(?: \(?v?\d[\d.]*\)?)?\s*:.*\b(?:software|packages?|library|toolkit|toolbox|tools?|framework|platform|pipeline|system|database|data ?sets?|corpus|program|module)\b/iu;
const PRODUCT =
  /^ (?:is|was|provides|offers|implements)\b[^.]*\b(?:software|package|library|tool|toolkit|toolbox|framework|program|platform|pipeline|system|database|data ?set|corpus|language|module)\b/;

/** "Our approach differs from [1]": a sentence on the paper itself that opens a comparison with others. */
const COMPARED = /\b(?:differs?|different|unlike|in contrast|compared)\b/i;
const OUR = /^our\b/i;

/** True if a paragraph on the paper itself opens with a comparison. */
function comparesItself(paragraph: CitingParagraph): boolean {
  const [first] = OUR.test(paragraph.text) ? citingSentences(paragraph) : [];
  return first !== undefined && (first.citations.length > 0 || COMPARED.test(first.text));
}

/** True if a paragraph begins with what the paper itself does, or describes the software or data that the paper presents. */
function isOnOwnWork({ title }: CitingPaper, paragraph: CitingParagraph): boolean {
  const { text } = paragraph;
  if (OWN_WORK.test(text)) return !comparesItself(paragraph);
  const name = PRESENTED.exec(title)?.[1];
  return name !== undefined && text.startsWith(name) && PRODUCT.test(text.slice(name.length));
}

/** Finds the reason why a paragraph has too few or too many known cited papers. */
function citedFault(
  { works, unknown }: CitingText,
  { minCited, maxCited, minKnown }: RelatedWorkOptions,
): Fault | undefined {
  if (works.length < minCited)
    return { reason: 'too few cited papers known', measured: `${works.length} papers < ${minCited}` };
  const share = works.length / (works.length + unknown);
  if (share < minKnown)
    return { reason: 'most cited papers unknown', measured: `${share.toFixed(2)} < ${minKnown}` };
  return maxCited > 0 && works.length > maxCited
    ? { reason: 'too many cited papers', measured: `${works.length} papers > ${maxCited}` }
    : undefined;
}

/** Finds the reason why a paragraph with enough known papers is not an example. */
const paragraphFault = (
  paper: CitingPaper,
  paragraph: CitingParagraph,
  kind: SectionKind,
  { target }: CitingText,
  options: RelatedWorkOptions,
): Fault | undefined =>
  yearFault(paper, options) ??
  abstractFault(paper, options) ??
  // Marks that are already in the text could not be distinguished from the added ones.
  (mentionedMarks(paragraph.text).size > 0
    ? { reason: 'text contains @cite_ marks of its own' }
    : undefined) ??
  (options.dropOwnWork && kind !== 'related-work' && isOnOwnWork(paper, paragraph)
    ? { reason: 'paragraph about the paper itself' }
    : undefined) ??
  lengthFault('paragraph', target, options);

/** Makes one example for each paragraph on related work. */
export function makeParagraphs(paper: CitingPaper, options: RelatedWorkOptions): RecipeResult {
  const counts = { papers: 1, with_section: 0, paragraphs: 0, known: 0, examples: 0 };
  const result: RecipeResult = { examples: [], drops: [], counts, measures: {} };
  const authors = firstAuthors(paper);
  const sections = citingSections(paper, { ...options, subsections: true, firstRunOnly: false });
  counts.with_section = sections.length > 0 ? 1 : 0;
  for (const { kind, paragraphs } of sections)
    for (const paragraph of paragraphs) {
      if (paragraph.citations.length === 0) continue;
      counts.paragraphs++;
      const text = numberCitations(paper, paragraph, authors, options);
      const provenance = spanProvenance(paper, paragraph);
      const countFault = citedFault(text, options);
      if (!countFault) counts.known++;
      const fault = countFault ?? paragraphFault(paper, paragraph, kind, text, options);
      if (fault) {
        result.drops.push({ ...fault, text: text.target, provenance });
        continue;
      }
      counts.examples++;
      result.examples.push({
        id: exampleId(paper.record, paragraph.position),
        row: buildRow(paper, paragraph, kind, text),
        groups: exampleGroups(paper),
        provenance,
      });
    }
  return result;
}

const buildRow = (
  paper: CitingPaper,
  { section }: CitingParagraph,
  kind: string,
  { target, works, unknown }: CitingText,
) => ({
  target,
  abstract: paper.abstract,
  cited: works.map(({ id, title, abstract, year }, index) => ({
    mark: citedMark(index + 1),
    id,
    title,
    abstract,
    year,
  })),
  unknown,
  kind,
  section: section.join(' / '),
  paper_id: paper.paper_id,
  title: paper.title,
  year: paper.year,
});

export const stage = recipeStage<RelatedWorkOptions>('relatedwork', makeParagraphs);
