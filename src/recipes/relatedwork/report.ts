import { Histogram, histogramSection } from '../../report/index.js';
import { decimal } from '../format-figure.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { RecipeReport } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';
import { countWords } from '../words.js';
import { PUBLISHED } from './published.js';

interface CitedPaper {
  mark: string;
  title: string;
  abstract: string;
}

const citedPapers = (row: Record<string, unknown>) => row.cited as CitedPaper[];

/** Reports the lengths of the paragraphs and of their sources, and the number of cited papers. */
export function relatedWorkReport(): RecipeReport {
  const targets = new Histogram();
  const sources = new Histogram();
  const papers = new Histogram();
  const samples = sampleRows(6, (row) => ({
    target: row.target,
    paper: `${row.title}. ${row.abstract ?? ''}`,
    ...Object.fromEntries(
      citedPapers(row).map(({ mark, title, abstract }) => [mark, `${title}. ${abstract}`]),
    ),
  }));
  return {
    measure: (row) => ({
      target: countWordsWithoutMarks(String(row.target)),
      source: [String(row.abstract ?? ''), ...citedPapers(row).map(({ abstract }) => abstract)].reduce(
        (sum, text) => sum + countWords(text),
        0,
      ),
      papers: citedPapers(row).length,
    }),
    add(row) {
      targets.add(Number(row.target));
      sources.add(Number(row.source));
      papers.add(Number(row.papers));
    },
    show: samples.show,
    figures: () => [
      {
        name: 'mean words of a paragraph',
        ours: decimal(targets.statistics().mean, 2),
        published: PUBLISHED.targetWords,
      },
      {
        name: 'mean words of all abstracts of an example',
        ours: decimal(sources.statistics().mean, 2),
        published: PUBLISHED.sourceWords,
      },
      {
        name: 'mean number of cited papers',
        ours: decimal(papers.statistics().mean, 2),
        published: PUBLISHED.citedPapers,
      },
    ],
    sections: () => [
      histogramSection({ title: 'Length of paragraphs', unit: 'words', histogram: targets }),
      histogramSection({ title: 'Length of all abstracts', unit: 'words', histogram: sources }),
      histogramSection({ title: 'Cited papers in a paragraph', unit: 'papers', histogram: papers }),
      samples.section(),
    ],
  };
}
