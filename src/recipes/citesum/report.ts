import { Histogram, histogramSection, type Section } from '../../report/index.js';
import { decimal, percent, sortedBars } from '../format-figure.js';
import type { Figure, RecipeReport, ReportInput } from '../recipe.js';
import { sampleRows } from '../sample-rows.js';
import { PUBLISHED } from './published.js';

const METRICS = [
  ['rouge1', 'ROUGE-1', PUBLISHED.recallKept.rouge1],
  ['rouge2', 'ROUGE-2', PUBLISHED.recallKept.rouge2],
  ['rougeL', 'ROUGE-L', PUBLISHED.recallKept.rougeL],
] as const;

const countWords = (text: unknown) =>
  String(text ?? '')
    .split(/\s+/)
    .filter(Boolean).length;

/** The values that the report needs from a row. */
interface RowMeasure {
  sourceWords: number;
  summaryWords: number;
  paper: string;
  discipline: string;
}

function measureRow(row: Record<string, unknown>): RowMeasure & Record<string, unknown> {
  const { mag_field_of_study: fields } = (row.discipline ?? {}) as { mag_field_of_study?: string[] | null };
  return {
    sourceWords: countWords(row.src),
    summaryWords: countWords(row.tgt),
    paper: String(row.paper_id),
    discipline: fields?.[0] ?? 'unknown',
  };
}

/** Reports CiteSum's Table 3, its Figures 1 and 2, and the recall before and after the filter (§2.1, §2.2). */
class CiteSumReport implements RecipeReport {
  private readonly source = new Histogram();
  private readonly summary = new Histogram();
  private readonly disciplines = new Map<string, number>();
  private readonly citations = new Map<string, number>();
  private readonly samples = sampleRows(8, ({ tgt, src, title }) => ({ tgt, src, title: title ?? '–' }));

  readonly measure = measureRow;

  add(row: Record<string, unknown>): void {
    const { sourceWords, summaryWords, paper, discipline } = row as unknown as RowMeasure;
    this.source.add(sourceWords);
    this.summary.add(summaryWords);
    this.citations.set(paper, (this.citations.get(paper) ?? 0) + 1);
    this.disciplines.set(discipline, (this.disciplines.get(discipline) ?? 0) + 1);
  }

  show(row: Record<string, unknown>): void {
    this.samples.show(row);
  }

  figures({ counts, measures }: ReportInput): Figure[] {
    const citations = this.citationsPerPaper();
    const rarelyCited = [...this.citations.values()].filter((count) => count < 5).length;
    return [
      {
        name: 'mean words of a source',
        ours: decimal(this.source.statistics().mean, 1),
        published: String(PUBLISHED.sourceWords),
      },
      {
        name: 'mean words of a summary',
        ours: decimal(this.summary.statistics().mean, 1),
        published: String(PUBLISHED.summaryWords),
      },
      ...METRICS.map(([key, name, published]) => ({
        name: `${name} recall after filtering`,
        ours: percent(measures.get(`${key}_kept`)?.statistics().mean),
        published: percent(published),
      })),
      {
        name: 'single-citation sentences kept',
        ours: percent((counts.examples ?? 0) / (counts.single_citation ?? 0)),
        published: percent(PUBLISHED.shareKept),
      },
      {
        name: 'computer science among papers with Related Work and a known field',
        ours: percent((counts.related_work_computer_science ?? 0) / (counts.related_work_field_known ?? 0)),
        published: percent(PUBLISHED.computerScience),
      },
      {
        name: 'recall of SciTLDR’s references (authors; reviews)',
        ours: 'citemill evaluate scitldr:PATH',
        published: PUBLISHED.recallScitldr,
      },
      {
        name: 'cited papers',
        ours: String(this.citations.size),
        published: PUBLISHED.citedPapers.toLocaleString('en-GB'),
      },
      {
        name: 'citations per cited paper',
        ours: decimal(citations.statistics().mean, 2),
        published: String(PUBLISHED.citationsPerPaper),
      },
      {
        name: 'cited papers with fewer than 5 citations',
        ours: percent(rarelyCited / this.citations.size),
        published: percent(PUBLISHED.fewerThanFiveCitations),
      },
    ];
  }

  sections({ measures }: ReportInput): Section[] {
    const recalls: Section[] = METRICS.flatMap(([key, name, published]) => {
      const before = measures.get(key);
      const after = measures.get(`${key}_kept`);
      if (!before?.count) return [];
      return [
        histogramSection({
          title: `${name} recall of single-citation sentences, before and after the filter`,
          unit: `${name} recall`,
          histogram: before,
          label: 'before the filter',
          ...(after ? { overlay: { label: 'after', histogram: after } } : {}),
          marks: [{ value: published, label: 'published mean after' }],
          bins: { from: 0, to: 1, width: 0.05 },
        }),
      ];
    });
    return [
      ...recalls,
      histogramSection({
        title: 'Length of sources',
        unit: 'words',
        histogram: this.source,
        marks: [{ value: PUBLISHED.sourceWords, label: 'published mean' }],
      }),
      histogramSection({
        title: 'Length of summaries',
        unit: 'words',
        histogram: this.summary,
        marks: [{ value: PUBLISHED.summaryWords, label: 'published mean' }],
      }),
      histogramSection({
        title: 'Citations per cited paper (Figure 2)',
        unit: 'citations',
        histogram: this.citationsPerPaper(),
        marks: [{ value: PUBLISHED.citationsPerPaper, label: 'published mean' }],
      }),
      {
        kind: 'bars',
        title: 'Disciplines of cited papers (Figure 1)',
        unit: 'examples',
        bars: sortedBars(this.disciplines).slice(0, 20),
      },
      this.samples.section(),
    ];
  }

  /** Counts how often each cited paper appears (Figure 2). */
  private citationsPerPaper(): Histogram {
    const histogram = new Histogram();
    for (const count of this.citations.values()) histogram.add(count);
    return histogram;
  }
}

export const citesumReport = (): RecipeReport => new CiteSumReport();
