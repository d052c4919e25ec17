import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jatsReader } from './index.js';

/** The abstract of an invented article, and the kinds of its other abstracts. */
function readAbstract(abstracts: string, language = 'en'): [abstract: string, others: string[]] {
  const text = `<article xml:lang="${language}"><front><article-meta><title-group><article-title>Silt</article-title></title-group>${abstracts}</article-meta></front><body><p>Text.</p></body></article>`;
  const [paper] = jatsReader.read({ path: 'a.xml', bytes: new TextEncoder().encode(text) });
  const others = (paper?.objects ?? []).map(({ environment = '' }) => environment);
  return [(paper?.abstract ?? []).map((paragraph) => paragraph.text).join(' '), others];
}

const MAIN = '<abstract><p>Rivers carry silt.</p></abstract>';
const typed = (type: string, title = '') =>
  `<abstract abstract-type="${type}">${title && `<title>${title}</title>`}<p>Mud sinks.</p></abstract>`;

for (const type of [
  'summary',
  'teaser',
  'graphical',
  'executive-summary',
  'key-points',
  'toc',
  'plain-language-summary',
  'author-highlights',
  'web-summary',
])
  test(`next to an abstract, one of type "${type}" is a separate object`, () => {
    assert.deepEqual(readAbstract(`${MAIN}${typed(type)}`), ['Rivers carry silt.', [`abstract-${type}`]]);
    assert.deepEqual(readAbstract(`${typed(type)}${MAIN}`), ['Rivers carry silt.', [`abstract-${type}`]]);
  });

test('an author summary without a type is recognised by its title', () => {
  for (const title of [
    'Author Summary',
    'Author’s summary',
    'Highlights',
    'Plain language summary',
    'eLife digest',
  ])
    assert.equal(
      readAbstract(`${MAIN}<abstract><title>${title}</title><p>Mud sinks.</p></abstract>`)[0],
      'Rivers carry silt.',
    );
});

test('a summary is the abstract if there is no other', () => {
  assert.deepEqual(readAbstract(typed('summary')), ['Mud sinks.', []]);
  assert.deepEqual(readAbstract(typed('summary', 'Author Summary')), ['', ['abstract-summary']]);
  assert.deepEqual(readAbstract(typed('graphical')), ['', ['abstract-graphical']]);
});

test('of abstracts in several languages, the one in the language of the article is read', () => {
  const german = '<abstract xml:lang="de"><p>Flüsse tragen Schlamm.</p></abstract>';
  const english = '<abstract xml:lang="en"><p>Rivers carry silt.</p></abstract>';
  assert.deepEqual(readAbstract(german + english), ['Rivers carry silt.', ['abstract-de']]);
  assert.deepEqual(readAbstract(german + english, 'de'), ['Flüsse tragen Schlamm.', ['abstract-en']]);
  assert.deepEqual(readAbstract(german + english, 'fr'), ['Flüsse tragen Schlamm.', ['abstract-en']]);
});

test('a translated abstract is read only if there is no other', () => {
  const translated = '<trans-abstract xml:lang="de"><p>Flüsse tragen Schlamm.</p></trans-abstract>';
  assert.deepEqual(readAbstract(MAIN + translated), ['Rivers carry silt.', ['trans-abstract-de']]);
  assert.deepEqual(readAbstract(translated), ['Flüsse tragen Schlamm.', []]);
});

test('parts of an abstract in separate elements are one abstract', () => {
  assert.equal(
    readAbstract(`${MAIN}<abstract abstract-type="section"><p>They settle.</p></abstract>`)[0],
    'Rivers carry silt. They settle.',
  );
});
