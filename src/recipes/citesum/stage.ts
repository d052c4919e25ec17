import { createHash } from 'node:crypto';
import type { Stage } from '../../engine/index.js';
import { offsetMap } from '../../paper/index.js';
import { citationMarks } from '../citation-marks.js';
import {
  type CitedWork,
  type CitingPaper,
  type CitingParagraph,
  type CitingSentence,
  citingSentences,
  parseCitingPaper,
} from '../citing-paper.js';
import type { Example, Ground, Provenance } from '../recipe.js';
import { citedWork } from './cited-work.js';
import type { CiteSumOptions } from './options.js';
import { type Recalls, recallFault, recalls } from './recall.js';
import { replaceMarks, withoutRef } from './replace-marks.js';
import { citingSection } from './sections.js';
import { formFault } from './sentence-form.js';

/** The target of a sentence: its citations as REF, the authors they name gone with them. */
export function targetOf(sentence: CitingSentence, authors: Map<string, string>): string {
  const citations = sentence.citations.map((one) => ({
    ...one,
    start: one.start - sentence.start,
    end: one.end - sentence.start,
  }));
  return replaceMarks(sentence.text, citationMarks(sentence.text, citations, authors));
}

const identity = (...parts: (string | number)[]) =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 16);

function rowOf(paper: CitingPaper, work: CitedWork, target: string, measured: Recalls) {
  const { held } = work;
  // What JATS names is a journal for sure; other formats don't tell a journal from a conference.
  const journal = held?.format === 'jats' ? work.venue : null;
  return {
    src: work.abstract,
    tgt: target,
    paper_id: work.id,
    title: work.title,
    discipline: {
      venue: journal === null ? work.venue : null,
      journal,
      mag_field_of_study: held?.fields ?? [],
    },
    citing_paper_id: paper.paper_id,
    introduction: held?.introduction ?? null,
    conclusion: held?.conclusion ?? null,
    rouge1_recall: measured.rouge1,
    rouge2_recall: measured.rouge2,
    rougeL_recall: measured.rougeL,
  };
}

function provenanceOf(
  paper: CitingPaper,
  paragraph: CitingParagraph,
  sentence: CitingSentence,
  toCodePoint: (unit: number) => number,
): Provenance {
  return {
    paper_id: paper.paper_id,
    record: paper.record,
    paragraph: paragraph.position,
    start: toCodePoint(sentence.start),
    end: toCodePoint(sentence.end),
  };
}

const METRICS = ['rouge1', 'rouge2', 'rougeL'] as const;

/** One paper to the summaries that its Related Work section gives of others. */
export function grind(paper: CitingPaper, options: CiteSumOptions): Ground {
  const ground: Ground = {
    examples: [],
    drops: [],
    counts: {
      papers: 1,
      related_work: 0,
      introduction_instead: 0,
      citing_sentences: 0,
      single_citation: 0,
      with_abstract: 0,
      well_formed: 0,
      examples: 0,
    },
    measures: { rouge1: [], rouge2: [], rougeL: [], rouge1_kept: [], rouge2_kept: [], rougeL_kept: [] },
  };
  const { counts, measures } = ground as {
    counts: Record<string, number>;
    measures: Record<string, number[]>;
  };
  const section = citingSection(paper, options);
  if (section.kind !== 'none') counts.related_work!++;
  if (section.kind === 'introduction') counts.introduction_instead!++;
  const authors = new Map<string, string>();
  for (const work of paper.works.values()) if (work.author) authors.set(work.id, work.author);

  for (const paragraph of section.paragraphs) {
    if (paragraph.citations.length === 0) continue;
    const { toCodePoint } = offsetMap(paragraph.text);
    for (const sentence of citingSentences(paragraph)) {
      if (sentence.citations.length === 0) continue;
      counts.citing_sentences!++;
      const provenance = provenanceOf(paper, paragraph, sentence, toCodePoint);
      const cited = citedWork(paper, sentence.citations, options);
      if (cited.single) counts.single_citation!++;
      if (!('work' in cited)) {
        const work = cited.single ? sentence.citations[0]!.work : null;
        ground.drops.push({
          ...cited.fault,
          text: sentence.text,
          provenance: work === null ? provenance : { ...provenance, work_id: work },
        });
        continue;
      }
      counts.with_abstract!++;
      const { work, citation } = cited;
      provenance.work_id = work.id;
      if (citation.reference !== null) provenance.reference_id = citation.reference;
      const target = targetOf(sentence, authors);
      const bare = withoutRef(target);
      const measured = recalls(
        work.abstract,
        options.measured === 'sentence' ? sentence.text : bare,
        options.stem,
      );
      for (const metric of METRICS) measures[metric]!.push(measured[metric]);
      const form = formFault(target, bare, options);
      if (!form) counts.well_formed!++;
      const fault = form ?? recallFault(measured, options);
      if (fault) {
        ground.drops.push({ ...fault, text: sentence.text, provenance });
        continue;
      }
      for (const metric of METRICS) measures[`${metric}_kept`]!.push(measured[metric]);
      counts.examples!++;
      ground.examples.push(exampleOf(paper, work, target, measured, provenance));
    }
  }
  return ground;
}

function exampleOf(
  paper: CitingPaper,
  work: CitedWork,
  target: string,
  measured: Recalls,
  provenance: Provenance,
): Example {
  return {
    id: identity(provenance.record, provenance.paragraph, provenance.start, work.id),
    row: rowOf(paper, work, target, measured),
    groups: { citing: paper.paper_id, cited: work.id },
    provenance,
  };
}

export const stage: Stage<string, Ground, CiteSumOptions> = {
  name: 'citesum',
  run: (paper, options) => [grind(parseCitingPaper(paper), options)],
};
