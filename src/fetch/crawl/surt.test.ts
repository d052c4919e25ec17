import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageIdentity, surtKey } from './surt.js';

test("keys are those of the crawl's index", () => {
  const CASES: [string, string | undefined][] = [
    ['http://www.example.org/', 'org,example)/'],
    ['https://example.org', 'org,example)/'],
    ['http://www2.example.org/News/', 'org,example)/news'],
    ['https://example.org/goo/?', 'org,example)/goo'],
    ['https://example.org/goo/?b&a', 'org,example)/goo?a&b'],
    ['https://example.org/goo/?a=2&b&a=1', 'org,example)/goo?a=1&a=2&b'],
    ['https://news.example.co.uk/a//b/../c#top', 'uk,co,example,news)/a/c'],
    ['http://example.org:8080/x', 'org,example:8080)/x'],
    ['http://example.org:80/x', 'org,example)/x'],
    ['http://93.184.216.34/info/', '34,216,184,93)/info'],
    ['https://example.org/Caf%C3%A9 au%2520lait', 'org,example)/caf%c3%a9%20au%20lait'],
    ['https://example.org/%7Euser/', 'org,example)/~user'],
    ['https://example.org/i.php?PHPSESSID=0123456789abcdefghijklemopqrstuv&u=4', 'org,example)/i.php?u=4'],
    ['https://web.archive.org/web/2015/http://example.org/a', 'org,example)/a'],
    ['mailto:someone@example.org', undefined],
  ];
  for (const [url, key] of CASES) assert.equal(surtKey(url), key, url);
});

test('pages that differ only in case share a key but not an identity', () => {
  const [a, b] = ['https://example.org/watch?v=aB', 'https://example.org/watch?v=ab'];
  assert.equal(surtKey(a), surtKey(b));
  assert.notEqual(pageIdentity(a), pageIdentity(b));
  assert.equal(
    pageIdentity('http://www.example.org/x/?b=1&a=2'),
    pageIdentity('https://example.org/x?a=2&b=1'),
  );
});
