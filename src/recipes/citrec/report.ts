import { Histogram, histogramSection } from '../../report/index.js';
import { decimal, percent, sortedBars } from '../format-figure.js';
import { countWordsWithoutMarks } from '../mask-marks.js';
import type { RecipeReport } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';

/** The values that the report needs from a row. */
interface RowMeasure {
  words: number;
  group: number;
  cited: string;
  section: string;
}

const measureRow = (row: Record<string, unknown>): RowMeasure & Record<string, unknown> => ({
  words: countWordsWithoutMarks(String(row.context)),
  group: (row.group_ids as string[]).length,
  cited: String(row.cited_id),
  section: String(row.section).split(' / ')[0] ?? '',
});

/** Reports the lengths of contexts, how often papers are cited, and how many test papers are also cited in training. */
export function citrecReport(): RecipeReport {
  const words = new Histogram();
  const groups = new Histogram();
  // One entry per cited paper: at most as many as there are candidates.
  const cited = new Map<string, { times: number; tested: number; isTrained: boolean }>();
  const sections = new Map<string, number>();
  const samples = sampleRows(8, ({ context, title, ...row }) => ({
    context,
    'cited paper': `${row.cited_title}. ${row.cited_abstract}`,
    'citing paper': title,
  }));
  const perPaper = () => {
    const histogram = new Histogram();
    for (const { times } of cited.values()) histogram.add(times);
    return histogram;
  };
  const shareTrained = () => {
    const entries = [...cited.values()];
    const countTests = (papers: typeof entries) => papers.reduce((sum, { tested }) => sum + tested, 0);
    return countTests(entries.filter(({ isTrained }) => isTrained)) / countTests(entries);
  };
  return {
    measure: measureRow,
    add(row, split) {
      const measured = row as unknown as RowMeasure;
      words.add(measured.words);
      groups.add(measured.group);
      const entry = cited.get(measured.cited) ?? { times: 0, tested: 0, isTrained: false };
      entry.times++;
      if (split === 'test') entry.tested++;
      entry.isTrained ||= split === 'train';
      cited.set(measured.cited, entry);
      const section = measured.section === '' ? 'no heading' : measured.section;
      sections.set(section, (sections.get(section) ?? 0) + 1);
    },
    show: samples.show,
    figures: () => [
      { name: 'mean words of a context', ours: decimal(words.statistics().mean, 1) },
      { name: 'cited papers', ours: String(cited.size) },
      { name: 'examples per cited paper', ours: decimal(perPaper().statistics().mean) },
      {
        name: 'test examples whose paper is also cited in training',
        ours: percent(shareTrained()),
      },
      {
        name: 'mean candidates cited together',
        ours: decimal(groups.statistics().mean),
      },
    ],
    sections: () => [
      histogramSection({ title: 'Length of contexts', unit: 'words', histogram: words }),
      histogramSection({ title: 'Examples per cited paper', unit: 'examples', histogram: perPaper() }),
      {
        kind: 'bars',
        title: 'Sections of the citations',
        unit: 'examples',
        bars: sortedBars(sections).slice(0, 20),
      },
      samples.section(),
    ],
  };
}
