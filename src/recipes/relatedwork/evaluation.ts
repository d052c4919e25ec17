import { sentenceTexts } from '@citemill/metrics/text';
import { type DatasetEvaluation, type DatasetRow, NOTHING_PUBLISHED } from '../../dataset/index.js';
import { citingPaper, joinColumns } from '../citrec/query.js';
import { singleSpaces } from '../mask-marks.js';

/** A cited paper of a row. */
interface CitedPaper {
  mark: string;
  id: string;
  abstract: string;
}

/** Splits an abstract into sentences and adds the mark of its paper before each full stop. */
const markedSentences = ({ mark, abstract }: CitedPaper): string[] =>
  sentenceTexts(singleSpaces(abstract)).map((sentence) => `${sentence.replace(/[.\s]+$/, '')} ${mark}.`);

/** Evaluates generated paragraphs. Sentences copied from cited abstracts get the marks of their papers. */
export function evaluation(): DatasetEvaluation<'generation'> {
  return {
    kind: 'generation',
    selection: {},
    scoring: { metrics: ['rouge', 'mentions', 'mover', 'found'], rouge: { variant: 'google', stem: true } },
    published: NOTHING_PUBLISHED,
    example(row: DatasetRow) {
      const cited = (row.cited ?? []) as CitedPaper[];
      return {
        id: row.id,
        source: joinColumns(row, ['title', 'abstract']),
        context: cited.flatMap(markedSentences),
        reference: String(row.target),
        cites: {
          papers: cited.map(({ id, mark }) => ({ id, mark })),
          excluded: citingPaper(
            row,
            cited.map(({ id }) => id),
          ),
        },
      };
    },
  };
}
