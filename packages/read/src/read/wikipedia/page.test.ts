import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isArticleJson, siteFromJson } from './json.js';
import { parsePage, siteFromDump } from './page.js';
import { pageUrl, siteLicence } from './site.js';

const HEAD = `<mediawiki xml:lang="de"><siteinfo><sitename>Wiki</sitename>
<base>https://de.wikipedia.org/wiki/Wikipedia:Hauptseite</base>
<namespace key="6" case="first-letter">Datei</namespace>
<namespace key="14" case="first-letter">Kategorie</namespace></siteinfo>`;

test('a dump’s head gives the wiki’s name, address, language and namespaces', () => {
  const { name, base, language, files, categories, licence } = siteFromDump(HEAD);
  assert.deepEqual(
    [name, base, language, licence],
    ['Wiki', 'https://de.wikipedia.org/wiki/', 'de', 'CC-BY-SA-4.0'],
  );
  assert.deepEqual([files.has('datei'), files.has('file'), categories.has('kategorie')], [true, true, true]);
  assert.equal(siteFromDump('').name, 'Wikipedia');
});

test('the last revision of a page is read', () => {
  const page = parsePage(
    '<page><title>A &amp; B</title><ns>0</ns><revision><timestamp>1</timestamp><text>old</text></revision>' +
      '<revision><timestamp>2</timestamp><model>wikitext</model><text>new &lt;ref&gt;</text></revision>',
  );
  assert.deepEqual(page, {
    title: 'A & B',
    namespace: 0,
    isRedirect: false,
    timestamp: '2',
    model: 'wikitext',
    wikitext: 'new <ref>',
    isTruncated: false,
  });
});

test('redirects, empty pages and truncated pages are recognised', () => {
  assert.equal(parsePage('<page><redirect title="X" /><text>a</text>').isRedirect, true);
  assert.equal(parsePage('<page><text>#REDIRECT [[X]]</text>').isRedirect, true);
  assert.deepEqual(
    [parsePage('<page><text />').wikitext, parsePage('<page><text />').isTruncated],
    ['', false],
  );
  assert.equal(parsePage('<page><text>cut of').isTruncated, true);
});

test('a line of an HTML dump is recognised by its keys, not by text inside strings', () => {
  assert.equal(isArticleJson('{"name":"X","article_body":{"html":"…"}}'), true);
  assert.equal(isArticleJson('{"in_language":{"identifier":"en"},"namespace":{}}'), true);
  assert.equal(isArticleJson('{"x":"\\"article_body\\":{"}'), false);
});

test('a line of an HTML dump gives the wiki’s name, address, language and licence', () => {
  const { name, base, language, licence } = siteFromJson({
    url: 'https://fr.wikipedia.org/wiki/X',
    in_language: { identifier: 'fr' },
    is_part_of: { name: 'Wikipédia' },
    license: [{ identifier: 'CC-BY-SA-3.0' }],
  });
  assert.deepEqual(
    [name, base, language, licence],
    ['Wikipédia', 'https://fr.wikipedia.org/wiki/', 'fr', 'CC-BY-SA-3.0'],
  );
});

test('page addresses are encoded', () => {
  assert.equal(pageUrl('https://x.org/', "What's 5% & C#?"), 'https://x.org/What%27s_5%25_%26_C%23%3F');
  assert.equal(siteLicence('https://en.wikinews.org/wiki/'), 'CC-BY-4.0');
  assert.equal(siteLicence('https://wiki.example.org/'), undefined);
});
