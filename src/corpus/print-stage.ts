// Not from the room's index, which loads every reader: workers need one.
import { readRecord } from '@citemill/read/internal/read/read-record';
import { jsonLine, toWire } from '@citemill/read/paper';
import type { ReadOptions } from '@citemill/read/reader';
import type { Stage } from '../engine/index.js';
import type { ReadInput } from './read-stage.js';

export interface PrintOptions extends ReadOptions {
  /** Spaces that the JSON is indented by; 0 for one line. */
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
