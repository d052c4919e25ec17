import {
  type BinOptions,
  buildHistogram,
  histogramSection,
  type Report,
  type Section,
} from '../../report/index.js';
import { type ContextCounts, POSITION_BINS } from './count.js';

interface Distribution {
  title: string;
  note?: string;
  unit: string;
  values: ContextCounts['years'];
  resolution?: number;
  bins?: BinOptions;
}

function distributionSection({ values, resolution = 1, ...section }: Distribution): Section {
  return histogramSection({ ...section, histogram: buildHistogram(new Map(values), { resolution }) });
}

/** Maximum number of years with their own bar; all earlier years share one bar. */
const MAX_YEARS = 25;

/**
 * Returns the last year of a chart: the latest year of a citing paper, if any is known. The latest year of a cited paper may be a
 * misprint, which would push all other years out of the chart.
 */
const lastYear = ({ years, citedYears }: ContextCounts): number =>
  Math.max(...(years.length > 0 ? years : citedYears).map(([year]) => year));

/** Makes a bar for each year, the latest first. Years after `last` share one bar, and so do early years. */
function yearBars(title: string, values: ContextCounts['years'], last: number): Section {
  const counts = new Map(values);
  const first = Math.max(Math.min(...counts.keys()), last - MAX_YEARS + 1);
  const later = values.reduce((sum, [year, count]) => sum + (year > last ? count : 0), 0);
  const bars = later > 0 ? [{ label: `after ${last}`, value: later }] : [];
  for (let year = last; year >= first; year--)
    bars.push({ label: String(year), value: counts.get(year) ?? 0 });
  const earlier = values.reduce((sum, [year, count]) => sum + (year < first ? count : 0), 0);
  if (earlier > 0) bars.push({ label: `before ${first}`, value: earlier });
  return { kind: 'bars', title, unit: 'citations', bars };
}

/** Makes a report with charts of the citations that `citemill export contexts` wrote to `file`. */
export function contextsReport(counts: ContextCounts, file: string): Report {
  const { citations, groups, citingPapers, resolved, linked, citedWorks, citedInCorpus } = counts;
  const newer = counts.ages.reduce((sum, [age, count]) => sum + (age < 0 ? count : 0), 0);
  return {
    title: `Citations in ${file}`,
    subtitle: 'When, where and what papers cite.',
    sections: [
      {
        kind: 'bars',
        title: 'Identified cited papers',
        unit: 'citations',
        bars: [
          { label: 'all citations', value: citations },
          { label: 'with an entry in the bibliography', value: resolved },
          { label: 'linked to a cited paper', value: linked },
          { label: 'of a paper in the corpus', value: citedInCorpus },
        ],
      },
      {
        kind: 'table',
        title: 'Counts',
        columns: ['Item', 'Number'],
        rows: [
          ['citing papers', citingPapers],
          ['citation marks', groups],
          ['citations', citations],
          ['linked cited papers', citedWorks],
        ],
      },
      {
        kind: 'bars',
        title: 'By section',
        note: 'The most frequent first headings above a citation, without their numbers.',
        unit: 'citations',
        bars: counts.sections.map(({ section, citations: value }) => ({ label: section, value })),
      },
      distributionSection({
        title: 'By position in the paper',
        unit: 'position: 0 is the beginning, 1 the end',
        values: counts.positions,
        resolution: 1 / POSITION_BINS,
        bins: { from: 0, to: 1, width: 1 / POSITION_BINS },
      }),
      yearBars('By year of the citing paper', counts.years, lastYear(counts)),
      yearBars('By year of the cited paper', counts.citedYears, lastYear(counts)),
      distributionSection({
        title: 'By age of the cited paper',
        ...(newer > 0
          ? { note: `Citations of papers newer than the citing paper (${newer}) are left out.` }
          : {}),
        unit: 'years between the cited and the citing paper',
        values: counts.ages.filter(([age]) => age >= 0),
      }),
      distributionSection({
        title: 'Papers per citation mark',
        unit: 'papers',
        values: counts.papersPerMark,
      }),
      distributionSection({
        title: 'Citations per cited paper',
        unit: 'citations of a linked paper',
        values: counts.citationsPerWork,
      }),
    ],
  };
}
