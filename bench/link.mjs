// Time and memory of link for generated bibliographies: whether time is linear and memory bounded by --memory.
// Default: 2 and 5 million entries.
// node bench/link.mjs [ENTRIES…] [--memory 4GB] [--folder FOLDER]
import { mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateEntries } from './scale/entries.mjs';
import { measureCommand } from './scale/peak.mjs';
import { citemill, temporaryFolder } from './shared/machine.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { memory: { type: 'string', default: '4GB' }, folder: { type: 'string' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [2_000_000, 5_000_000];
if (values.folder) mkdirSync(values.folder, { recursive: true });
const home = temporaryFolder(values.folder);

const costs = [];
for (const entries of sizes) {
  const corpus = join(home, `corpus-${entries}`);
  const papers = await generateEntries(corpus, entries);
  const args = ['link', '--corpus', corpus, '--memory', values.memory, '--quiet'];
  const { seconds, cpu, main } = await measureCommand([citemill, ...args]);
  costs.push({ entries, cpu, main });
  console.log(
    `${entries.toLocaleString('en')} entries of ${papers.toLocaleString('en')} papers: ${seconds.toFixed(0)} s (${cpu.toFixed(0)} s of processor time, ` +
      `${((1e6 * cpu) / entries).toFixed(1)} s per million entries), ${main.toFixed(0)} MB at most with --memory ${values.memory}; load ${loadavg()[0].toFixed(1)}`,
  );
  rmSync(corpus, { recursive: true, force: true });
}
for (const { entries, cpu, main } of costs.slice(1)) {
  const [first] = costs;
  console.log(
    `${(entries / first.entries).toFixed(1)} times the entries: ${(cpu / first.cpu).toFixed(2)} times the processor time, ${(main / first.main).toFixed(2)} times the memory`,
  );
}
