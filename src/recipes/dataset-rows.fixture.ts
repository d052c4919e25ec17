import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database, parquetSource } from '../corpus/index.js';
import type { Manifest } from '../dataset/index.js';

/** What a dataset holds: rows with their splits, in the order of their files, drops, funnel and signature. `scratch` is a folder to spill to. */
export async function buildRows(out: string, scratch: string) {
  const manifest = JSON.parse(readFileSync(join(out, 'dataset.json'), 'utf8')) as Manifest;
  const database = await Database.open({ spill: join(scratch, 'spill'), threads: 1 });
  try {
    const rows: unknown[] = [];
    for (const [split, { files }] of Object.entries(manifest.splits))
      if (files.length > 0)
        for (const row of await database.rows(
          `SELECT * FROM ${parquetSource(files.map((name) => join(out, name)))}`,
        ))
          rows.push({ split, ...row });
    const drops = join(out, 'drops.jsonl');
    return {
      rows,
      funnel: manifest.funnel,
      dropped: manifest.drops,
      drops: existsSync(drops) ? readFileSync(drops, 'utf8').split('\n').sort() : [],
      signature: manifest.signature,
    };
  } finally {
    database.close();
  }
}
