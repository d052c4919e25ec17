// The module's index would load every reader, but a worker needs only one.
import { readRecord } from '@citemill/read/internal/read/read-record';
import { jsonLine, toWire } from '@citemill/read/paper';
import type { ReadOptions } from '@citemill/read/reader';
import type { Stage } from '../engine/index.js';
import type { ReadInput } from './read-stage.js';

export interface PrintOptions extends ReadOptions {
  /** Number of spaces to indent the JSON by; 0 for one line. */
  indent: number;
}

/** Reads one source and writes its papers as JSON, for `citemill read`. */
export const stage: Stage<ReadInput, string, PrintOptions> = {
  name: 'print',
  async run({ reader, ...record }, { indent, ...options }) {
    const papers = await readRecord(record, reader, options);
    return papers.map((paper) =>
      indent === 0 ? jsonLine(toWire(paper)) : `${JSON.stringify(toWire(paper), null, indent)}\n`,
    );
  },
};
