import { sentenceTexts } from '../../text/index.js';
import { CITESUM, CITEWORTH, SCIQFS, WIKIREF } from '../published/index.js';
import { labellingTask, rankingTask, summaryTask } from '../tasks/index.js';
import type { RecipeSet, SetOptions } from './dataset-set.js';
import type { TaskKind } from './set.js';

function sciqfs(): RecipeSet<'ranking'> {
  return {
    kind: 'ranking',
    task: rankingTask(),
    published: SCIQFS,
    length: {},
    example(row) {
      const { id, query, sentences, labels } = row as unknown as SciqfsRow;
      return sentences.length > 0 ? { id, query, sentences, labels } : undefined;
    },
  };
}

interface SciqfsRow {
  id: string;
  query: string;
  sentences: string[];
  labels: boolean[];
}

/** rouge_score with stemming, as the set itself was filtered: the paper names no other. */
function citesum(): RecipeSet<'summary'> {
  return {
    kind: 'summary',
    task: summaryTask({ rouge: { variant: 'google', stem: true }, sentences: 'one' }),
    published: CITESUM,
    length: { most: 1 },
    example({ id, src, tgt }) {
      const sentences = sentenceTexts(String(src).replace(/\s+/g, ' '));
      return sentences.length > 0 ? { id, query: '', sentences, reference: String(tgt) } : undefined;
    },
  };
}

/** -n 2 -m -c 95 -r 1000; and for DUC -n 2 -x -m -2 4 -u -c 95 -r 1000 -f A -p 0.5 -t 0 -l 250. */
function wikiref({ duc = false }: SetOptions): RecipeSet<'summary'> {
  return {
    kind: 'summary',
    task: summaryTask(
      duc
        ? { rouge: { variant: 'perl155', stem: true, limit: { words: 250 } }, part: 'recall' }
        : { rouge: { variant: 'perl155', stem: true } },
    ),
    published: duc ? { ...WIKIREF, source: '', rows: [] } : WIKIREF,
    length: duc ? { words: 250, redundancy: 'bigrams' } : { most: 2, redundancy: 'trigrams' },
    example(row) {
      const { id, query, document, summary, labels } = row as unknown as WikirefRow;
      if (document.length === 0) return undefined;
      return {
        id,
        query: query.join(' '),
        sentences: document,
        labels: labels.map((label) => label === 1),
        reference: summary,
      };
    },
  };
}

interface WikirefRow {
  id: string;
  query: string[];
  document: string[];
  summary: string;
  labels: number[];
}

function citeworth({ threshold }: SetOptions): RecipeSet<'labelling'> {
  return {
    kind: 'labelling',
    task: labellingTask(threshold === undefined ? {} : { threshold }),
    published: CITEWORTH,
    length: {},
    example(row) {
      const { id, samples, section_title, mag_field_of_study } = row as unknown as CiteworthRow;
      return {
        id,
        sentences: samples.map(({ text }) => text),
        labels: samples.map(({ label }) => label === 'cite-worthy'),
        section: section_title ?? '',
        ...(mag_field_of_study?.[0] ? { field: mag_field_of_study[0] } : {}),
      };
    },
  };
}

interface CiteworthRow {
  id: string;
  samples: { text: string; label: string }[];
  section_title: string | null;
  mag_field_of_study: string[] | null;
}

/** How the rows of each recipe that has a table are judged. */
export const RECIPE_SETS: Record<
  string,
  (options: SetOptions) => { [Kind in TaskKind]: RecipeSet<Kind> }[TaskKind]
> = { sciqfs, citesum, wikiref, citeworth };
