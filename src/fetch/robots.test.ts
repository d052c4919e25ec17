import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productToken, relevantLines, robotsRules } from './robots.js';

const ROBOTS_URL = 'https://a.example/robots.txt';
const isAllowed = (text: string, path: string, agent = 'citemill/1 (+x)') =>
  robotsRules(ROBOTS_URL, text, agent).isAllowed(`https://a.example${path}`);

test('rules for our name take precedence over rules for all, and longer rules over shorter ones', () => {
  const CASES: [string, string, boolean][] = [
    ['', '/x', true],
    ['User-agent: *\nDisallow: /', '/x', false],
    ['User-agent: *\nDisallow:', '/x', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/x.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/x.pdf?y', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: CiteMill/2\nDisallow: /no', '/yes', true],
    ['User-agent: other\nUser-agent: citemill\nDisallow: /', '/x', false],
    ['User-agent: other\nDisallow: /', '/x', true],
    ['user-agent: *  # all\r\ndisallow: /x # closed', '/x', false],
    ['<!doctype html><p>not found: sorry', '/x', true],
  ];
  for (const [text, path, expected] of CASES)
    assert.equal(isAllowed(text, path), expected, JSON.stringify(text));
});

test('rules for another robot do not apply', () => {
  const text = 'User-agent: citemill\nDisallow: /';
  assert.equal(isAllowed(text, '/x', 'citemill/1'), false);
  assert.equal(isAllowed(text, '/x', 'Somebot/1'), true);
  assert.equal(productToken('Somebot/1 (+x)'), 'somebot');
});

test('the crawl delay is parsed', () => {
  const delay = (text: string) => robotsRules(ROBOTS_URL, text, 'citemill').crawlDelay;
  assert.equal(delay('User-agent: *\nCrawl-delay: 7.5\nDisallow: /x'), 7.5);
  assert.equal(delay('User-agent: *\nCrawl-delay: soon\nDisallow: /x'), undefined);
  assert.equal(delay('User-agent: *\nCrawl-delay: -3\nDisallow: /x'), undefined);
});

test('files with many robots and rules, or many wildcards, are reduced', () => {
  const many = `${'User-agent: *\nUser-agent: x\n'.repeat(8000)}${'Disallow: /y\n'.repeat(12_000)}`;
  assert.ok(relevantLines('citemill', many).length < many.length);
  assert.equal(isAllowed(many, '/y'), false);
  const stars = `User-agent: *\n${`Disallow: ${'*a'.repeat(900)}\n`.repeat(280)}`;
  assert.equal(isAllowed(stars, `/${'a'.repeat(3000)}b`), false);
  assert.ok(relevantLines('citemill', stars).length < 40_000);
});
