import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cdxHeader, cdxLine, DEFAULT_CDX_HEADER } from './cdx.js';

const LOCATION = { url: 'http://example.org/a', file: 'a.warc.gz', offset: '20', length: '10' };

test('lines of CDX and CDXJ files give the location of a record', () => {
  const line = 'org,example)/a 20190507103000 http://example.org/a text/html 200 DIGEST - - 10 20 a.warc.gz';
  assert.deepEqual(cdxLine(line, DEFAULT_CDX_HEADER), {
    ...LOCATION,
    time: '20190507103000',
    mime: 'text/html',
    status: '200',
  });
  const json = `org,example)/a 2019 {"url": "http://example.org/a", "mime": "x/y", "mime-detected": "text/html", "status": "200", "length": "10", "offset": 20, "filename": "a.warc.gz"}`;
  assert.deepEqual(cdxLine(json, DEFAULT_CDX_HEADER), {
    ...LOCATION,
    time: '2019',
    mime: 'text/html',
    status: '200',
  });
});

test('a header gives the order of the fields and their separator', () => {
  const header = cdxHeader('|CDX N b a g V S\r');
  assert.deepEqual(cdxLine('key|2019|http://example.org/a|a.warc.gz|20|10', header), {
    ...LOCATION,
    time: '2019',
  });
  assert.equal(cdxHeader('org,example)/a 2019 …'), DEFAULT_CDX_HEADER);
});

test('a line without the length of its record, or with broken JSON, is unusable', () => {
  assert.equal(
    cdxLine('k 2019 http://example.org/a text/html 200 D - - - 20 a.warc.gz', DEFAULT_CDX_HEADER),
    undefined,
  );
  assert.equal(cdxLine('k 2019 {"url": "http://exa', DEFAULT_CDX_HEADER), undefined);
  assert.equal(cdxLine('', DEFAULT_CDX_HEADER), undefined);
});
