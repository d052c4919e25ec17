import { truncate } from '@citemill/read/paper';
import { Histogram, histogramSection, type Section } from '../../../report/index.js';
import { decimal, percent } from '../../format-figure.js';
import type { RecipeReport, ReportInput } from '../../recipe.js';
import { sampleRows } from '../../sample-rows.js';
import { countWords } from '../../words.js';
import { PUBLISHED } from '../published.js';

const MAX_SHOWN = 1500;

const shorten = (text: unknown) => truncate(String(text), MAX_SHOWN);

type Passage = { paper_id: string; text: string };

/** A report with the last row of SciXGen's Table 4, lengths, and examples. */
export function paragraphReport(): RecipeReport {
  const words = new Histogram();
  const abstracts = new Histogram();
  const passages = new Histogram();
  const papers = new Histogram();
  const samples = sampleRows(6, ({ abstract, passages, target }) => {
    const [first] = passages as Passage[];
    return {
      abstract: shorten(abstract),
      ...(first ? { [`first passage, of ${first.paper_id}`]: shorten(first.text) } : {}),
      target: shorten(target),
    };
  });
  return {
    add(row) {
      const context = row.passages as Passage[];
      words.add(countWords(String(row.target)));
      abstracts.add(countWords(String(row.abstract)));
      passages.add(context.length);
      papers.add(new Set(context.map(({ paper_id }) => paper_id)).size);
      samples.show(row);
    },
    figures({ counts }: ReportInput) {
      const { cited_works: cited = 0, cited_held: held = 0 } = counts;
      return [
        {
          name: 'examples',
          ours: words.count.toLocaleString('en-GB'),
          published: PUBLISHED.paragraphs.examples.toLocaleString('en-GB'),
        },
        {
          name: 'mean words of a target',
          ours: decimal(words.statistics().mean),
          published: String(PUBLISHED.paragraphs.words),
        },
        {
          name: 'mean passages of context',
          ours: decimal(passages.statistics().mean),
          published: String(PUBLISHED.paragraphs.passages),
        },
        {
          name: 'papers cited in introductions whose full text is in the corpus',
          ours: percent(held / cited),
          published: percent(PUBLISHED.citedWithText),
        },
        { name: 'mean cited papers with full text', ours: decimal(papers.statistics().mean) },
      ];
    },
    sections(): Section[] {
      return [
        histogramSection({
          title: 'Length of introductions',
          unit: 'words',
          histogram: words,
          marks: [{ value: PUBLISHED.paragraphs.words, label: 'published mean' }],
        }),
        histogramSection({ title: 'Length of abstracts', unit: 'words', histogram: abstracts }),
        histogramSection({
          title: 'Passages of context',
          unit: 'passages',
          histogram: passages,
          marks: [{ value: PUBLISHED.paragraphs.passages, label: 'published mean' }],
        }),
        samples.section(),
      ];
    },
  };
}
