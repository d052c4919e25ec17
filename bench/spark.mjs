// Reading eLife papers inside tasks of Spark (local[2], the same `citemill stage rows`) by SQL's TRANSFORM and by mapInArrow (runs alternated):
// wall-clock time, processor time of Spark and all its processes, and whether both give the same rows.
//
//   npm run bench -- spark [--copies 9] [--tasks 4] [--rounds 3]      CITEMILL_SPARK_PYTHON needs pyspark, pyarrow and pandas
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { citemill, corpora, root, temporaryFolder } from './shared/machine.mjs';

const { values } = parseArgs({
  options: {
    copies: { type: 'string', default: '9' },
    tasks: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
});
const { sparkPython } = await import('../dist/cli/spark-options.js');
const python = sparkPython();
if (spawnSync(python, ['-c', 'import pyspark, pyarrow, pandas']).status !== 0) {
  console.log(`skipped: ${python} lacks pyspark, pyarrow or pandas (CITEMILL_SPARK_PYTHON names another)`);
  process.exit(0);
}
const elife = join(corpora, 'elife-jats');
const source = existsSync(elife) ? elife : join(root, 'examples', 'jats');
const texts = readdirSync(source)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => readFileSync(join(source, name), 'utf8'))
  .filter((text) => text.length > 5000);

const home = temporaryFolder();
const papers = [];
for (let copy = 0; copy < Number(values.copies); copy++)
  for (const [at, text] of texts.entries()) {
    const path = join(home, `${copy}-${at}.xml`);
    // Equal files are read once.
    writeFileSync(path, `${text}<!-- ${copy} -->`);
    papers.push({ path, file: papers.length });
  }
const lists = join(home, 'lists');
mkdirSync(lists);
const tasks = Number(values.tasks);
for (let task = 0; task < tasks; task++) {
  const share = papers.filter(({ file }) => file % tasks === task);
  writeFileSync(join(lists, `${task}.jsonl`), share.map((paper) => `${JSON.stringify(paper)}\n`).join(''));
}
console.log(`${papers.length} papers in ${tasks} tasks`);

const options = JSON.stringify({ partRecords: 500, partBytes: 64 * 1024 * 1024 });
const optionsFile = join(home, 'options.json');
writeFileSync(optionsFile, options);
const command = [process.execPath, citemill, 'stage', 'rows', '--options', `@${optionsFile}`, '--jobs', '1'];
const log = join(home, 'spark.log');
const driver = spawn(python, [join(root, 'spark', 'bench', 'ways.py'), lists, values.rounds, ...command], {
  stdio: ['ignore', 'pipe', openSync(log, 'w')],
});
const ended = new Promise((resolve) => driver.once('close', resolve));
const runs = [];
for await (const line of createInterface({ input: driver.stdout })) {
  const run = JSON.parse(line);
  runs.push(run);
  console.log(
    `${run.way.padEnd(12)} ${run.seconds.toFixed(1).padStart(6)} s  ${run.processor.toFixed(1).padStart(6)} s of processor time  ${run.rows} rows`,
  );
}
if ((await ended) !== 0) throw new Error(readFileSync(log, 'utf8').slice(-3000));
const minimum = (way, key) => Math.min(...runs.filter((run) => run.way === way).map((run) => run[key]));
for (const key of ['seconds', 'processor'])
  console.log(
    `mapInArrow / TRANSFORM, ${key === 'seconds' ? 'on the clock' : 'processor time'}: ${(minimum('mapInArrow', key) / minimum('TRANSFORM', key)).toFixed(2)}`,
  );
console.log(`rows ${new Set(runs.map(({ check }) => check)).size === 1 ? 'equal' : 'differ'}`);
