import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pluck } from '@citemill/metrics/internal/pluck.fixture';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { buildTable, loadExamples, predict } from '../../run.js';
import type { AnySet, EvaluationSet, ExampleOf, TaskKind } from '../../sets/index.js';
import { labellingTask } from '../../tasks/index.js';
import type { System } from '../system.js';
import { apiEntry } from './entry.js';

const folder = temporaryFolder('api');

/** What the server was asked, and what it answers to the last message. */
const asked: { role: string; content: string }[][] = [];
let reply = (_question: string): string => '[]';
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const { messages } = JSON.parse(text);
    asked.push(messages);
    response.end(
      JSON.stringify({
        choices: [{ message: { content: reply(messages.at(-1).content) }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 10, completion_tokens: 3 },
      }),
    );
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

function paragraphs(prefix: string, count: number): ExampleOf['labelling'][] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${prefix}${i}`,
    section: 'Methods',
    sentences: [`${prefix}${i} is known.`, 'We do it.'],
    labels: [true, false],
  }));
}

const parts = { train: paragraphs('train', 20), validation: [], test: paragraphs('test', 5) };
const SET = {
  name: 'citeworth',
  path: 'invented',
  kind: 'labelling',
  task: labellingTask(),
  signature: 'invented',
  published: { source: '', measuredOn: '', rows: [] },
  selection: {},
  hasSplits: true,
  size: (part) => (part === 'all' ? 25 : parts[part].length),
  async *examples(part) {
    if (part !== 'all') yield* parts[part];
  },
  close: () => {},
} satisfies EvaluationSet<'labelling'>;

async function evaluated(api: object, cache: string, seed = 0) {
  const context = { set: SET, seed, cacheFolder: join(folder, cache), api: { endpoint, ...api } };
  const system = (await apiEntry(SET as AnySet, 'api:tiny').make(context)) as System<'labelling'>;
  const examples = await loadExamples(SET, 'test');
  const predictions = await predict(SET, 'test', examples, system, { seed });
  return { predictions, system, evaluation: () => buildTable(SET, 'test', examples, [predictions]) };
}

test('a language model is asked about every example; an answer that cannot be parsed is counted and scored as empty', async () => {
  reply = (question) => (question.includes('test3') ? 'The first one, I think.' : '[1]');
  const { predictions, system, evaluation } = await evaluated({}, 'zero');
  assert.deepEqual([...predictions.byId.keys()], ['test0', 'test1', 'test2', 'test3', 'test4']);
  assert.deepEqual(predictions.byId.get('test3')?.labels, [false, false]);
  assert.deepEqual(predictions.byId.get('test0')?.labels, [true, false]);
  assert.deepEqual(system.report?.(), [
    '5 requests, 0 answers from the cache; 50 prompt tokens and 15 answer tokens',
  ]);
  assert.deepEqual(system.notes?.(), ['1 of 5 answers could not be parsed and are scored as empty']);
  assert.match(system.signature, /^api\|model:tiny\|prompt:labelling@1\|sha256:[0-9a-f]{12}\|shots:0\|/);
  const { table } = evaluation();
  assert.deepEqual(table.notes, ['api:tiny: 1 of 5 answers could not be parsed and are scored as empty']);
  // Four of five cite-worthy sentences are found: left out, the fifth would have made the recall 100.
  assert.deepEqual(pluck(table.rows[0]?.ours?.slice(0, 2), 'value'), [100, 80]);
});

test('a second run asks nothing again', async () => {
  asked.length = 0;
  const { system } = await evaluated({}, 'zero');
  assert.equal(asked.length, 0);
  assert.match(system.report?.()[0] ?? '', /^0 requests, 5 answers from the cache/);
});

test('few-shot examples come from train, with their answers, the same for every question', async () => {
  asked.length = 0;
  reply = () => '[1]';
  const { system } = await evaluated({ shots: 2 }, 'few');
  assert.match(system.signature, /shots:2\|seed:0/);
  assert.deepEqual(pluck(asked[0], 'role'), ['system', 'user', 'assistant', 'user', 'assistant', 'user']);
  const shown = (messages: { content: string }[] | undefined) =>
    messages?.slice(0, -1).map(({ content }) => content);
  for (const messages of asked) assert.deepEqual(shown(messages), shown(asked[0]));
  assert.match(asked[0]?.[1]?.content ?? '', /train\d+ is known/);
  assert.equal(asked[0]?.[2]?.content, '[1]');
  const before = shown(asked[0]);
  asked.length = 0;
  await evaluated({ shots: 2 }, 'few-other-seed', 7);
  assert.notDeepEqual(shown(asked[0]), before);
});

test('without an endpoint or a model the error says what to type', async () => {
  await assert.rejects(
    async () => evaluated({ endpoint: undefined }, 'none'),
    /--endpoint http:\/\/localhost:8000\/v1/,
  );
  assert.throws(() => apiEntry(SET as AnySet, 'api:'), /write api:MODEL/);
});

test('classes and tags are those of the training split', async () => {
  const kinds: TaskKind[] = ['classification', 'tagging'];
  for (const kind of kinds) {
    const train =
      kind === 'tagging'
        ? { id: 'a', words: ['Mud'], tags: ['B-Mud'] }
        : { id: 'a', text: 'Mud', label: 'Geology' };
    const set = {
      ...SET,
      kind,
      name: kind,
      examples: async function* () {
        yield train;
      },
    } as object as AnySet;
    const system = (await apiEntry(set, 'api:tiny').make({
      set,
      seed: 0,
      api: { endpoint },
    })) as object as System<'tagging'>;
    await system.fit?.(
      async function* () {
        yield train as ExampleOf['tagging'];
      },
      { seed: 0 },
    );
    reply = () => (kind === 'tagging' ? '["B-Mud"]' : 'geology');
    const answers = [];
    for await (const answer of system.answerExamples?.([train as ExampleOf['tagging']]) ?? [])
      answers.push(answer);
    assert.deepEqual(answers, [
      kind === 'tagging' ? { id: 'a', tags: ['B-Mud'] } : { id: 'a', label: 'Geology' },
    ]);
    assert.ok(
      asked
        .at(-1)
        ?.at(-1)
        ?.content.includes(kind === 'tagging' ? 'Tags: B-Mud' : 'Classes: Geology'),
    );
  }
});
