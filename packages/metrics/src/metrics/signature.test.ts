import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signature } from './signature.js';

test('a signature names the metric, every option in the order given, and the version', () => {
  const options = { nrefs: 2, case: 'mixed', eff: false, tok: '13a', smooth: 'exp' };
  assert.equal(
    signature({ name: 'bleu', version: 1, options }),
    'bleu|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:citemill-1',
  );
});

test('booleans, absent values and lists are each printed in one way', () => {
  const options = { stem: true, limit: null, stages: ['exact', 'stem'], weights: [], beta: 0.5 };
  assert.equal(
    signature({ name: 'meteor', version: '2b', options }),
    'meteor|stem:yes|limit:off|stages:exact+stem|weights:none|beta:0.5|version:citemill-2b',
  );
});

test('a value cannot forge another option', () => {
  assert.equal(
    signature({ name: 'x', version: 1, options: { folder: 'a|b:c d+e%' } }),
    'x|folder:a%7Cb%3Ac%20d%2Be%25|version:citemill-1',
  );
});

test('a list and its joined text differ', () => {
  const print = (value: string | string[]) => signature({ name: 'x', version: 1, options: { value } });
  assert.notEqual(print(['a', 'b']), print('a+b'));
});
