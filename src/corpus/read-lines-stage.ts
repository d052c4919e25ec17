import { findRecords, type ReadOptions, readRecord } from '@citemill/read/internal';
import { readers } from '@citemill/read/internal/read/readers';
import { type Paper, toWire } from '@citemill/read/paper';
import type { Stage } from '../engine/index.js';

/** The stage that a cluster runs on its nodes: reads the source that a line names. */
export const stage: Stage<{ path: string }, Paper, ReadOptions | undefined> = {
  name: 'read',
  async run({ path }, options) {
    if (typeof path !== 'string')
      throw Object.assign(new Error('the line has no member "path"'), { code: 'usage' });
    const papers: Paper[] = [];
    for await (const source of findRecords([path], readers)) {
      if ('error' in source) throw source.error;
      papers.push(...(await readRecord(source.record, source.reader, options)).map(toWire));
    }
    return papers;
  },
};
