import { UserError } from '../user-error.js';
import { readModelFolder } from './model-folder.js';
import { type OpenModelOptions, openModel } from './open.js';

/** A cross-encoder for search results. */
export interface Reranker {
  /** The name of its folder. */
  readonly name: string;
  readonly signature: string;
  /** How its queries are made: the settings of its training input. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Returns a score for each text, the higher the better it answers the query. */
  score(query: string, texts: readonly string[]): Promise<number[]>;
  close(): Promise<void>;
}

/** Reads the description of a cross-encoder; throws {@link UserError} if a folder has another model. */
function readCrossEncoder(path: string) {
  const folder = readModelFolder(path);
  const { architecture, preset } = folder.description;
  if (architecture !== 'cross-encoder')
    throw new UserError(
      `${path}: trained as ${preset}, which does not reorder search results; train a cross-encoder with citemill train citrec/minilm-cross`,
    );
  return folder;
}

/** How the queries of a cross-encoder are made: the options of its job, and defaults for the rest. */
export const rerankerQuery = (path: string): Record<string, unknown> => ({
  query: 'title',
  marks: 'keep',
  ...readCrossEncoder(path).description.job.input?.options,
});

/** Opens a cross-encoder that `citemill train` wrote. */
export async function openReranker(path: string, options: OpenModelOptions = {}): Promise<Reranker> {
  const { name, description } = readCrossEncoder(path);
  const query = rerankerQuery(path);
  const model = await openModel(path, options);
  return {
    name,
    query,
    signature: `cross-encoder|preset:${description.preset}|precision:${options.precision ?? 'fp32'}|query:${query.query},marks:${query.marks}|sha256:${model.identity.slice(0, 16)}`,
    async score(text, texts) {
      // One row per pair, so that the cache knows each of them, however many there are.
      const rows = texts.map((candidate, i) => ({ id: String(i), query: text, sentences: [candidate] }));
      return (await model.answer(rows)).map(({ scores }) => scores?.[0] ?? Number.NEGATIVE_INFINITY);
    },
    close: () => model.close(),
  };
}
