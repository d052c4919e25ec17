import { truncate } from '@citemill/read/paper';
import { UserError } from '../../user-error.js';
import { NearDuplicates } from './near-duplicates.js';
import { PassageIndex } from './passage-index.js';
import { rowTexts } from './row-texts.js';
import { rowWorks } from './row-works.js';
import { sourceName, sourceRows } from './source-rows.js';

/** How an example can overlap an evaluation set: the same paper, shared passages, or nearly the same text. */
export const OVERLAP_RULES = ['work', 'ngram', 'minhash'] as const;
export type OverlapRule = (typeof OVERLAP_RULES)[number];

export interface OverlapSettings {
  /** The rules that apply (default: all). */
  by?: readonly OverlapRule[] | undefined;
  /** Number of words in a run for the rule `ngram` (default: 13). */
  ngram?: number | undefined;
}

/** Number of words in a run, as in GPT-3's check of its evaluation sets (Brown et al. 2020, appendix C). */
export const DEFAULT_NGRAM = 13;
/** Minimum share of the shorter text's runs that both texts have. It is high enough that one quoted sentence is not an overlap. */
const MIN_CONTAINMENT = 0.5;
/** Minimum Jaccard similarity of near-duplicates, as in the leakage check. */
const MIN_SIMILARITY = 0.8;

/** Why an example overlaps an evaluation set. */
export interface EvaluationMatch {
  by: OverlapRule;
  /** The name of the set and the id of its row. */
  row: string;
  /** What the two rows have in common, as in `0.83 of the 13-word runs`. */
  measured: string;
}

/** Drop reasons by rule. */
export const OVERLAP_REASONS: Record<OverlapRule, string> = {
  work: 'in an evaluation set: same paper',
  ngram: 'in an evaluation set: shared passages',
  minhash: 'in an evaluation set: near-duplicate text',
};

/** An evaluation set that was read. */
export interface EvaluationSet {
  name: string;
  rows: number;
}

/** What a row must have so that a rule can compare it, for messages. */
const RULE_NEEDS: Record<OverlapRule, (ngram: number) => string> = {
  work: () => 'the DOI, arXiv id or title of a paper',
  ngram: (ngram) => `a text of at least ${ngram} words`,
  minhash: () => 'a text of at least 8 different words',
};

/** Rows of evaluation sets, indexed so that overlapping examples are found. Memory is proportional to the sets' texts. */
export class EvaluationSets {
  /** The sets in the order given. */
  readonly sets: EvaluationSet[] = [];
  private readonly rules: ReadonlySet<OverlapRule>;
  private readonly ngram: number;
  private readonly works = new Map<string, string>();
  private readonly passages: PassageIndex;
  private readonly passageRows: string[] = [];
  private readonly near = new NearDuplicates(MIN_SIMILARITY);
  private readonly nearRows: string[] = [];

  private constructor({ by, ngram = DEFAULT_NGRAM }: OverlapSettings) {
    this.rules = new Set(by ?? OVERLAP_RULES);
    this.ngram = ngram;
    this.passages = new PassageIndex(ngram);
  }

  /** Reads sets: Citemill datasets, files of JSON lines or Parquet, folders of such files, or known sets as `NAME:PATH`. */
  static async load(paths: readonly string[], settings: OverlapSettings = {}): Promise<EvaluationSets> {
    const sets = new EvaluationSets(settings);
    for (const path of paths) {
      const set: EvaluationSet = { name: sourceName(path), rows: 0 };
      let usable = 0;
      for await (const row of sourceRows(path)) {
        set.rows++;
        const name = `${set.name} ${String(row.id ?? row.paper_id ?? `row ${set.rows}`)}`;
        try {
          if (sets.add(row, name)) usable++;
        } catch (error) {
          throw error instanceof UserError
            ? new UserError(`${path}: row ${set.rows}: ${error.message}`)
            : error;
        }
      }
      if (set.rows === 0) throw new UserError(`${path} has no rows, so nothing can overlap it`);
      if (usable === 0) {
        const needs = [...sets.rules].map((rule) => RULE_NEEDS[rule](sets.ngram));
        throw new UserError(`${path}: nothing can overlap it, because no row has ${needs.join(' or ')}`);
      }
      sets.sets.push(set);
    }
    return sets;
  }

  /** Number of rows of all sets. */
  get rows(): number {
    return this.sets.reduce((sum, { rows }) => sum + rows, 0);
  }

  /** Adds a row. Returns false if it has nothing that a rule compares. */
  private add(row: Record<string, unknown>, name: string): boolean {
    const works = this.rules.has('work') ? rowWorks(row) : [];
    let isUsable = works.length > 0;
    for (const work of works) if (!this.works.has(work)) this.works.set(work, name);
    for (const text of rowTexts(row)) {
      if (this.rules.has('ngram') && this.passages.add(text) !== undefined) {
        isUsable = true;
        this.passageRows.push(name);
      }
      if (this.rules.has('minhash')) {
        isUsable = true;
        if (this.near.add(text, () => true) === this.nearRows.length) this.nearRows.push(name);
      }
    }
    return isUsable;
  }

  /** Finds a row with one of these papers, given as `doi:…`, `arxiv:…` or `title:…`. */
  findWork(works: readonly string[]): EvaluationMatch | undefined {
    for (const work of works) {
      const row = this.works.get(work);
      if (row !== undefined) return { by: 'work', row, measured: truncate(work, 100) };
    }
    return undefined;
  }

  /** Finds a row of the sets that a row overlaps, by the first rule that applies. */
  find(row: Record<string, unknown>): EvaluationMatch | undefined {
    const work = this.findWork(rowWorks(row));
    if (work) return work;
    const texts = rowTexts(row);
    return this.findPassages(texts) ?? this.findNear(texts);
  }

  private findPassages(texts: readonly string[]): EvaluationMatch | undefined {
    for (const text of texts) {
      const best = this.passages.search(text);
      if (best && best.share >= MIN_CONTAINMENT)
        return {
          by: 'ngram',
          row: this.passageRows[best.entry] ?? '',
          measured: `${best.share.toFixed(2)} of the ${this.ngram}-word runs`,
        };
    }
    return undefined;
  }

  private findNear(texts: readonly string[]): EvaluationMatch | undefined {
    let best: EvaluationMatch | undefined;
    let highest = 0;
    for (const text of texts)
      this.near.search(
        text,
        () => true,
        (entry, similarity) => {
          if (similarity <= highest) return;
          highest = similarity;
          const measured = `Jaccard similarity ${similarity.toFixed(2)}`;
          best = { by: 'minhash', row: this.nearRows[entry] ?? '', measured };
        },
      );
    return best;
  }
}
