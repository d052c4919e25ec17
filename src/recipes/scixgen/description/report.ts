import { truncate } from '@citemill/read/paper';
import { type ExampleItem, Histogram, histogramSection, type Section } from '../../../report/index.js';
import { decimal } from '../../format-figure.js';
import type { Figure, RecipeReport, ReportInput } from '../../recipe.js';
import { countTokens, countWords } from '../../words.js';
import { PUBLISHED } from '../published.js';
import { retentionSection } from '../retention.js';

const SAMPLES_PER_KIND = 3;
/** Maximum number of characters of a text in an example. */
const MAX_SHOWN_CHARACTERS = 1500;

const shorten = (text: string) => truncate(text, MAX_SHOWN_CHARACTERS);

interface KindFigures {
  examples: number;
  words: Histogram;
  sentences: Histogram;
  tokens: Histogram;
  samples: ExampleItem[];
}

/** A report with SciXGen's Tables 3 and 4, lengths, and examples of each kind. */
class DescriptionReport implements RecipeReport {
  private readonly kinds = new Map<string, KindFigures>();
  private readonly words = new Histogram();
  private readonly context = new Histogram();
  private withCode = 0;
  private total = 0;

  constructor() {
    for (const kind of Object.keys(PUBLISHED.descriptions)) this.kindFigures(kind);
  }

  private kindFigures(kind: string): KindFigures {
    let figures = this.kinds.get(kind);
    if (!figures) {
      figures = {
        examples: 0,
        words: new Histogram(),
        sentences: new Histogram(),
        tokens: new Histogram(),
        samples: [],
      };
      this.kinds.set(kind, figures);
    }
    return figures;
  }

  add(row: Record<string, unknown>): void {
    const figures = this.kindFigures(String(row.kind));
    const length = countWords(String(row.target));
    const sentences = ((row.context ?? row.context_20) as string[]).length;
    this.total++;
    if ((row.code_urls as string[]).length > 0) this.withCode++;
    figures.examples++;
    for (const histogram of [this.words, figures.words]) histogram.add(length);
    for (const histogram of [this.context, figures.sentences]) histogram.add(sentences);
    figures.tokens.add(countTokens(String(row.object)));
    if (figures.samples.length < SAMPLES_PER_KIND) figures.samples.push(sampleItem(row));
  }

  figures(): Figure[] {
    const published: Partial<Record<string, { examples: number; words: number; sentences: number }>> =
      PUBLISHED.descriptions;
    return [...this.kinds].flatMap(([kind, figures]): Figure[] => {
      const publishedKind = published[kind];
      return [
        {
          name: `${kind}: examples`,
          ours: figures.examples.toLocaleString('en-GB'),
          ...(publishedKind ? { published: publishedKind.examples.toLocaleString('en-GB') } : {}),
        },
        {
          name: `${kind}: mean words of a target`,
          ours: decimal(figures.words.statistics().mean),
          ...(publishedKind ? { published: String(publishedKind.words) } : {}),
        },
        {
          name: `${kind}: mean sentences of context`,
          ours: decimal(figures.sentences.statistics().mean),
          ...(publishedKind ? { published: String(publishedKind.sentences) } : {}),
        },
      ];
    });
  }

  sections({ counts, measures }: ReportInput): Section[] {
    const paperWords = measures.get('paper_words');
    const before = measures.get('target_words');
    return [
      retentionSection(counts),
      ...(before?.count
        ? [
            histogramSection({
              title: 'Length of targets, before and after the filters',
              unit: 'words',
              histogram: before,
              label: 'before',
              overlay: { label: 'after', histogram: this.words },
              marks: [{ value: 71, label: 'published mean' }],
            }),
          ]
        : []),
      histogramSection({
        title: 'Context: sentences before the target',
        unit: 'sentences',
        histogram: this.context,
        marks: [{ value: 200, label: 'published mean, about' }],
      }),
      ...[...this.kinds]
        .filter(([, { examples }]) => examples > 0)
        .map(([kind, { tokens }]) =>
          histogramSection({ title: `Length of the objects: ${kind}`, unit: 'tokens', histogram: tokens }),
        ),
      ...(paperWords?.count
        ? [
            histogramSection({
              title: 'Length of papers',
              unit: 'words',
              histogram: paperWords,
              marks: [{ value: PUBLISHED.wordsPerPaper, label: 'published mean' }],
            }),
          ]
        : []),
      {
        kind: 'table',
        title: 'Links to code',
        columns: ['', 'examples', 'of'],
        rows: [['from papers that link to code', this.withCode, this.total]],
      },
      {
        kind: 'examples',
        title: 'Some examples of each kind',
        items: [...this.kinds.values()].flatMap(({ samples }) => samples),
      },
    ];
  }
}

export const descriptionReport = (): RecipeReport => new DescriptionReport();

function sampleItem(row: Record<string, unknown>): ExampleItem {
  return {
    id: String(row.id),
    fields: [
      { name: `object (${row.kind}, ${row.label ?? 'no label'})`, text: shorten(String(row.object)) },
      {
        name: 'the last sentences of context',
        text: shorten((row.context_20 as string[]).slice(-3).join(' ')),
      },
      { name: 'target', text: shorten(String(row.target)) },
    ],
  };
}
