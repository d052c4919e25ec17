import { basename } from 'node:path';
import { CorpusFolder, requireUsableLink, withCorpus } from '../corpus/index.js';
import {
  type ContextCounts,
  contextsReport,
  requireContextsFile,
  writeContexts,
} from '../recipes/contexts/index.js';
import type { ExportedPersonal } from '../recipes/index.js';
import { renderReport } from '../report/index.js';
import { checkReportOverwrite, writeReportFile } from './output-file.js';
import { formatCount, pluralise, textTable } from './table.js';

interface ContextsFlags {
  corpus: string;
  out: string;
  report?: string;
  databaseMemory: string;
  personal: ExportedPersonal;
  json?: boolean;
}

/** Characters of the longest bar in the summary. */
const BAR_WIDTH = 30;

function summary(counts: ContextCounts, out: string): string {
  const { citations, groups, citingPapers, resolved, linked, citedWorks, citedInCorpus, sections } = counts;
  const row = (title: string, number: number) => [
    `  ${title}`,
    formatCount(number),
    `${((100 * number) / Math.max(1, citations)).toFixed(1)}%`,
  ];
  const largest = sections[0]?.citations ?? 1;
  const bars = sections.map(({ section, citations: number }) => [
    `  ${section}`,
    formatCount(number),
    '█'.repeat(Math.max(1, Math.round((BAR_WIDTH * number) / largest))),
  ]);
  return [
    `${pluralise(citations, 'citation')} of ${pluralise(citedWorks, 'cited paper')} by ${pluralise(citingPapers, 'paper')}, in ${pluralise(groups, 'mark')}: ${out}`,
    textTable([
      row('with an entry in the bibliography', resolved),
      row('linked to a cited paper', linked),
      row('of a paper in the corpus', citedInCorpus),
    ]),
    ...(bars.length > 0 ? ['By section', textTable(bars, ['left', 'right', 'left'])] : []),
  ].join('\n');
}

export async function runExportContexts(flags: ContextsFlags): Promise<void> {
  const { corpus, out, report, databaseMemory, personal, json } = flags;
  requireContextsFile(out);
  if (report) checkReportOverwrite('export', '--report', report);
  const folder = CorpusFolder.open(corpus);
  if (folder.link === undefined)
    process.stderr.write(
      `${corpus}: not linked yet, so cited papers are described by the bibliographies alone; run citemill link --corpus ${corpus} first\n`,
    );
  else requireUsableLink(folder, corpus);
  const counts = await withCorpus(
    corpus,
    (database) => writeContexts(database, folder, out, personal),
    databaseMemory,
  );
  if (report)
    writeReportFile('export', '--report', report, renderReport(contextsReport(counts, basename(out))));
  process.stdout.write(json ? `${JSON.stringify(counts)}\n` : `${summary(counts, out)}\n`);
}
