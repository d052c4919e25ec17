import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress, refusalReason } from './address.js';
import { backOffMs, retryAfterMs } from './back-off.js';
import { parsePageUrl } from './page-url.js';

test('only addresses of the public internet are public', () => {
  const PUBLIC = ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450::1'];
  const OTHERS = [
    '',
    ...`127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1
      169.254.169.254 100.64.0.1 168.63.129.16 192.0.0.8 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1
      224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:1.1.1.1 ::ffff:127.0.0.1 ::127.0.0.1 fe80::1
      fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1 64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1 2001::1
      100::1 4000::1 localhost x`.split(/\s+/),
  ];
  for (const address of PUBLIC) assert.equal(isPublicAddress(address), true, address);
  for (const address of OTHERS) assert.equal(isPublicAddress(address), false, address);
});

test('allowLoopback allows loopback addresses and no others', () => {
  const allowLoopback = true;
  for (const address of ['127.0.0.1', '::1']) assert.equal(isPublicAddress(address, { allowLoopback }), true);
  for (const address of ['10.0.0.1', '169.254.1.1', '::ffff:127.0.0.1', 'fd00::1'])
    assert.equal(isPublicAddress(address, { allowLoopback }), false, address);
});

test('addresses are refused by scheme, port, credentials and host', () => {
  const CASES: [string, boolean][] = [
    ['https://example.org/', false],
    ['http://example.org:80/', false],
    ['http://example.org:443/', false],
    ['http://example.org:8080/', true],
    ['ftp://example.org/', true],
    ['javascript:alert(1)', true],
    ['http://me@example.org/', true],
    ['http://localhost/', true],
    ['http://LOCALHOST./', true],
    ['http://x.localhost/', true],
    ['http://0x7f000001/', true],
    ['http://127.1/', true],
    ['http://[::ffff:10.0.0.1]/', true],
    [`http://example.org/${'x'.repeat(5000)}`, true],
  ];
  for (const [url, refused] of CASES)
    assert.equal(refusalReason(new URL(url), {}) !== undefined, refused, url);
  assert.equal(refusalReason(new URL('http://example.org:8080/'), { ports: [8080] }), undefined);
});

test('copies in the Wayback Machine are requested in their original form', () => {
  const CASES: [string, string | undefined][] = [
    [
      'https://web.archive.org/web/20190102030405/http://a.example/x',
      'https://web.archive.org/web/20190102030405id_/http://a.example/x',
    ],
    [
      'http://web.archive.org/web/2019id_/http://a.example/',
      'http://web.archive.org/web/2019id_/http://a.example/',
    ],
    ['https://a.example/x#part', 'https://a.example/x'],
    ['//a.example/x', 'https://a.example/x'],
    ['www.a.example', 'https://www.a.example/'],
    ['no address', undefined],
  ];
  for (const [text, url] of CASES) assert.equal(parsePageUrl(text)?.href, url, text);
});

test('Retry-After is a number of seconds or a date', () => {
  const now = Date.parse('2024-01-01T00:00:00Z');
  assert.equal(retryAfterMs('7', now), 7000);
  assert.equal(retryAfterMs('Mon, 01 Jan 2024 00:01:00 GMT', now), 60_000);
  assert.equal(retryAfterMs('Mon, 01 Jan 2023 00:01:00 GMT', now), 0);
  assert.equal(retryAfterMs('soon', now), undefined);
  assert.equal(retryAfterMs(undefined, now), undefined);
});

test('delays between retries double, with a random part', () => {
  assert.deepEqual(
    [1, 2, 3].map((tries) => backOffMs(100, tries, 0.5)),
    [100, 200, 400],
  );
  assert.deepEqual([backOffMs(100, 1, 0), backOffMs(100, 1, 1)], [50, 150]);
});
