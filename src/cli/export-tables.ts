import { existsSync, readdirSync } from 'node:fs';
import { CorpusFolder, requireUsableLink, withCorpus } from '../corpus/index.js';
import type { ExportedPersonal } from '../recipes/index.js';
import {
  requireNoTables,
  TABLE_FORMATS,
  type TableFormat,
  writeSciqfsTables,
} from '../recipes/sciqfs-tables/index.js';
import { pluralise } from './table.js';

interface TablesFlags {
  corpus: string;
  out: string;
  format?: TableFormat;
  personal: ExportedPersonal;
}

export async function runExportTables({ corpus, out, format, personal }: TablesFlags): Promise<void> {
  const folder = CorpusFolder.open(corpus);
  requireUsableLink(folder, corpus);
  if (existsSync(out)) requireNoTables(readdirSync(out), out);
  const rows = await withCorpus(corpus, (database) =>
    writeSciqfsTables(database, folder, out, { formats: format ? [format] : TABLE_FORMATS, personal }),
  );
  process.stdout.write(
    `${pluralise(rows.papers, 'paper')}, ${pluralise(rows.references, 'reference')}, ${pluralise(rows.citations, 'citation')} in ${out}\n`,
  );
}
