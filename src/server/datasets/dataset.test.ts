import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryFolder } from '@citemill/metrics/internal/temporary-folder.fixture';
import type { DatasetFolder } from '../../dataset/index.js';
import { datasetView } from './dataset.js';
import { ExampleIndex } from './example-index.js';

const split = (rows: number) => ({ rows, bytes: 0, files: [] });

/** The view of a dataset of related work with this many examples. */
function view(recipe: string, examples: number) {
  const funnel = [
    { key: 'papers', title: 'papers', count: 85 },
    { key: 'with_section', title: 'with a section on related work', count: 2 },
    { key: 'examples', title: 'examples', count: examples },
  ];
  const splits = { train: split(examples), validation: split(0), test: split(0) };
  const manifest = { recipe, funnel, splits, drops: {}, files: [], columns: {} };
  const folder = { name: 'mine', path: temporaryFolder('view'), predictions: [], manifest };
  return datasetView(new ExampleIndex(folder as unknown as DatasetFolder), false);
}

test('the page of a dataset without examples says why, and what to do', () => {
  const { task, whyEmpty } = view('relatedwork', 0);
  assert.match(task, /^Write a paragraph on related work/);
  assert.match(
    whyEmpty ?? '',
    /^no examples: of 85 \(papers\), 2 passed “with a section on related work”\n.*--set/s,
  );
  assert.equal(view('relatedwork', 3).whyEmpty, null);
});

test('datasets of unknown recipes have a page, too', () => {
  const { task, whyEmpty } = view('nothing', 0);
  assert.deepEqual([task, whyEmpty], ['', 'no examples']);
});
