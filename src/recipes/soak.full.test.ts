import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { thorough } from '@citemill/metrics/internal/thorough.fixture';
import { corpusContent } from '../corpus/collection.fixture.js';
import { slicesFolder, withCorpus } from '../corpus/index.js';
import { type Draw, RandomCollection, seededDraw } from './random-collection.fixture.js';

/** Random sequences of this many steps, one for each seed. CITEMILL_SOAK_SEEDS=20 runs twenty of them. */
const STEPS = Number(process.env.CITEMILL_SOAK_STEPS ?? thorough(8, 4));
const SEEDS = Number(process.env.CITEMILL_SOAK_SEEDS ?? 1);
const FIRST_SEED = Number(process.env.CITEMILL_SOAK_SEED ?? 3);
const CLI = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const RECIPES = ['sciqfs', 'citeworth'];
const SLICES = 2;
/** Commands without `--quiet`. */
const WITHOUT_PROGRESS = new Set(['merge', 'remove']);

/** Runs a command; killed after some milliseconds if these are given. */
function run(
  args: readonly string[],
  killAfterMs?: number,
): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (text) => {
      stderr += text;
    });
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, stderr });
    });
  });
}

/** A corpus and its datasets below a folder, and the commands on them. */
class Mill {
  readonly corpus: string;
  readonly log: string[] = [];

  constructor(
    readonly folder: string,
    readonly collection: RandomCollection,
    readonly draw: Draw,
  ) {
    this.corpus = join(folder, 'corpus');
  }

  private async command(args: readonly string[], allowed = /^$/): Promise<void> {
    const kill = this.draw(4) === 0 ? 150 + this.draw(2500) : undefined;
    this.log.push(`${args.slice(0, 2).join(' ')}${kill === undefined ? '' : ` (killed after ${kill} ms)`}`);
    const { code, stderr } = await run(
      WITHOUT_PROGRESS.has(args[0] ?? '') ? args : [...args, '--quiet'],
      kill,
    );
    if (code === 0 || (kill !== undefined && code === null) || allowed.test(stderr)) return;
    assert.fail(`${args.join(' ')}: ${stderr}\n${this.log.join('\n')}`);
  }

  private flags = () => ['--corpus', this.corpus];
  out = (recipe: string) => join(this.folder, recipe);

  ingest = () => this.command(['ingest', this.collection.sources, '--prune', '--jobs', '1', ...this.flags()]);
  link = () =>
    this.command(
      ['link', '--metadata', this.collection.metadata, ...this.flags()],
      /not a corpus|was not finished|interrupted/,
    );
  async build(recipe: string): Promise<void> {
    await this.command(
      ['build', recipe, '--jobs', '1', ...this.flags(), '--out', this.out(recipe)],
      /not a corpus|not linked|stale|was not finished|no paper is left/,
    );
  }

  remove = () =>
    this.command(['remove', '--path', this.collection.anyPath(), ...this.flags()], /not a corpus/);

  async slicedIngest(): Promise<void> {
    for (let index = 1; index <= SLICES; index++)
      await this.command([
        ...[
          'ingest',
          this.collection.sources,
          '--jobs',
          '1',
          '--slice',
          `${index}/${SLICES}`,
          ...this.flags(),
        ],
      ]);
    await this.command(['merge', ...this.flags()], /slices? .*(?:missing|other|different|again)/);
    rmSync(slicesFolder(this.corpus), { recursive: true, force: true });
  }

  async slicedBuild(recipe: string): Promise<void> {
    const args = ['build', recipe, '--jobs', '1', ...this.flags(), '--out', this.out(recipe)];
    const refused = /not a corpus|not linked|stale|was not finished|are missing|of another dataset/;
    for (let index = 1; index <= SLICES; index++)
      await this.command([...args, '--slice', `${index}/${SLICES}`], refused);
    await this.command([...args, '--slices', String(SLICES)], refused);
  }

  change(): void {
    this.log.push(`change: ${this.collection.change(1 + this.draw(3)).join(', ')}`);
  }

  async step(): Promise<void> {
    const recipe = RECIPES[this.draw(RECIPES.length)] ?? 'sciqfs';
    const steps = [
      ...[() => this.ingest(), () => this.ingest(), () => this.link(), () => this.link()],
      ...[() => this.build(recipe), () => this.build(recipe), () => this.slicedBuild(recipe)],
      ...[
        () => this.remove(),
        () => this.slicedIngest(),
        async () => this.change(),
        async () => this.change(),
      ],
    ];
    await steps[this.draw(steps.length)]?.();
  }
}

/** Everything undisturbed, up to the datasets. */
async function finish(mill: Mill, corpus: string, out: (recipe: string) => string): Promise<void> {
  const { sources, metadata } = mill.collection;
  const commands = [
    // Papers that were removed come back.
    ['ingest', sources, '--prune', '--retry-failed', '--jobs', '1', '--corpus', corpus],
    ['link', '--metadata', metadata, '--corpus', corpus],
    ...RECIPES.map((recipe) => ['build', recipe, '--jobs', '1', '--corpus', corpus, '--out', out(recipe)]),
  ];
  for (const args of commands) {
    const { code, stderr } = await run([...args, '--quiet']);
    assert.equal(code, 0, `${args.join(' ')}: ${stderr}\n${mill.log.join('\n')}`);
  }
}

const dataFiles = (out: string): Record<string, string> =>
  Object.fromEntries(
    [...readdirSync(join(out, 'data')).map((name) => `data/${name}`), 'report.json'].map((name) => [
      name,
      readFileSync(join(out, name)).toString('base64'),
    ]),
  );

const folder = temporaryFolder('soak');

for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
  test(`seed ${seed}: after random commands, changes and kills, all is as from scratch`, {
    timeout: 900_000,
  }, async () => {
    const home = join(folder, String(seed));
    const draw = seededDraw(seed);
    const collection = new RandomCollection(home, draw, 10);
    const mill = new Mill(home, collection, draw);
    for (let step = 0; step < STEPS; step++) await mill.step();
    await finish(mill, mill.corpus, mill.out);
    const fresh = join(home, 'fresh');
    await finish(mill, fresh, (recipe) => join(home, `${recipe}-fresh`));
    const message = `seed ${seed}\n${mill.log.join('\n')}`;
    assert.deepEqual(await corpusContent(mill.corpus), await corpusContent(fresh), message);
    for (const recipe of RECIPES)
      assert.deepEqual(
        dataFiles(mill.out(recipe)),
        dataFiles(join(home, `${recipe}-fresh`)),
        `${recipe}, ${message}`,
      );
    const leftovers = readdirSync(home, { recursive: true }).filter((name) =>
      /\.citemill-work-/.test(String(name)),
    );
    assert.deepEqual(leftovers, [], message);
    await withCorpus(mill.corpus, async (database) => {
      const [row] = await database.rows('SELECT count(*) AS n FROM papers');
      assert.ok(Number(row?.n) > 0);
    });
  });
