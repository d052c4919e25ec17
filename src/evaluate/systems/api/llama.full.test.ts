import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import { type LlamaServer, startLlama, withoutLlama } from '../../../infer/chat/llama.fixture.js';
import { buildTable, loadExamples, predict } from '../../run.js';
import { type EvaluationSet, openSet } from '../../sets/index.js';
import type { System } from '../system.js';
import { apiEntry } from './entry.js';

const folder = temporaryFolder('llama');
const skip = withoutLlama();

describe('llama.cpp’s own server', { skip }, () => {
  let server: LlamaServer;
  before(async () => {
    server = await startLlama(folder);
  });
  after(() => server?.close());

  async function evaluated(cache: string, prompts?: string) {
    const file = join(folder, 'test.jsonl');
    const paper = (n: number) => ({
      paper_id: `p${n}`,
      source: [`Silt ${n} settles.`, 'It takes nine hours.'],
      target: ['We show that silt [1] settles.'],
      title: `Silt ${n}`,
      source_labels: [1, 0],
      rouge_scores: [1, 0],
    });
    writeFileSync(file, [0, 1, 2].map((n) => `${JSON.stringify(paper(n))}\n`).join(''));
    const set = (await openSet(`scitldr:${file}`)) as EvaluationSet<'summary'>;
    const context = {
      set,
      seed: 0,
      cacheFolder: join(folder, cache),
      api: { endpoint: server.endpoint, maxTokens: 8, prompts },
    };
    const system = (await apiEntry(set, 'api:tiny').make(context)) as System<'summary'>;
    const examples = await loadExamples(set, 'all');
    const predictions = await predict(set, 'all', examples, system);
    return { predictions, system, evaluation: buildTable(set, 'all', examples, [predictions]) };
  }

  test('answers every example, counts tokens, and is not asked twice', async () => {
    const { predictions, system, evaluation } = await evaluated('cache');
    assert.deepEqual(
      [...predictions.byId.values()].map(({ summary }) => summary),
      ['[1]', '[1]', '[1]'],
    );
    const [cost = ''] = system.report?.() ?? [];
    // A byte is a token here: the prompts alone have more than 600 bytes.
    const [, tokens = '0'] =
      /^3 requests, 0 answers from the cache; ([\d,]+) prompt tokens and 12 answer tokens$/.exec(cost) ?? [];
    assert.ok(Number(tokens.replaceAll(',', '')) > 600, cost);
    assert.deepEqual(system.notes?.(), []);
    assert.ok(JSON.stringify(evaluation.table).includes('api:tiny'));
    assert.match(
      (await evaluated('cache')).system.report?.()[0] ?? '',
      /^0 requests, 3 answers from the cache/,
    );
  });

  test('is asked again with another prompt, whose hash is in the signature', async () => {
    writeFileSync(
      join(folder, 'summary.txt'),
      'kind: summary\nversion: 2\n--- system\n--- user\n{{document}}\n--- answer\n{{answer}}\n',
    );
    const { system } = await evaluated('cache', folder);
    assert.match(system.signature, /prompt:summary@2\|sha256:[0-9a-f]{12}/);
    assert.match(system.report?.()[0] ?? '', /^3 requests, 0 answers from the cache/);
  });
});
