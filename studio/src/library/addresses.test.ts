import assert from 'node:assert/strict';
import { test } from 'node:test';
import { link, matchPath, withParameters } from './addresses.js';

const MATCHES: [pattern: string, path: string, found: Record<string, string> | undefined][] = [
  ['/corpus/papers/:record', '/corpus/papers/doi%3A10.1%2Fa', { record: 'doi:10.1/a' }],
  ['/corpus/papers/:record', '/corpus/papers/a/', { record: 'a' }],
  ['/corpus/papers/:record', '/corpus/papers', undefined],
  ['/corpus/papers', '/corpus/works', undefined],
  ['/judge/:study', '/judge/%E0%A4%A', undefined],
];
for (const [pattern, path, found] of MATCHES)
  test(`${path} ${found ? 'fits' : 'does not fit'} ${pattern}`, () =>
    assert.deepEqual(matchPath(pattern, path), found));

test('parts of an address are escaped, so that a name cannot lead elsewhere', () => {
  assert.equal(link`/datasets/${'a/../b?c'}/examples/${7}`, '/datasets/a%2F..%2Fb%3Fc/examples/7');
});

test('parameters are changed, added and removed', () => {
  const query = new URLSearchParams('q=rivers&page=3');
  assert.equal(
    withParameters('/corpus/papers', query, { page: undefined, sort: 'year' }),
    '/corpus/papers?q=rivers&sort=year',
  );
  assert.equal(withParameters('/corpus', query, { q: '', page: undefined }), '/corpus');
  assert.equal(query.toString(), 'q=rivers&page=3');
});
