import { mkdirSync, renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type Dataset, SPLITS, type Split } from '../../dataset/index.js';
import { HashSet, LineFile, requireNewFolder, Scratch } from '../../engine/index.js';
import { hashText } from '../../lineage/index.js';
import { UserError } from '../../user-error.js';
import { BEIR_SHAPES, type BeirDocument, type BeirQuery, type BeirShape } from './rows.js';

/** BEIR's names of the splits. */
const SPLIT_NAMES: Record<Split, string> = { train: 'train', validation: 'dev', test: 'test' };
/** Subfolder of the scratch folder in which the files are written. */
const NEW = 'beir';
/** The files that may be deleted from a scratch folder. */
const UNFINISHED = /^beir(?:\/(?:corpus\.jsonl|queries\.jsonl|qrels(?:\/(?:train|dev|test)\.tsv)?))?$/;

export interface BeirCounts {
  documents: number;
  queries: number;
  /** Number of examples with a right answer. Examples with the same query count as one query in `queries`. */
  examples: number;
  /** Number of right answers by BEIR's name of the split; splits without answers have no file. */
  answers: Record<string, number>;
}

/** Encodes white space and quotation marks in an id, because they separate the columns of qrels files. */
const columnId = (id: string): string => id.replaceAll(/[\s"%]/gu, encodeURIComponent);

const columnIds = (ids: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, typeof id === 'string' ? columnId(id) : id]),
  );

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** Throws {@link UserError} if a dataset is not a retrieval task, or if the folder is not new. */
function checkExport({ path, manifest }: Dataset, out: string): BeirShape {
  const shape = Object.hasOwn(BEIR_SHAPES, manifest.recipe) ? BEIR_SHAPES[manifest.recipe] : undefined;
  if (!shape)
    throw new UserError(
      `${path}: the recipe ${manifest.recipe} does not make a retrieval task; choose a dataset of ${Object.keys(BEIR_SHAPES).join(', ')}`,
    );
  requireNewFolder(out);
  return shape;
}

/** Writes the files of a retrieval task. */
export class BeirWriter {
  private readonly corpus: LineFile;
  private readonly queries: LineFile;
  private readonly seen = { documents: new HashSet(), queries: new HashSet(), answers: new HashSet() };
  private examples = 0;
  private readonly answers: Record<string, number> = {};

  constructor(private readonly folder: string) {
    mkdirSync(join(folder, 'qrels'), { recursive: true });
    this.corpus = new LineFile(join(folder, 'corpus.jsonl'));
    this.queries = new LineFile(join(folder, 'queries.jsonl'));
  }

  get counts(): BeirCounts {
    const { seen, examples, answers } = this;
    return { documents: seen.documents.size, queries: seen.queries.size, examples, answers };
  }

  async addDocument({ id, title, text }: BeirDocument): Promise<void> {
    if (this.seen.documents.add(hashText(id)))
      await this.corpus.write(jsonLine({ _id: columnId(id), title, text, metadata: {} }));
  }

  /** Writes the queries and right answers of a split. */
  async addSplit(
    name: string,
    rows: AsyncIterable<{ query: BeirQuery; relevant: readonly string[] }>,
  ): Promise<void> {
    let qrels: LineFile | undefined;
    try {
      for await (const { query, relevant } of rows) {
        const unknown = relevant.find((id) => !this.seen.documents.has(hashText(id)));
        if (unknown !== undefined)
          throw new UserError(
            `the right answer ${unknown} of ${query.id} is not among the candidates; build the dataset again`,
          );
        const { id, text, metadata } = query;
        if (relevant.length > 0) this.examples++;
        if (relevant.length > 0 && this.seen.queries.add(hashText(id)))
          await this.queries.write(jsonLine({ _id: columnId(id), text, metadata: columnIds(metadata) }));
        for (const answer of relevant) {
          if (!this.seen.answers.add(hashText(`${name}\t${id}\t${answer}`))) continue;
          if (!qrels) {
            qrels = new LineFile(join(this.folder, 'qrels', `${name}.tsv`));
            await qrels.write('query-id\tcorpus-id\tscore\n');
          }
          await qrels.write(`${columnId(id)}\t${columnId(answer)}\t1\n`);
          this.answers[name] = (this.answers[name] ?? 0) + 1;
        }
      }
      await qrels?.close();
    } finally {
      await qrels?.abort();
    }
  }

  async close(): Promise<void> {
    await this.corpus.close();
    await this.queries.close();
  }

  async abort(): Promise<void> {
    await this.corpus.abort();
    await this.queries.abort();
  }
}

/**
 * Writes a dataset as a retrieval task in BEIR's format: `corpus.jsonl`, `queries.jsonl` and `qrels/SPLIT.tsv`. The folder is complete or
 * absent.
 */
export async function writeBeir(dataset: Dataset, out: string): Promise<BeirCounts> {
  const shape = checkExport(dataset, out);
  const parent = dirname(resolve(out));
  mkdirSync(parent, { recursive: true });
  await Scratch.sweep(parent, UNFINISHED);
  const scratch = await Scratch.create(parent, UNFINISHED);
  try {
    const folder = join(scratch.path, NEW);
    const writer = new BeirWriter(folder);
    try {
      await writeTask(dataset, shape, writer);
      await writer.close();
    } finally {
      await writer.abort();
    }
    requireNewFolder(out);
    renameSync(folder, join(parent, basename(resolve(out))));
    return writer.counts;
  } finally {
    await scratch.remove();
  }
}

async function writeTask(dataset: Dataset, shape: BeirShape, writer: BeirWriter): Promise<void> {
  if (shape.documents)
    for await (const row of dataset.extraRows(shape.documents.file, shape.documents.columns))
      await writer.addDocument(shape.documents.document(row));
  for (const split of SPLITS)
    await writer.addSplit(SPLIT_NAMES[split], taskRows(dataset, split, shape, writer));
}

async function* taskRows(dataset: Dataset, split: Split, shape: BeirShape, writer: BeirWriter) {
  for await (const row of dataset.rows(split)) {
    const { query, documents, relevant } = shape.row(row);
    for (const document of documents) await writer.addDocument(document);
    yield { query, relevant };
  }
}
