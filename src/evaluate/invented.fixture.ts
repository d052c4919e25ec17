import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defined } from '@citemill/metrics/internal/defined.fixture';
import { itemAt } from '../at.js';
import { Database, pathLiteral } from '../corpus/index.js';
import { DatasetWriter } from '../dataset/index.js';
import { recipes } from '../recipes/index.js';

/** A new folder, removed after the tests. */
export function temporary(): string {
  const path = mkdtempSync(join(tmpdir(), 'citemill-evaluate-'));
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

const TOPICS = ['silt', 'gravel', 'clay', 'peat', 'loam', 'chalk'];

/** Rows of each recipe with a table: small, regular, and different enough for models to learn from. */
const ROWS: Record<string, (n: number) => Record<string, unknown>> = {
  sciqfs(n) {
    const topic = itemAt(TOPICS, n % TOPICS.length);
    return {
      paper_id: `paper:${n}`,
      query: `We measure how ${topic} settles in slow water.`,
      sentences: [
        'Rivers carry much.',
        `Earlier work shows how ${topic} settles in water.`,
        'Our gauges stood by the bridge.',
        'Tables follow below.',
      ],
      labels: [false, true, false, false],
    };
  },
  citesum(n) {
    const topic = itemAt(TOPICS, n % TOPICS.length);
    return {
      src: `Floods move ${topic} every spring. We propose a gauge that weighs ${topic} under water number ${n}. It held for two years.`,
      tgt: `REF propose a gauge that weighs ${topic} under water.`,
      paper_id: `work:${n}`,
    };
  },
  citeworth(n) {
    const field = n % 2 === 0 ? 'Biology' : 'Engineering';
    const topic = field === 'Biology' ? 'mussels' : 'bridges';
    return {
      paper_id: `paper:${n}`,
      section_title: 'Introduction',
      mag_field_of_study: [field],
      samples: [
        { text: `Earlier studies reported many ${topic} in slow rivers.`, label: 'cite-worthy' },
        { text: `We counted ${topic} on ${n} days.`, label: 'non-cite-worthy' },
        { text: 'Our counts follow below.', label: 'non-cite-worthy' },
      ],
    };
  },
  citrec(n) {
    const topic = itemAt(TOPICS, n % TOPICS.length);
    const context = `At weir ${n} the ${topic} settles within a day TARGETCIT.`;
    return {
      context,
      paper_id: `paper:${n}`,
      title: `Weir ${n}`,
      cited_id: `work:${n}`,
      cited_title: `Weir ${n} in spring`,
      cited_abstract: `How ${topic} settles at weir ${n}.`,
      group_ids: [`work:${n}`],
    };
  },
  wikiref(n) {
    const topic = itemAt(TOPICS, n % TOPICS.length);
    return {
      query: ['River', topic],
      document: [
        'The paper came out on Monday.',
        `The weir at ${topic} bend was opened in ${1900 + n}.`,
        'Guests came by boat.',
        'It rained.',
      ],
      summary: `The weir at ${topic} bend was opened in ${1900 + n}.`,
      labels: [0, 1, 0, 0],
    };
  },
};

/** Rows of SciXGen's two tasks, with alternating kinds of objects. */
Object.assign(ROWS, {
  'scixgen-description'(n: number) {
    const topic = TOPICS[n % TOPICS.length] ?? '';
    const kind = ['table', 'figure', 'algorithm', 'theorem', 'equation'][n % 5] ?? '';
    const context = [
      ...Array.from({ length: 25 }, (_, i) => `The river was gauged at weir ${i} in spring.`),
      `Loads of ${topic} were weighed in grams per litre of water.`,
      'The weather was fair.',
    ];
    return {
      object: `<row> ${topic} <col> ${n} grams per litre`,
      caption: `Loads of ${topic} by weir`,
      context,
      context_20: context.slice(-20),
      target: `This shows the loads of ${topic} in grams per litre of water at each weir.`,
      kind,
      paper_id: `paper:${n}`,
    };
  },
  'scixgen-paragraph'(n: number) {
    const topic = TOPICS[n % TOPICS.length] ?? '';
    return {
      abstract: `We weigh ${topic} in rivers.`,
      passages: [
        { paper_id: 'work:1', text: 'Rivers carry much.' },
        { paper_id: 'work:2', text: `Earlier work weighed ${topic} in rivers by hand.` },
      ],
      target: `Rivers carry ${topic}. Earlier work weighed ${topic} by hand. We weigh ${topic} by machine.`,
      paper_id: `paper:${n}`,
    };
  },
});

/** Writes a dataset of a recipe as `build` would, and gives its folder. */
export async function inventedDataset(
  recipe: string,
  count: number,
  path = join(temporary(), recipe),
): Promise<string> {
  const { columns } = recipes.named(recipe);
  const writer = await DatasetWriter.create(path, {
    columns,
    split: { grouping: 'citing', ratios: [0.6, 0.2, 0.2], seed: 1 },
  });
  for (let n = 0; n < count; n++)
    await writer.add({
      id: `example-${n}`,
      row: defined(ROWS[recipe])(n),
      groups: { citing: `paper:${n}` },
      provenance: { paper_id: `paper:${n}`, record: `r${n}`, paragraph: 0, start: 0, end: 1 },
    });
  await writer.commit({
    recipe,
    profile: 'refined',
    options: {},
    seed: 1,
    corpus: 'corpus',
    funnel: [],
    signature: `${recipe}|profile:refined|version:citemill-1`,
  });
  return path;
}

/** A citrec dataset whose examples each cite the work of their number; there are twice as many works, and `work:N-preprint` is a copy of one. */
export async function inventedCitations(examples: number, path?: string): Promise<string> {
  const dataset = await inventedDataset('citrec', examples, path);
  const database = await Database.open({ spill: temporary() });
  await database.run(`COPY (
    SELECT concat('work:', n, suffix) AS id, concat('Weir ', n, ' in spring') AS title,
      concat('Silt, gravel, clay, peat, loam and chalk settle at weir ', n, '. ', md5(n::VARCHAR), ' ', list_aggregate(list_transform(range(12), lambda i: concat('word', n, 'of', i)), 'string_agg', ' ')) AS abstract
    FROM (SELECT range AS n FROM range(${2 * examples})), (SELECT unnest(['', '-preprint']) AS suffix)
    ORDER BY id
  ) TO ${pathLiteral(join(dataset, 'candidates.parquet'), 'write')} (FORMAT parquet)`);
  database.close();
  return dataset;
}
