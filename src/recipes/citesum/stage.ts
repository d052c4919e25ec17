import { offsetMap } from '@citemill/read/paper';
import { type CitedWork, type CitingPaper, type CitingSentence, citingSentences } from '../citing-paper.js';
import { exampleId } from '../example-id.js';
import { spanProvenance } from '../provenance.js';
import type { Provenance, RecipeResult } from '../recipe.js';
import { recipeStage } from '../recipe-stage.js';
import { findCitedWork } from './cited-work.js';
import type { CiteSumOptions } from './options.js';
import { type Recalls, recallFault, recalls } from './recall.js';
import { removeRef } from './replace-marks.js';
import { citingSections, type SectionKind } from './sections.js';
import { formFault } from './sentence-form.js';
import { buildTarget } from './target.js';

function buildRow(
  paper: CitingPaper,
  work: CitedWork,
  section: SectionKind,
  target: string,
  measured: Recalls,
) {
  const { held } = work;
  // Only some formats distinguish journals from conferences.
  const journal = held?.journals_only ? work.venue : (work.journal ?? null);
  const isVenue = journal === null || (work.journal && work.venue !== journal);
  return {
    src: work.abstract,
    tgt: target,
    paper_id: work.id,
    title: work.title,
    discipline: {
      venue: isVenue ? work.venue : null,
      journal,
      mag_field_of_study: held?.fields?.length ? held.fields : (work.fields ?? []),
    },
    citing_paper_id: paper.paper_id,
    citing_section: section,
    introduction: held?.introduction ?? null,
    conclusion: held?.conclusion ?? null,
    rouge1_recall: measured.rouge1,
    rouge2_recall: measured.rouge2,
    rougeL_recall: measured.rougeL,
  };
}

const METRICS = ['rouge1', 'rouge2', 'rougeL'] as const;

/** The field whose share CiteSum §2.2 reports. */
const COMPUTER_SCIENCE = 'Computer Science';

/** Keys of the counts; `stand_in` counts the papers in which other sections replace Related Work. */
const KEYS = [
  'papers',
  'related_work',
  'related_work_field_known',
  'related_work_computer_science',
  'stand_in',
  'citing_sentences',
  'single_citation',
  'with_abstract',
  'well_formed',
  'examples',
] as const;

/** Finds the sentences of a paper's Related Work section that summarise a cited paper. */
export function makeExamples(paper: CitingPaper, options: CiteSumOptions): RecipeResult {
  const counts = Object.fromEntries(KEYS.map((key) => [key, 0])) as Record<(typeof KEYS)[number], number>;
  const measures: Record<string, number[]> = {};
  for (const metric of METRICS) {
    measures[metric] = [];
    measures[`${metric}_kept`] = [];
  }
  const result: RecipeResult = { examples: [], drops: [], counts, measures };
  const sections = citingSections(paper, options);
  counts.papers = 1;
  if (sections.length > 0) {
    counts.related_work = 1;
    if (paper.fields.length > 0) counts.related_work_field_known = 1;
    if (paper.fields.includes(COMPUTER_SCIENCE)) counts.related_work_computer_science = 1;
  }
  if (sections.some(({ kind }) => kind !== 'related-work')) counts.stand_in = 1;

  const addSentence = (sentence: CitingSentence, section: SectionKind, provenance: Provenance) => {
    counts.citing_sentences++;
    const cited = findCitedWork(paper, sentence.citations, options);
    if (cited.single) counts.single_citation++;
    if (!('work' in cited)) {
      const work = cited.single ? sentence.citations[0]?.work : null;
      if (work) provenance.work_id = work;
      result.drops.push({ ...cited.fault, text: sentence.text, provenance });
      return;
    }
    counts.with_abstract++;
    const { work, citation } = cited;
    provenance.work_id = work.id;
    if (citation.reference !== null) provenance.reference_id = citation.reference;
    const target = buildTarget(sentence, work, options.authorsApart);
    const withoutRef = removeRef(target.text);
    const reference = options.measured === 'sentence' ? sentence.text : withoutRef;
    const measured = recalls(work.abstract, reference, options.stem);
    for (const metric of METRICS) measures[metric]?.push(measured[metric]);
    const form = formFault(sentence.text, target, withoutRef, options);
    if (!form) counts.well_formed++;
    const fault = form ?? recallFault(measured, options);
    if (fault) {
      result.drops.push({ ...fault, text: sentence.text, provenance });
      return;
    }
    for (const metric of METRICS) measures[`${metric}_kept`]?.push(measured[metric]);
    counts.examples++;
    result.examples.push({
      id: exampleId(provenance.record, provenance.paragraph, provenance.start, work.id),
      row: buildRow(paper, work, section, target.text, measured),
      groups: { citing: paper.paper_id, cited: work.id },
      provenance,
    });
  };

  for (const { kind, paragraphs } of sections) {
    for (const paragraph of paragraphs) {
      if (paragraph.citations.length === 0) continue;
      const offsets = offsetMap(paragraph.text);
      for (const sentence of citingSentences(paragraph))
        if (sentence.citations.length > 0)
          addSentence(sentence, kind, spanProvenance(paper, paragraph, sentence, offsets));
    }
  }
  return result;
}

export const stage = recipeStage<CiteSumOptions>('citesum', makeExamples);
