import { truncate } from '@citemill/read/paper';
import { hashText } from '../lineage/index.js';
import { type PersonalRule, protectResults } from './personal.js';
import type { AnyRecipe, Drop, Example } from './recipe.js';
import type { PaperResult } from './run-recipe.js';

/** Maximum number of characters of an example or a dropped text. */
const TEXT_CHARACTERS = 300;

/** An example of a run, without its row. */
export interface SampledExample {
  id: string;
  record: string;
  paragraph: number;
  start: number;
  text: string;
  /** Hash of the row. */
  hash: string;
}

/** The examples and drops of a run on a sample of papers. */
export interface SampledRows {
  examples: SampledExample[];
  drops: Drop[];
  /** Number of papers for which the recipe failed. */
  failures: number;
}

/** Collects the results of a recipe with given options on a sample of papers. */
export class SampleRun {
  /** Number of characters of all rows so far. */
  characters = 0;
  private readonly examples: Example[] = [];
  private readonly drops: Drop[] = [];
  private failures = 0;

  constructor(
    private readonly recipe: AnyRecipe,
    readonly options: Record<string, unknown>,
    private readonly seed: number,
    /** The column that represents an example. */
    private readonly column: string | undefined,
  ) {}

  /** Applies the rule for personal data to the results of a paper. */
  prepare(paper: PaperResult, rule: PersonalRule) {
    const results = paper.results.map((result) => ({ ...result, examples: [...result.examples] }));
    return { failure: paper.failure, results: protectResults(results, rule) };
  }

  add({ failure, results }: ReturnType<SampleRun['prepare']>): void {
    if (failure !== undefined) this.failures++;
    for (const { examples, drops } of results) {
      for (const drop of drops) this.drops.push(shorten(drop));
      for (const example of examples) {
        this.examples.push(example);
        this.characters += JSON.stringify(example.row).length;
      }
    }
  }

  /** Returns the examples that the recipe's second pass keeps, and the drops. `folder` is for temporary files of the pass. */
  finish(folder: string): SampledRows {
    const { recipe, options, seed, examples, failures } = this;
    const drops = [...this.drops];
    const pass = recipe.secondPass?.(options, seed, folder);
    for (const example of examples) pass?.see(example);
    const shown = examples.filter((example) => {
      const verdict = pass?.judge(example);
      if (verdict) drops.push(shorten({ ...verdict, provenance: example.provenance }));
      return verdict === undefined;
    });
    return { examples: shown.map((example) => this.sampleExample(example)), drops, failures };
  }

  private sampleExample({ id, row, provenance: { record, paragraph, start } }: Example): SampledExample {
    const text = this.column === undefined ? '' : String(row[this.column] ?? '');
    return {
      id,
      record,
      paragraph,
      start,
      text: truncate(text, TEXT_CHARACTERS),
      hash: hashText(JSON.stringify(row)),
    };
  }
}

const shorten = (drop: Drop): Drop =>
  drop.text === undefined ? drop : { ...drop, text: truncate(drop.text, TEXT_CHARACTERS) };
