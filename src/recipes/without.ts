import { type CorpusFolder, withCorpus } from '../corpus/index.js';
import {
  DEFAULT_NGRAM,
  type EvaluationMatch,
  type EvaluationSet,
  EvaluationSets,
  hashSource,
  OVERLAP_REASONS,
  OVERLAP_RULES,
  type OverlapRule,
  type StagedExample,
  sourceName,
  titleWork,
} from '../dataset/index.js';
import type { Input } from '../lineage/index.js';
import type { BuildOptions } from './build-options.js';
import type { Drop, Provenance } from './recipe.js';

type WithoutOptions = Pick<BuildOptions, 'without' | 'overlap'>;

/** Returns the rules for overlaps with their defaults; undefined if no evaluation sets are given. */
export function overlapOptions({ without, overlap }: WithoutOptions) {
  if (!without?.length) return undefined;
  const by: OverlapRule[] = OVERLAP_RULES.filter((rule) => overlap?.by?.includes(rule) ?? true);
  return { by, ...(by.includes('ngram') ? { ngram: overlap?.ngram ?? DEFAULT_NGRAM } : {}) };
}

/** Returns the evaluation sets as lineage inputs of a dataset, identified by content and in an order that does not depend on the request. */
export const withoutInputs = ({ without = [] }: WithoutOptions): Input[] =>
  without
    .map((path) => ({ role: 'without', identity: hashSource(path), name: sourceName(path) }))
    .sort((a, b) => (a.identity < b.identity ? -1 : 1));

/** Drops examples that overlap evaluation sets. */
export class EvaluationOverlaps {
  /** Number of examples that overlap none of the sets. */
  kept = 0;

  private constructor(
    private readonly sets: EvaluationSets,
    /** Papers of the corpus that are in an evaluation set, by the ids that examples have. */
    private readonly papers: ReadonlyMap<string, EvaluationMatch>,
  ) {}

  /** Reads the sets of a request; undefined if it has none. */
  static async load(
    request: WithoutOptions & Pick<BuildOptions, 'databaseMemory'>,
    corpus: CorpusFolder,
  ): Promise<EvaluationOverlaps | undefined> {
    const settings = overlapOptions(request);
    if (!settings) return undefined;
    const sets = await EvaluationSets.load(request.without ?? [], settings);
    return new EvaluationOverlaps(
      sets,
      settings.by.includes('work') ? await findPapers(corpus, sets, request.databaseMemory) : new Map(),
    );
  }

  /** The evaluation sets that were read. */
  get read(): readonly EvaluationSet[] {
    return this.sets.sets;
  }

  /** Yields the examples that overlap no set. The others are dropped with a description of the overlap. */
  async *filter(
    examples: AsyncIterable<StagedExample>,
    onDrop: (drop: Drop) => Promise<void>,
  ): AsyncGenerator<StagedExample> {
    for await (const example of examples) {
      const { row } = example;
      const provenance = row.provenance as Provenance;
      const match = this.findPaper(example, provenance) ?? this.sets.find(row);
      if (match)
        await onDrop({
          reason: OVERLAP_REASONS[match.by],
          measured: `${match.measured}, ${match.row}`,
          provenance,
        });
      else {
        this.kept++;
        yield example;
      }
    }
  }

  private findPaper({ groups }: StagedExample, provenance: Provenance): EvaluationMatch | undefined {
    const ids = [provenance.paper_id, provenance.work_id, groups.citing, groups.cited, groups.document];
    for (const id of ids) {
      const match = id === undefined ? undefined : this.papers.get(id);
      if (match) return match;
    }
    return undefined;
  }
}

/** Finds the papers and cited works of a corpus that are in the sets, by any identifier or title. */
const findPapers = (
  corpus: CorpusFolder,
  sets: EvaluationSets,
  databaseMemory?: string,
): Promise<Map<string, EvaluationMatch>> =>
  withCorpus(
    corpus,
    async (database) => {
      const matches = new Map<string, EvaluationMatch>();
      for await (const rows of database.stream(
        'SELECT work_id, paper_id, doi, arxiv, acl, s2, title FROM works',
      ))
        for (const { work_id, paper_id, title, ...ids } of rows) {
          const works = [
            ...Object.entries(ids).map(([kind, id]) => (id ? `${kind}:${id}` : undefined)),
            title ? titleWork(String(title)) : undefined,
          ];
          const match = sets.findWork(works.filter((work) => work !== undefined));
          if (match) for (const id of [work_id, paper_id]) if (id !== null) matches.set(String(id), match);
        }
      return matches;
    },
    databaseMemory,
  );
