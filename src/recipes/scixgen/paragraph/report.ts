import { truncate } from '@citemill/read/paper';
import { Histogram, histogramSection, type Section } from '../../../report/index.js';
import { decimal, percent } from '../../format-figure.js';
import type { RecipeReport, ReportInput } from '../../recipe.js';
import { sampleRows } from '../../sample-rows.js';
import { countWords } from '../../words.js';
import { PUBLISHED } from '../published.js';

/** Number of examples that are shown. */
const SAMPLES = 6;
/** Maximum number of characters of a text in an example. */
const MAX_SHOWN_CHARACTERS = 1500;

const shorten = (text: unknown) => truncate(String(text), MAX_SHOWN_CHARACTERS);

type Passage = { paper_id: string; text: string };

/** Returns a report with the last row of SciXGen's Table 4, lengths, and examples. */
export function paragraphReport(): RecipeReport {
  const targetWords = new Histogram();
  const abstractWords = new Histogram();
  const passageCounts = new Histogram();
  const paperCounts = new Histogram();
  const samples = sampleRows(SAMPLES, ({ abstract, passages, target }) => {
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
      targetWords.add(countWords(String(row.target)));
      abstractWords.add(countWords(String(row.abstract)));
      passageCounts.add(context.length);
      paperCounts.add(new Set(context.map(({ paper_id }) => paper_id)).size);
      samples.show(row);
    },
    figures({ counts }: ReportInput) {
      const { cited_works: cited = 0, cited_held: held = 0 } = counts;
      return [
        {
          name: 'examples',
          ours: targetWords.count.toLocaleString('en-GB'),
          published: PUBLISHED.paragraphs.examples.toLocaleString('en-GB'),
        },
        {
          name: 'mean words of a target',
          ours: decimal(targetWords.statistics().mean),
          published: String(PUBLISHED.paragraphs.words),
        },
        {
          name: 'mean passages of context',
          ours: decimal(passageCounts.statistics().mean),
          published: String(PUBLISHED.paragraphs.passages),
        },
        {
          name: 'papers cited in introductions that are in the corpus with full text',
          ours: percent(held / cited),
          published: percent(PUBLISHED.citedWithText),
        },
        { name: 'mean cited papers with full text', ours: decimal(paperCounts.statistics().mean) },
      ];
    },
    sections(): Section[] {
      return [
        histogramSection({
          title: 'Length of introductions',
          unit: 'words',
          histogram: targetWords,
          marks: [{ value: PUBLISHED.paragraphs.words, label: 'published mean' }],
        }),
        histogramSection({ title: 'Length of abstracts', unit: 'words', histogram: abstractWords }),
        histogramSection({
          title: 'Passages of context',
          unit: 'passages',
          histogram: passageCounts,
          marks: [{ value: PUBLISHED.paragraphs.passages, label: 'published mean' }],
        }),
        samples.section(),
      ];
    },
  };
}
