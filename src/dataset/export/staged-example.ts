import { jsonLine } from '@citemill/read/paper';
import { splitLines } from '../../engine/index.js';
import { encodeBands } from '../duplicates/minhash.js';
import { type DatasetDrop, type DatasetExample, type Groups, SPLIT_CONFLICT } from '../example.js';
import { toText } from '../to-text.js';

/** What a build needs to know about a finished example besides its row. Computed once, and cached together with the example. */
export interface ExampleFacts {
  /** Bytes of the row in Arrow's memory. */
  arrow?: number;
  /** For each column that is checked for near-duplicates: the MinHash bands of its text in base64; null without a text. */
  bands?: (string | null)[];
  /** What the recipe's report needs to know about the row. */
  measure?: unknown;
}

/** Which facts of a row are computed. */
export interface FactRules {
  /** Columns that are checked for near-duplicates. */
  leakage: readonly string[];
  measure?: ((row: Record<string, unknown>) => unknown) | undefined;
  /** Measures the bytes of a row in Arrow's memory. */
  arrow?: (row: Record<string, unknown>) => number;
}

export interface StagedHead {
  id: string;
  groups: Groups;
  /** The field of study of its paper, if the dataset is balanced by field. */
  field?: string | undefined;
  /** Bytes of the row in Arrow's memory. */
  arrow: number;
}

const decoder = new TextDecoder();
const NEWLINE = Buffer.from('\n');

/** An example whose row is already serialised as a line of JSON. The row is parsed only on request. */
export class StagedExample implements StagedHead {
  readonly id: string;
  readonly groups: Groups;
  readonly field: string | undefined;
  readonly arrow: number;

  constructor(
    head: StagedHead,
    /** Its groups and {@link ExampleFacts} as a line of JSON, with a newline. */
    readonly facts: Uint8Array,
    /** The row with its id, provenance and groups, and a newline. */
    readonly line: Uint8Array,
  ) {
    this.id = head.id;
    this.groups = head.groups;
    this.field = head.field;
    this.arrow = head.arrow;
  }

  static from({ id, row, groups, provenance }: DatasetExample, rules: FactRules): StagedExample {
    const line = Buffer.from(jsonLine({ ...row, id, provenance, ' groups': groups }));
    const arrow = rules.arrow?.({ ...row, id, provenance }) ?? 0;
    const texts = rules.leakage.map((column) => toText(row[column]));
    const facts: ExampleFacts = {
      arrow,
      ...(texts.length > 0
        ? { bands: texts.map((text) => (text === undefined ? null : encodeBands(text))) }
        : {}),
      ...(rules.measure ? { measure: rules.measure({ ...row, id }) } : {}),
    };
    return new StagedExample({ id, groups, arrow }, Buffer.from(jsonLine({ groups, ...facts })), line);
  }

  /** Returns the same example with the field of study for which it counts. */
  withField(field: string | undefined): StagedExample {
    return field === undefined ? this : new StagedExample({ ...this.head, field }, this.facts, this.line);
  }

  get head(): StagedHead {
    const { id, groups, field, arrow } = this;
    return { id, groups, arrow, ...(field === undefined ? {} : { field }) };
  }

  /** Parsed from the row, because it is rarely needed. */
  get provenance(): object {
    return this.row.provenance as object;
  }

  get row(): Record<string, unknown> {
    return JSON.parse(decoder.decode(this.line)) as Record<string, unknown>;
  }
}

/** Makes the drop of an example whose citing and cited paper belong to different splits. */
export const splitConflict = (example: StagedExample, measured: string): DatasetDrop => ({
  reason: SPLIT_CONFLICT,
  measured,
  // Parsed only if drops are kept.
  get provenance() {
    return example.provenance as DatasetDrop['provenance'];
  },
});

/** Serialises an example to lines that {@link storedExamples} reads: its head, its facts and its row. */
export const exampleLines = ({ head, facts, line }: StagedExample): (string | Uint8Array)[] => [
  `${JSON.stringify(head)}\n`,
  facts,
  line,
];

/** Reads examples from a file written with {@link exampleLines}. */
export async function* storedExamples(file: AsyncIterable<Uint8Array>): AsyncGenerator<StagedExample> {
  let head: StagedHead | undefined;
  let facts: Uint8Array | undefined;
  for await (const { bytes } of splitLines(file, Infinity)) {
    if (!head) head = JSON.parse(decoder.decode(bytes)) as StagedHead;
    else if (!facts) facts = Buffer.concat([bytes, NEWLINE]);
    else {
      yield new StagedExample(head, facts, Buffer.concat([bytes, NEWLINE]));
      head = undefined;
      facts = undefined;
    }
  }
  if (head) throw new Error(`the file of examples ends within example ${head.id}`);
}
