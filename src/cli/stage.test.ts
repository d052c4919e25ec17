import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { CorpusFolder, ingest, link, withCorpus } from '../corpus/index.js';
import { candidates, type RecipeResult, recipeOptions, recipes } from '../recipes/index.js';

const folder = temporaryFolder('stage');
const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const main = fileURLToPath(new URL('./main.js', import.meta.url));

function stage(args: string[], input: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, 'stage', ...args, '--jobs', '1'], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { lines: stdout.split('\n').filter(Boolean), stderr, status };
}

test('the stage of a recipe gives what its build makes of each paper', async () => {
  const corpus = join(folder, 'corpus');
  await ingest({ paths: [join(examples, 'jats')], corpus, jobs: 1 });
  await link({ corpus });
  const recipe = recipes.named('citeworth');
  const options = recipeOptions(recipe, 'paper', {});
  const papers = await withCorpus(corpus, async (database) => {
    const rows: string[] = [];
    const scratch = join(folder, 'scratch');
    for await (const { paper } of candidates(
      database,
      CorpusFolder.open(corpus),
      recipe.query(options),
      scratch,
    ))
      rows.push(paper);
    return rows;
  });
  const { stage: recipeStage } = (await import(recipe.stage.href)) as {
    stage: { run(paper: string, options: unknown): RecipeResult[] };
  };
  const expected = papers
    .flatMap((paper) => recipeStage.run(paper, options))
    .map((result) => JSON.stringify(result));
  assert.ok(expected.some((line) => (JSON.parse(line) as RecipeResult).examples.length > 0));
  const { lines, status } = stage(['citeworth', '--options', '{"profile":"paper"}'], papers.join('\n'));
  assert.equal(status, 0);
  assert.deepEqual(lines, expected);
});

test('a record that fails becomes a row, and those after it are run', () => {
  const good = JSON.stringify({ path: join(examples, 'jats', 'brandvik-2015-wiper.xml') });
  const { lines, stderr, status } = stage(
    ['read', '--inline-failures'],
    `{"path": "${join(folder, 'nothing.xml')}"}\nnot json\n${good}\n`,
  );
  assert.equal(status, 0);
  const rows = lines.map((line) => JSON.parse(line) as { failure?: { line: number }; schema?: string });
  assert.deepEqual(
    rows.map(({ failure, schema }) => failure?.line ?? schema),
    [1, 2, 'citemill.paper/1'],
  );
  assert.equal(stderr.split('\n').filter(Boolean).length, 2);
});

const REFUSED: [name: string, args: string[], message: RegExp][] = [
  ['an unknown stage', ['grind'], /grind: no such stage; choose from read, rows, sentences, sciqfs/],
  [
    'an unknown option of read',
    ['read', '--options', '{"speed": 3}'],
    /read has no option speed; it has engines/,
  ],
  ['a wrong value', ['read', '--options', '{"captions": 3}'], /--options captions: /],
  [
    'an unknown option of a recipe',
    ['citesum', '--options', '{"speed": 3}'],
    /--options speed: citesum has no such option/,
  ],
  ['an unknown profile', ['citesum', '--options', '{"profile": "x"}'], /must be "paper" or "refined"/],
  ['what is not an object', ['read', '--options', '[1]'], /give a JSON object/],
];

for (const [name, args, message] of REFUSED)
  test(`${name} is refused`, () => {
    const { stderr, status } = stage(args, '');
    assert.equal(status, 2);
    assert.match(stderr, message);
  });

test('with keys, every record has one output line', () => {
  const path = JSON.stringify({ path: join(examples, 'jats', 'brandvik-2015-wiper.xml') });
  const { lines, status } = stage(['read', '--keyed'], `{"a":1}\t${path}\nb\tnot json\n`);
  assert.equal(status, 0);
  const [[first, ok = ''] = [], [second, wrong = ''] = [], ...more] = lines.map((line) => line.split('\t'));
  assert.deepEqual([first, second, more], ['{"a":1}', 'b', []]);
  assert.equal((JSON.parse(ok) as { outputs: unknown[] }).outputs.length, 1);
  assert.equal((JSON.parse(wrong) as { failure: { line: number } }).failure.line, 2);
});

test('sentences are given in code points, and none cuts a span to keep', () => {
  const text = '𝛼 grew. 𝛽 did not [1. 2]. End.';
  const split = (line: object) => {
    const { lines } = stage(['sentences', '--inline-failures'], `${JSON.stringify(line)}\n`);
    const { sentences = [] } = JSON.parse(lines.join('')) as {
      sentences?: { start: number; end: number }[];
    };
    return sentences.map(({ start, end }) => [...text].slice(start, end).join(''));
  };
  assert.deepEqual(split({ text, keep: [{ start: 18, end: 24 }] }), ['𝛼 grew.', '𝛽 did not [1. 2].', 'End.']);
  assert.deepEqual(split({ text, keep: [{ start: 'x' }] }), []);
});

test('sentences are split by the language of the line', () => {
  const split = (line: { text: string; language?: unknown }) => {
    const { lines } = stage(['sentences', '--inline-failures'], `${JSON.stringify(line)}\n`);
    const { sentences } = JSON.parse(lines.join('')) as { sentences?: { start: number; end: number }[] };
    return sentences?.map(({ start, end }) => line.text.slice(start, end));
  };
  const german = 'Am 3. Mai kam das Wasser. Der Fluss war langsam.';
  assert.deepEqual(split({ text: german, language: 'de' }), [
    'Am 3. Mai kam das Wasser.',
    'Der Fluss war langsam.',
  ]);
  assert.equal(split({ text: german })?.[0], 'Am 3.');
  const chinese = '河流很慢。它带来泥沙！';
  assert.deepEqual(split({ text: chinese, language: 'zh' }), ['河流很慢。', '它带来泥沙！']);
  assert.equal(split({ text: german, language: 3 }), undefined);
});
